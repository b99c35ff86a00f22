import type { WebCall } from '@parley/protocol'
import { inTime } from '../lib/in-time.ts'
import { isVoiceFailure, VoiceFailure, type VoiceFailureCode } from '../lib/voice-failure.ts'
import { callStats } from './call-stats.ts'
import { loadPart } from './load-part.ts'
import type { Transport, TransportContext, TransportFactory } from './transport.ts'

/**
 * A transport whose code is fetched when a call needs it: in up to three attempts, or in one where there is another way into
 * the call.
 */
export type LazyTransport = { load(): Promise<TransportFactory> }
export type Carriers = Record<string, TransportFactory | LazyTransport>

/**
 * Carries each call by the transport for what the server answers: `transport.provider` of the call. Until it has answered,
 * the first one is made ready: put the one first by which most of your calls go.
 * `new Voice(key, url, { transport: byProvider({ 'parley.webrtc': webrtc, … }) })`
 *
 * Ways into the call that the server prefers (`transport.preferred`) are tried before its own, as far as there are transports
 * for them. The call itself says afterwards which it was.
 */
export function byProvider(carriers: Carriers): TransportFactory {
  return (context) => chosenTransport(carriers, context)
}

/** What may go well with another transport. */
const elsewhere: VoiceFailureCode[] = ['load-failed', 'unsupported']

type Begun = { provider: string | undefined; transport: Transport; leave(): void }
type Code = TransportFactory | undefined

function chosenTransport(carriers: Carriers, context: TransportContext): Transport {
  let state: 'waiting' | 'connected' = 'waiting'
  /** What the page has sent before it was certain who carries it. */
  const unsent: string[] = []
  const names = Object.keys(carriers)
  const first = names.find((name) => name === context.call?.transport?.provider) ?? names[0]
  const isOnly = names.length === 1
  const code = codeOf(first, !isOnly)
  /** Who carries the call as far as is known; nobody while the first one's code is fetched. */
  let carrier: Begun | null = null
  /** The first one, once it could not be made ready. */
  let missed: string | undefined
  if (code && 'then' in code) code.catch(() => {})
  else carrier = begin(first, code, !isOnly)

  function codeOf(provider: string | undefined, hasOtherWay: boolean): Code | Promise<Code> {
    const wanted = carriers[`${provider}`]
    if (!wanted || !('load' in wanted)) return wanted
    return loadPart(`the transport "${provider}"`, { ...context, hasOtherWay }, () => wanted.load())
  }

  function begin(provider: string | undefined, create: Code, hasOtherWay: boolean): Begun {
    if (!create) throw new VoiceFailure('unsupported', `Calls by ${provider} need its transport.`)
    const left = new AbortController()
    const signal = AbortSignal.any([context.signal, left.signal])
    const transport = create({
      ...context,
      hasOtherWay,
      signal,
      emit: (event) => signal.aborted || context.emit(event),
      // who leaves one way for another goes on with the call
      get keepCallOnLeave() {
        return left.signal.aborted || context.keepCallOnLeave
      },
    })
    return { provider, transport, leave: () => left.abort() }
  }

  function drop(): Promise<void> | undefined {
    const dropped = carrier
    carrier = null
    dropped?.leave()
    return dropped?.transport.close()
  }

  /** Joins by the transport of the call's provider; not any more once `attempt` aborts. */
  async function go(call: WebCall, attempt: AbortSignal, hasOtherWay: boolean) {
    const wanted = call.transport?.provider
    if (!carrier || wanted !== carrier.provider) {
      const create = await codeOf(wanted, hasOtherWay)
      attempt.throwIfAborted()
      const next = begin(wanted, create, hasOtherWay)
      const closed = drop()
      carrier = next
      // it gives the microphone back; one that hangs is not waited for
      await inTime(attempt, async () => closed).catch(() => attempt.throwIfAborted())
      await next.transport.prepare()
      attempt.throwIfAborted()
    }
    await carrier.transport.connect(call)
  }

  /** Goes the first way that leads to the call: one that the server prefers, or the call's own. */
  async function join(call: WebCall) {
    const { preferred = [], ...transport } = call.transport ?? {}
    const own = { webCallUrl: call.webCallUrl, transport }
    const isOpen = (provider: string | undefined) => provider !== missed && carriers[`${provider}`]
    for (const way of preferred.filter(({ transport }) => isOpen(transport.provider))) {
      try {
        return await inTime(context.signal, (attempt) => go(Object.assign(call, way), attempt, true))
      } catch {
        context.signal.throwIfAborted()
        Object.assign(call, own)
      }
    }
    await go(call, context.signal, false)
  }

  return {
    async prepare() {
      try {
        if (!carrier) {
          const create = await code
          context.signal.throwIfAborted()
          carrier = begin(first, create, !isOnly)
        }
        await carrier.transport.prepare()
      } catch (error) {
        context.signal.throwIfAborted()
        // the server may name another way; without a microphone none works, so that is told at once
        if (isOnly || (isVoiceFailure(error) && !elsewhere.includes(error.code))) throw error
        missed = first
        await drop()
      }
    },
    async connect(call) {
      await join(call)
      state = 'connected'
      for (const text of unsent.splice(0)) carrier?.transport.send(text)
    },
    send(text) {
      if (state === 'connected') carrier?.transport.send(text)
      else unsent.push(text)
    },
    // who is not there yet begins with what the page has set
    setMuted: (muted) => carrier?.transport.setMuted(muted),
    setVolume: (volume) => carrier?.transport.setVolume(volume),
    setMicrophone: async (source) => carrier?.transport.setMicrophone(source),
    setSpeaker: async (deviceId) => carrier?.transport.setSpeaker(deviceId),
    setGain: async (gain) => carrier?.transport.setGain(gain),
    setProcessor: (processor) => carrier?.transport.setProcessor(processor),
    resumePlayback: async () => carrier?.transport.resumePlayback(),
    getStats: async () => carrier?.transport.getStats() ?? callStats([]),
    async close() {
      await carrier?.transport.close()
    },
    startRecording: (settings, started) => carrier?.transport.startRecording?.(settings, started),
    output: () => carrier?.transport.output?.() ?? null,
    get shareScreen() {
      return carrier?.transport.shareScreen
    },
    get native() {
      return carrier?.transport.native
    },
  }
}
