import type { WebCall } from '@parley/protocol'
import { VoiceFailure } from '../lib/voice-failure.ts'
import type { Transport, TransportContext, TransportFactory } from './transport.ts'

/**
 * Carries each call by the transport for what the server answers: `transport.provider` of the call. Until it has answered,
 * the first one is made ready. `new Voice(key, url, { transport: byProvider({ 'parley.webrtc': webrtc, … }) })`
 */
export function byProvider(carriers: Record<string, TransportFactory>): TransportFactory {
  return (context) => chosenTransport(carriers, context)
}

function chosenTransport(carriers: Record<string, TransportFactory>, context: TransportContext): Transport {
  const [likeliest] = Object.keys(carriers)
  const known = context.call?.transport?.provider
  let { carrier, transport, leave } = begin(known && carriers[known] ? known : likeliest)
  let state: 'waiting' | 'connected' = 'waiting'
  /** What the page has sent before it was certain who carries it. */
  const unsent: string[] = []

  function begin(provider: string | undefined) {
    const carrier = carriers[`${provider}`]
    if (!carrier) throw new VoiceFailure('unsupported', `Calls by ${provider} need its transport.`)
    const left = new AbortController()
    const signal = AbortSignal.any([context.signal, left.signal])
    const emit: TransportContext['emit'] = (event) => signal.aborted || context.emit(event)
    return { carrier, transport: carrier({ ...context, signal, emit }), leave: () => left.abort() }
  }

  async function choose({ transport: way }: WebCall) {
    if (carriers[`${way?.provider}`] === carrier) return
    const next = begin(way?.provider)
    leave()
    const former = transport
    ;({ carrier, transport, leave } = next)
    await former.close()
    context.signal.throwIfAborted()
    await transport.prepare()
  }

  return {
    prepare: () => transport.prepare(),
    async connect(call) {
      await choose(call)
      await transport.connect(call)
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
