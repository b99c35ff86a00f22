/** What browsers offer as SpeechRecognition, as far as it is used here. */
type Recognition = EventTarget & {
  continuous: boolean
  interimResults: boolean
  lang: string
  start(track?: MediaStreamTrack): void
  abort(): void
}
type Results = { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }

export type Recogniser = { stop(): void }
export type RecogniserEvents = {
  /** Each interim text replaces the one before; a final one closes the utterance. */
  onText(text: string, final: boolean): void
  /** This browser will not write anything down. */
  onFailure(): void
}

/** Said by browsers when there was nothing to hear: it goes on. */
const harmless = ['no-speech', 'aborted']
/** A recognition that ends sooner than this, in ms, has not really begun. */
const shortestMs = 500
const maxFalseStarts = 3

/** Whether this browser offers to write down what is said. */
export const canRecognise = () => Boolean(offered())

function offered() {
  const scope = globalThis as Record<string, unknown>
  return (scope.SpeechRecognition ?? scope.webkitSpeechRecognition) as (new () => Recognition) | undefined
}

/** Writes down what is said into `track`, with the means of the browser; null where it has none. */
export function recognise(
  track: MediaStreamTrack | null | undefined,
  { onText, onFailure }: RecogniserEvents,
): Recogniser | null {
  const Recognition = offered()
  if (!Recognition) return null
  const recognition = Object.assign(new Recognition(), { continuous: true, interimResults: true, lang: 'en-GB' })
  let wanted = true
  let startedAt = 0
  let falseStarts = 0

  function start() {
    startedAt = performance.now()
    try {
      if (track) recognition.start(track)
      else recognition.start()
    } catch {
      fail()
    }
  }

  function fail() {
    if (!wanted) return
    wanted = false
    onFailure()
  }

  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as Event & Results
    for (const result of Array.from(results).slice(resultIndex)) {
      if (wanted) onText(result[0]?.transcript.trim() ?? '', result.isFinal)
    }
  })
  recognition.addEventListener('error', (event) => {
    if (!harmless.includes((event as Event & { error: string }).error)) fail()
  })
  // browsers stop after a while of silence, or after a minute: the call goes on, so it starts again
  recognition.addEventListener('end', () => {
    falseStarts = performance.now() - startedAt < shortestMs ? falseStarts + 1 : 0
    if (falseStarts >= maxFalseStarts) fail()
    if (wanted) start()
  })
  start()
  return {
    stop() {
      wanted = false
      recognition.abort()
    },
  }
}
