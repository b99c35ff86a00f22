import type { ServerMessage, WebCall } from '@parley/protocol'
import type { MediaSettings, MicrophoneSource } from '../audio/media-settings.ts'
import type { TransportContext, TransportEvent, TransportFactory } from '../transport/transport.ts'

/** What the far side does by itself. Each may throw a VoiceFailure, or wait for as long as the test likes. */
export type Script = {
  /** The microphone's answer. */
  prepare?: (context: TransportContext) => Promise<void>
  /** The join's answer. */
  connect?: (call: WebCall, context: TransportContext) => Promise<void>
  close?: () => Promise<void>
  /** The transport can record video. */
  recordsVideo?: boolean
}

/** One call as the transport saw it, and the far side's part in it. */
export type ScriptedCall = ReturnType<typeof scriptedCall>
export type ScriptedTransport = ReturnType<typeof scriptedTransport>

/**
 * A transport without network, sound or clock: `new Voice(key, '', { transport: scripted.transport })`.
 * `scripted.call` is the newest call; what it does, the test says.
 */
export function scriptedTransport(script: Script = {}) {
  const calls: ScriptedCall[] = []
  const transport: TransportFactory = (context) => {
    const call = scriptedCall(script, context)
    calls.push(call)
    return call.transport
  }
  return {
    transport,
    calls,
    /** Throws where no call was begun yet. */
    get call(): ScriptedCall {
      const call = calls.at(-1)
      if (!call) throw new Error('No call was begun: await start() first.')
      return call
    },
  }
}

function scriptedCall(script: Script, context: TransportContext) {
  const emit = (event: TransportEvent) => context.emit(event)
  const log: string[] = []
  const call = {
    context,
    /** What was asked of the transport, in order: `prepare`, `connect`, `send …`, `mute`, `unmute`, `close`, … */
    log,
    sent: [] as string[],
    joined: null as WebCall | null,
    closed: false,
    media: { ...context.media } as MediaSettings,

    /** The assistant is ready to hear. */
    listen: () => emit({ type: 'message', text: 'listening' }),
    /** The assistant's end sends a message, or any text. */
    receive: (message: ServerMessage | string) =>
      emit({ type: 'message', text: typeof message === 'string' ? message : JSON.stringify(message) }),
    /** How loud both sides are, 0–1 each. */
    levels: (remote: number[], local = 0) => emit({ type: 'levels', remote, local }),
    /** Whatever else a transport may report: lost, restored, closed, blocked, … */
    report: emit,
    transport: {
      async prepare() {
        log.push('prepare')
        await script.prepare?.(context)
      },
      async connect(webCall: WebCall) {
        log.push('connect')
        call.joined = webCall
        await script.connect?.(webCall, context)
      },
      send(text: string) {
        log.push(`send ${text}`)
        call.sent.push(text)
      },
      setMuted(muted: boolean) {
        log.push(muted ? 'mute' : 'unmute')
        call.media.muted = muted
      },
      setVolume(volume: number) {
        call.media.volume = volume
      },
      async setMicrophone(source: MicrophoneSource) {
        log.push('microphone')
        call.media.microphone = source
      },
      async setSpeaker(deviceId: string) {
        log.push('speaker')
        call.media.speaker = deviceId
      },
      async setGain(gain: number) {
        call.media.gain = gain
      },
      setProcessor(processor: 'none') {
        log.push(`processor ${processor}`)
      },
      async resumePlayback() {
        log.push('resume')
        emit({ type: 'playing', player: null })
      },
      async getStats() {
        return { roundTripMs: 20, lossRatio: 0, jitterMs: 1, packetsReceived: 0, packetsSent: 0 }
      },
      async close() {
        log.push('close')
        await script.close?.()
        call.closed = true
      },
      ...(script.recordsVideo && {
        startRecording(settings: object, started: () => void) {
          log.push(`record ${JSON.stringify(settings)}`)
          call.recordingStarted = started
        },
      }),
    },
    /** The far side's recording runs. Only with `recordsVideo`, once asked for. */
    recordingStarted: () => {},
  }
  return call
}
