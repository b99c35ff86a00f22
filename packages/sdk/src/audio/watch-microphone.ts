type Listening = {
  /** What is sent of the caller; nothing while they are muted, or type. */
  track: () => MediaStreamTrack | null | undefined
  /** Aborts when the call is over. */
  signal: AbortSignal
}

const lookEveryMs = 250
/** Some microphones take a second or two to wake. */
const silentAfterMs = 4000

/**
 * Tells when an open microphone brings nothing at all (true), and once it does after all (false). Every microphone hisses a
 * little: exact silence comes from a switch. A microphone that has been heard is watched no more, until another takes its
 * place. Not by the levels of the connection: Firefox has none.
 */
export function watchMicrophone({ track, signal }: Listening, tell: (silent: boolean) => void): void {
  let silentMs = 0
  let isTold = false
  let heard: MediaStreamTrack | undefined
  let ear: ReturnType<typeof earOn> | undefined
  const timer = setInterval(look, lookEveryMs)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()

  function look() {
    const now = track()
    if (!now || now === heard) return rest()
    if (ear?.track !== now) {
      rest()
      ear = earOn(now)
    }
    if (ear.hears()) {
      heard = now
      become(false)
      return rest()
    }
    if (ear.isOpen()) silentMs += lookEveryMs
    if (silentMs >= silentAfterMs) become(true)
  }

  function become(silent: boolean) {
    if (silent === isTold) return
    isTold = silent
    tell(silent)
  }

  function rest() {
    silentMs = 0
    ear?.close()
    ear = undefined
  }

  function stop() {
    clearInterval(timer)
    rest()
  }
}

function earOn(track: MediaStreamTrack) {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context)
  const samples = new Float32Array(analyser.fftSize)
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  return {
    track,
    /** One that waits for a click hears nothing, which says nothing. */
    isOpen: () => context.state === 'running',
    hears() {
      analyser.getFloatTimeDomainData(samples)
      return samples.some((sample) => sample !== 0)
    },
    close: () => void context.close(),
  }
}
