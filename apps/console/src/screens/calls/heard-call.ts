import { heardFrameBytes, heardFrameSamples, heardSampleRateHz, heardSides } from '@parley/protocol/resources'

/** Kept in hand against what the network delays: what is heard is this much behind the call. */
const aheadS = 0.3
/** Further ahead than this, sound has piled up: what is too much is left out. */
const mostAheadS = 1.5

/**
 * Plays both sides of a call as they come, until `body` ends or `signal` aborts. Each side has a clock of its own, so that
 * neither waits for the other's packets. `onSound` comes with the first that is there to be heard.
 */
export async function playHeard(
  body: ReadableStream<Uint8Array>,
  context: AudioContext,
  onSound: () => void,
  signal: AbortSignal,
) {
  const nextAt = heardSides.map(() => 0)
  for await (const { side, frame } of framesIn(body, signal)) {
    const at = startOf(nextAt[side] ?? 0, context.currentTime)
    if (at === null) continue
    nextAt[side] = at + frame.length / heardSampleRateHz
    const buffer = context.createBuffer(1, frame.length, heardSampleRateHz)
    buffer.copyToChannel(frame, 0)
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    source.start(at)
    onSound()
  }
}

/** When a frame is played whose side has sound until `nextAt`, in s; null where so much waits that it is left out. */
export function startOf(nextAt: number, now: number): number | null {
  if (nextAt > now + mostAheadS) return null
  return nextAt < now ? now + aheadS : nextAt
}

/** The frames in what the server sends, however it was cut on its way. */
export async function* framesIn(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  let rest = new Uint8Array()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      const bytes = new Uint8Array(rest.length + value.length)
      bytes.set(rest)
      bytes.set(value, rest.length)
      let at = 0
      for (; at + heardFrameBytes <= bytes.length; at += heardFrameBytes) yield frameAt(bytes, at)
      rest = bytes.slice(at)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function frameAt(bytes: Uint8Array, at: number) {
  const samples = new DataView(bytes.buffer, at + 1, 2 * heardFrameSamples)
  const frame = Float32Array.from(
    { length: heardFrameSamples },
    (_, index) => samples.getInt16(2 * index, true) / 32_768,
  )
  return { side: bytes[at] ?? 0, frame }
}
