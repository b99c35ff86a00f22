import type { WebCall } from '@parley/protocol'
import { VoiceFailure } from '../lib/voice-failure.ts'
import type { Transport, TransportContext, TransportFactory } from './transport.ts'

/** A transport whose code is fetched when a call needs it. */
export type LazyTransport = { load(): Promise<TransportFactory> }
export type Carriers = Record<string, TransportFactory | LazyTransport>

/** What takes longer leads nowhere, where there is another way. */
const joinedWithinMs = 8_000

/**
 * Carries each call by the transport for what the server answers: `transport.provider` of the call. Until it has answered,
 * the first one is made ready. `new Voice(key, url, { transport: byProvider({ 'parley.webrtc': webrtc, … }) })`
 *
 * Ways into the call that the server prefers (`transport.preferred`) are tried before its own, as far as there are transports
 * for them. The call itself says afterwards which it was.
 */
export function byProvider(carriers: Carriers): TransportFactory {
  return (context) => chosenTransport(carriers, context)
}

function chosenTransport(carriers: Carriers, context: TransportContext): Transport {
  let { provider, transport, leave } = beginFirst(context.call?.transport?.provider)
  let state: 'waiting' | 'connected' = 'waiting'
  /** What the page has sent before it was certain who carries it. */
  const unsent: string[] = []

  function beginFirst(known?: string) {
    const names = Object.keys(carriers).filter((name) => typeof carriers[name] === 'function')
    const name = names.find((name) => name === known) ?? names[0]
    return begin(name, carriers[`${name}`] as TransportFactory | undefined)
  }

  function begin(provider: string | undefined, create: TransportFactory | undefined) {
    if (!create) throw new VoiceFailure('unsupported', `Calls by ${provider} need its transport.`)
    const left = new AbortController()
    const signal = AbortSignal.any([context.signal, left.signal])
    const transport = create({
      ...context,
      signal,
      emit: (event) => signal.aborted || context.emit(event),
      // who leaves one way for another goes on with the call
      get keepCallOnLeave() {
        return left.signal.aborted || context.keepCallOnLeave
      },
    })
    return { provider, transport, leave: () => left.abort() }
  }

  /** Joins by the transport of the call's provider; not any more once `attempt` aborts. */
  async function go(call: WebCall, attempt: AbortSignal) {
    const wanted = call.transport?.provider
    if (wanted !== provider) {
      const carrier = carriers[`${wanted}`]
      const create = carrier && 'load' in carrier ? await carrier.load() : carrier
      attempt.throwIfAborted()
      const next = begin(wanted, create)
      const former = transport
      leave()
      ;({ provider, transport, leave } = next)
      await former.close()
      attempt.throwIfAborted()
      await transport.prepare()
      attempt.throwIfAborted()
    }
    await transport.connect(call)
  }

  async function goInTime(call: WebCall) {
    const late = new AbortController()
    const tooLate = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => reject(late.signal.reason))
    })
    const timer = setTimeout(() => late.abort(), joinedWithinMs)
    const attempt = AbortSignal.any([context.signal, late.signal])
    await Promise.race([go(call, attempt), tooLate]).finally(() => clearTimeout(timer))
  }

  /** Goes the first way that leads to the call: one that the server prefers, or the call's own. */
  async function join(call: WebCall) {
    const { preferred = [], ...transport } = call.transport ?? {}
    const own = { webCallUrl: call.webCallUrl, transport }
    for (const way of preferred.filter(({ transport }) => carriers[`${transport.provider}`])) {
      try {
        return await goInTime(Object.assign(call, way))
      } catch {
        context.signal.throwIfAborted()
        Object.assign(call, own)
      }
    }
    await go(call, context.signal)
  }

  return {
    prepare: () => transport.prepare(),
    async connect(call) {
      await join(call)
      state = 'connected'
      for (const text of unsent.splice(0)) transport.send(text)
    },
    send(text) {
      if (state === 'connected') transport.send(text)
      else unsent.push(text)
    },
    setMuted: (muted) => transport.setMuted(muted),
    setVolume: (volume) => transport.setVolume(volume),
    setMicrophone: (source) => transport.setMicrophone(source),
    setSpeaker: (deviceId) => transport.setSpeaker(deviceId),
    setGain: (gain) => transport.setGain(gain),
    setProcessor: (processor) => transport.setProcessor(processor),
    resumePlayback: () => transport.resumePlayback(),
    getStats: () => transport.getStats(),
    close: () => transport.close(),
    startRecording: (settings, started) => transport.startRecording?.(settings, started),
    output: () => transport.output?.() ?? null,
    get shareScreen() {
      return transport.shareScreen
    },
    get native() {
      return transport.native
    },
  }
}
