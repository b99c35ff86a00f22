import type { WebCall } from '@parley/protocol'
import { microphoneLine } from '../../audio/microphone-line.ts'
import { createSpeaker, type Speaker } from '../../audio/speaker.ts'
import type { VoiceFailure } from '../../lib/voice-failure.ts'
import { loadPart } from '../load-part.ts'
import type { CallStats, Transport, TransportContext, TransportEvent, TransportFactory } from '../transport.ts'
import type { CallObject, CreateCallObject, RoomEvents } from './call-object.ts'
import { joinFailure, leaveFailure } from './daily-failure.ts'

export type { CallObject, CreateCallObject } from './call-object.ts'

export type DailyOptions = {
  /** The participant who is the assistant: nobody else is heard. Default "Vapi Speaker". */
  speakerName?: string
  /** `dailyConfig` of the call object. Default: nothing is evaluated from strings, as policies of pages want it. */
  dailyConfig?: object
  /** Makes the call object. Default: that of `@daily-co/daily-js`, which is loaded then. */
  load?: () => Promise<CreateCallObject>
}

const library = 'the package @daily-co/daily-js'

const loadDaily = async (): Promise<CreateCallObject> => {
  const { default: daily } = await import('@daily-co/daily-js')
  return (settings) => daily.createCallObject(settings) as unknown as CallObject
}

/**
 * Hosted rooms, through the `@daily-co/daily-js` that the page has installed:
 * `byProvider({ 'parley.webrtc': webrtc, daily: daily() })`, or alone where the server names no provider.
 */
export function daily(options: DailyOptions = {}): TransportFactory {
  return (context) => dailyTransport(options, context)
}

function dailyTransport(options: DailyOptions, context: TransportContext): Transport {
  const { speakerName = 'Vapi Speaker', dailyConfig = { avoidEval: true }, load = loadDaily } = options
  const { media, signal, levelIntervalMs } = context
  const unsent: string[] = []
  let create: CreateCallObject | undefined
  let room: CallObject | undefined
  let speaker: Speaker | undefined
  let state: 'joining' | 'joined' | 'lost' = 'joining'
  let fatal: RoomEvents['error'] | undefined
  let localLevel = 0
  let isRecording = false
  const line = microphoneLine(media, signal, {
    send: (track) => void room?.setInputDevicesAsync({ audioSource: track ?? false }).catch(console.error),
    lost: (error) => tell({ type: 'microphone-lost', error }),
    amplifierFailed: (message) => tell({ type: 'nonfatal-error', kind: 'audio-processor-error', message }),
  })

  function tell(event: TransportEvent) {
    if (!signal.aborted) context.emit(event)
  }

  function send(text: string) {
    if (state !== 'joined') return void unsent.push(text)
    try {
      room?.sendAppMessage(text)
    } catch (error) {
      tell({ type: 'nonfatal-error', kind: 'app-message-error', message: (error as Error).message })
    }
  }

  function stand() {
    state = 'joined'
    for (const text of unsent.splice(0)) send(text)
  }

  /** Each track has a player of its own: the far side begins to speak once it hears that this one plays. */
  function play(track: MediaStreamTrack) {
    speaker?.close()
    speaker = createSpeaker(media, {
      playing: (player) => tell({ type: 'playing', player }),
      blocked: () => tell({ type: 'blocked' }),
    })
    speaker.play(track)
  }

  function listen(room: CallObject, hasVideo: boolean) {
    room.on('app-message', ({ data }) => typeof data === 'string' && tell({ type: 'message', text: data }))
    room.on('participant-joined', ({ participant: { local, session_id } }) => {
      if (!local) room.updateParticipant(session_id, { setSubscribedTracks: { audio: true, video: hasVideo } })
    })
    room.on('participant-updated', ({ participant }) =>
      tell({ type: 'event', name: 'daily-participant-updated', details: [participant] }),
    )
    room.on('track-started', ({ participant, track }) => {
      if (signal.aborted || !participant || participant.local || participant.user_name !== speakerName) return
      if (track.kind === 'audio') return play(track)
      tell({ type: 'event', name: 'video', details: [track] })
      send('playable')
    })
    room.on('local-audio-level', ({ audioLevel }) => {
      localLevel = audioLevel
    })
    room.on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
      tell({ type: 'levels', remote: Object.values(participantsAudioLevel), local: localLevel }),
    )
    room.on('load-attempt-failed', ({ errorMsg = `Failed to load the other half of ${library}` }) =>
      tell({ type: 'event', name: 'load-attempt-failed', details: [{ errorMsg }] }),
    )
    room.on('nonfatal-error', ({ type, errorMsg }) => tell({ type: 'nonfatal-error', kind: type, message: errorMsg }))
    room.on('network-connection', ({ event }) => {
      if (event === 'interrupted' && state === 'joined') {
        state = 'lost'
        tell({ type: 'lost' })
      } else if (event === 'connected' && state === 'lost') {
        stand()
        tell({ type: 'restored' })
      }
    })
    room.on('error', (event) => {
      fatal = event
      if (state !== 'joining') tell(closed(leaveFailure(event)))
    })
    room.on('left-meeting', () => state !== 'joining' && tell(closed(undefined)))
  }

  /** What is nice to have: no call fails without it. */
  function improve(room: CallObject) {
    const complain = (kind: string) => (error: unknown) =>
      tell({ type: 'nonfatal-error', kind, message: error instanceof Error ? error.message : String(error) })
    room.startRemoteParticipantsAudioLevelObserver(levelIntervalMs).catch(complain('audio-observer-setup-error'))
    room
      .updateInputSettings({ audio: { processor: { type: 'noise-cancellation' } } })
      .catch(complain('audio-processing-setup-error'))
      // later: the processor takes the microphone's place, and an observer that is still starting would stop for good
      .then(() => (signal.aborted ? undefined : room.startLocalAudioLevelObserver(levelIntervalMs)))
      .catch(complain('local-audio-level-observer-error'))
  }

  async function join({ webCallUrl: url, transport, artifactPlan, assistant }: WebCall, makeRoom: CreateCallObject) {
    const records = artifactPlan?.videoRecordingEnabled ?? false
    const track = line.output() ?? false
    room = makeRoom({ audioSource: track, videoSource: records, startAudioOff: media.muted, dailyConfig })
    room.iframe()?.style.setProperty('display', 'none')
    listen(room, records || assistant?.voice?.provider === 'tavus')
    const token = transport?.callToken
    // a token that is there and undefined is refused
    await room.join({ url, ...(token && { token }), subscribeToTracksAutomatically: false }).catch((cause) => {
      signal.throwIfAborted()
      throw joinFailure(fatal, cause)
    })
    signal.throwIfAborted()
    stand()
    improve(room)
  }

  return {
    send,
    output: line.output,
    setGain: line.setGain,
    setMicrophone: line.open,
    setVolume: (volume) => speaker?.setVolume(volume),
    setSpeaker: async (deviceId) => speaker?.setDevice(deviceId),
    resumePlayback: async () => speaker?.resume(),
    getStats: async () => statsOf((await room?.getNetworkStats())?.stats.latest),
    get native() {
      return room
    },

    async prepare() {
      const loaded = loadPart(library, context, load)
      await line.open(media.microphone).catch((error) => {
        loaded.catch(() => {})
        if (signal.aborted || !context.typedFallback) throw error
        tell({ type: 'microphone-lost', error })
      })
      create = await loaded
    },

    async connect(call) {
      signal.throwIfAborted()
      await join(call, create ?? (await loadPart(library, context, load)))
    },

    setMuted(muted) {
      line.setMuted(muted)
      room?.setLocalAudio(!muted)
    },

    setProcessor(type) {
      line.bypass()
      room?.updateInputSettings({ audio: { processor: { type } } }).catch(console.error)
    },

    shareScreen: (screen) => (screen ? room?.startScreenShare(screen) : room?.stopScreenShare()),

    startRecording(settings, started) {
      isRecording = true
      room?.once('recording-started', started)
      room?.startRecording(settings)
    },

    async close() {
      line.close()
      speaker?.close()
      if (isRecording) room?.stopRecording()
      await room?.destroy()
    },
  }
}

const closed = (failure: VoiceFailure | undefined): TransportEvent => ({ type: 'closed', ...(failure && { failure }) })

const inMs = (seconds: number | null | undefined) => (typeof seconds === 'number' ? seconds * 1000 : null)

/** The rooms count no packets for their guests. */
const statsOf = (latest: Record<string, number | null> = {}): CallStats => ({
  roundTripMs: inMs(latest.networkRoundTripTime),
  lossRatio: latest.audioRecvPacketLoss ?? null,
  jitterMs: inMs(latest.audioRecvJitter),
  packetsReceived: 0,
  packetsSent: 0,
})
