import { randomUUID } from 'node:crypto'
import { Failure } from '@parley/protocol'
import { durationMs } from '../../audio/frame.ts'
import type { Queue } from '../../lib/queue.ts'
import { samplesOf } from '../pcm-stream.ts'
import type { Voice, VoiceOptions } from '../voice.ts'
import { type Connection, VoiceLine } from './voice-line.ts'
import type { Wire } from './wire.ts'

export type StreamedVoice = {
  /** For failures: "The ElevenLabs voice". */
  title: string
  /** By what its price list knows it. */
  provider: string
  model: string
  wire: Wire
  /** Says a sentence over HTTP where the socket does not. */
  otherwise: Voice
  connection: Connection
  /** Until the first sound over the socket, in ms. Default 2000: there is time left to ask over HTTP. */
  answerWithinMs?: number | undefined
  /** Between sounds. */
  stallMs?: number
}

/** How long a vendor whose socket failed is asked over HTTP alone. */
const pauseMs = 15_000
const firstWithinMs = 2000

/**
 * A voice over one WebSocket, which stays open from sentence to sentence: no sentence waits for a connection, and its first sound
 * not for its last. What is not listened to any more is stopped at the vendor. While the socket fails, sentences are said over HTTP.
 */
export function streamedVoice(vendor: StreamedVoice): Voice {
  const { wire, title, otherwise } = vendor
  let line: VoiceLine | null = null
  let restsUntil = 0
  /** Where sentences have no names, each waits for the one before. */
  let before: Promise<void> = Promise.resolve()

  async function openLine(signal: AbortSignal): Promise<VoiceLine | null> {
    if (performance.now() < restsUntil) return null
    try {
      if (!line?.isUsable) line = new VoiceLine(wire, vendor.connection)
      await Promise.race([inTime(line.opened, vendor.answerWithinMs), whenAborted(signal)])
      return line
    } catch (error) {
      if (error instanceof Failure) throw error // an address that must not be connected to
      rest()
      return null
    }
  }

  function rest() {
    line?.close()
    line = null
    restsUntil = performance.now() + pauseMs
  }

  return async function* (text, options) {
    const turn = Promise.withResolvers<void>()
    if (!wire.namesContexts) {
      const others = before
      before = others.then(() => turn.promise)
      await Promise.race([others, whenAborted(options.signal)])
    }
    try {
      const open = options.signal.aborted ? null : await openLine(options.signal)
      if (options.signal.aborted) return
      if (open) {
        const said = yield* overLine(vendor, open, text, options)
        if (said === 'said') return
        rest()
        if (options.signal.aborted) return
      }
      yield* otherwise(text, options)
    } catch (error) {
      if (!options.signal.aborted) throw error instanceof Failure ? error : failure(title, error)
    } finally {
      turn.resolve()
    }
  }
}

/** Says a sentence; "unheard" where the socket failed before its first sound. Throws where it failed later. */
async function* overLine(
  vendor: StreamedVoice,
  line: VoiceLine,
  text: string,
  { signal, meter }: VoiceOptions,
): AsyncGenerator<Int16Array, 'said' | 'unheard'> {
  const { wire, title, provider, model, answerWithinMs, stallMs = 10_000 } = vendor
  const context = randomUUID()
  const stop = () => line.stop(context)
  signal.addEventListener('abort', stop)
  let soundMs = 0
  try {
    const sound = inPieces(line.say(text, context), { first: answerWithinMs ?? firstWithinMs, next: stallMs })
    for await (const pcm of samplesOf(sound, wire.rateHz)) {
      soundMs += durationMs(pcm)
      yield pcm
    }
    return 'said'
  } catch (error) {
    if (soundMs === 0) return 'unheard'
    throw failure(title, error)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
    // of a sentence that is stopped the vendor has the text; what fails without a sound is asked for over HTTP
    if (soundMs > 0 || signal.aborted) {
      meter?.used({ stage: 'voice', provider, model, characters: text.length, seconds: soundMs / 1000 })
    }
  }
}

async function* inPieces(
  sound: Queue<Uint8Array>,
  limits: { first: number; next: number },
): AsyncGenerator<Uint8Array> {
  const pieces = sound[Symbol.asyncIterator]()
  let limitMs = limits.first
  for (;;) {
    const { done, value } = await inTime(pieces.next(), limitMs)
    if (done) return
    limitMs = limits.next
    yield value
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

async function inTime<Value>(value: Promise<Value>, limitMs = firstWithinMs): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`nothing came within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}

const failure = (title: string, cause: unknown) =>
  new Failure('provider-failed', `${title} broke off: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  })
