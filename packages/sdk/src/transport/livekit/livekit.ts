import { maxMessageChars, TextAssembly, toPackets, type WebCall } from '@parley/protocol'
import { microphoneLine } from '../../audio/microphone-line.ts'
import { createSpeaker, type Speaker } from '../../audio/speaker.ts'
import { VoiceFailure } from '../../lib/voice-failure.ts'
import { wait } from '../../lib/wait.ts'
import { callStats } from '../call-stats.ts'
import { heartbeat } from '../heartbeat.ts'
import { loadPart } from '../load-part.ts'
import type { Report } from '../reports.ts'
import type { Transport, TransportContext, TransportEvent, TransportFactory } from '../transport.ts'
import { vitals } from '../vitals.ts'
import type { LivekitClient, LivekitRoom, LoadLivekit, PublishedTrack, RoomTrack } from './livekit-client.ts'
import { networkReport } from './network-report.ts'

export type { LivekitClient, LivekitRoom, LoadLivekit } from './livekit-client.ts'

/** LiveKit's word for who left of their own will. */
const clientInitiated = 1
/** From when the assistant was lost, or nothing came of it for five seconds, until it is taken for gone. */
const silentForMs = 8_000
/** A goodbye that has not gone out by then does not. */
const goodbyeMs = 2_000
const library = 'the package livekit-client'
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Calls in rooms of LiveKit, through the `livekit-client` that the page has installed; it is loaded when the first call is
 * made ready. `byProvider({ 'parley.webrtc': webrtc, livekit: livekit() })`: the server's answer says which it is.
 */
export const livekit = (): TransportFactory =>
  livekitBy(async () => (await import('livekit-client')) as unknown as LivekitClient)

/** The same, for a page that gets LiveKit's client from elsewhere: its `Room` is what is needed. */
export function livekitBy(load: LoadLivekit): TransportFactory {
  return (context) => livekitTransport(load, context)
}

function livekitTransport(load: LoadLivekit, context: TransportContext): Transport {
  const { media, signal, levelIntervalMs } = context
  const unsent: string[] = []
  let room: LivekitRoom | undefined
  let speaker: Speaker | undefined
  let heard: RoomTrack | undefined
  let played: MediaStreamTrack | undefined
  let published: PublishedTrack | undefined
  /** `lost`: the room is being made again, or nothing comes of the assistant. */
  let state: 'joining' | 'joined' | 'lost' | 'left' = 'joining'
  let heart = heartbeat()
  /** Runs once nothing comes of the assistant. */
  let patience: ReturnType<typeof setTimeout> | undefined
  let sent: Promise<unknown> = Promise.resolve()
  /** From when the microphone is sent: one change of it after another. */
  let sending: Promise<unknown> | undefined
  const line = microphoneLine(media, signal, {
    send: (track) => {
      sending = sending?.catch(() => {}).then(() => publish(track))
      sending?.catch(console.error)
    },
    lost: (error) => tell({ type: 'microphone-lost', error }),
    amplifierFailed: (message) => tell({ type: 'nonfatal-error', kind: 'audio-processor-error', message }),
  })

  function tell(event: TransportEvent) {
    if (!signal.aborted) context.emit(event)
  }

  function send(text: string) {
    if (state !== 'joined') return void unsent.push(text)
    for (const { topic, text: piece } of toPackets(text)) {
      sent = sent
        .then(() => room?.localParticipant.publishData(encoder.encode(piece), { reliable: true, topic }))
        .catch((error) => tell({ type: 'nonfatal-error', kind: 'app-message-error', message: `${error}` }))
    }
  }

  function stand() {
    clearTimeout(patience)
    heart = heartbeat()
    state = 'joined'
    for (const text of unsent.splice(0)) send(text)
  }

  async function publish(track: MediaStreamTrack | null) {
    const participant = room?.localParticipant
    if (!track) {
      if (published) await participant?.unpublishTrack(published, false)
      published = undefined
    } else if (published) await published.replaceTrack(track, { userProvidedTrack: true })
    else published = (await participant?.publishTrack(track, { source: 'microphone', dtx: false }))?.track
  }

  function listen(room: LivekitRoom) {
    const assembly = new TextAssembly((text) => tell({ type: 'message', text }), maxMessageChars)
    room.on('dataReceived', (data, _from, _kind, topic = '') => {
      hear()
      assembly.add({ topic, text: decoder.decode(data) })
    })
    // the browser gets ready to play while the connection is made; LiveKit's client tells of the sound afterwards
    room.engine?.on?.('mediaTrackAdded', (track) => track instanceof MediaStreamTrack && play(track))
    room.on('trackSubscribed', (track) => {
      if (track.kind === 'audio') heard = track
      play(track.mediaStreamTrack)
    })
    room.on('reconnecting', lose)
    room.on('reconnected', () => state === 'lost' && restore())
    // the room is the call's: whoever else was in it was the assistant, for whom another may come
    room.on('participantDisconnected', (_who, reason) => (reason === clientInitiated ? leave() : miss()))
    room.on('disconnected', () => leave(connectionLost()))
  }

  function play(track: MediaStreamTrack) {
    if (track.kind !== 'audio' || track === played || signal.aborted) return
    played = track
    speaker?.play(track)
  }

  function restore() {
    stand()
    tell({ type: 'restored' })
  }

  /** Something came of the assistant. */
  function hear() {
    heart.beat()
    if (state === 'lost') restore()
  }

  function lose() {
    if (state !== 'joined') return
    state = 'lost'
    tell({ type: 'lost' })
  }

  /** The assistant's server was lost: another one may send it again. A room that is being made again tells by itself how that ends. */
  function miss() {
    if (state !== 'joined') return
    lose()
    patience = setTimeout(() => room?.state === 'connected' && leave(connectionLost()), silentForMs)
  }

  /** A server that was killed says no goodbye; its place in the room outlives it. */
  function checkHeart(reports: Report[]) {
    if (state !== 'joined') return
    const due = heart.tick()
    if (due === 'ping') send(JSON.stringify({ type: due, at: Date.now(), network: networkReport(reports) }))
    if (due === 'dead') miss()
  }

  function leave(failure?: VoiceFailure) {
    if (state === 'joining' || state === 'left') return
    clearTimeout(patience)
    state = 'left'
    tell({ type: 'closed', ...(failure && { failure }) })
  }

  /** Of both directions, as the browser tells them. */
  async function readReports(): Promise<Report[]> {
    const each = await Promise.all([heard?.getRTCStatsReport(), published?.getRTCStatsReport()])
    return each.flatMap((report) => [...(report?.values() ?? [])])
  }

  function watch() {
    let before: Report[] = []
    const timer = setInterval(async () => {
      const reports = await readReports()
      const { remoteLevel, localLevel, hears } = vitals(reports, before)
      before = reports
      if (signal.aborted) return
      if (hears) hear()
      checkHeart(reports)
      tell({ type: 'levels', remote: [remoteLevel], local: localLevel })
    }, levelIntervalMs)
    const stop = () => {
      clearInterval(timer)
      clearTimeout(patience)
    }
    signal.addEventListener('abort', stop, { once: true })
  }

  /** The assistant may come later than the caller. */
  function untilAnswered(room: LivekitRoom): Promise<void> {
    if (room.remoteParticipants.size > 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      room.on('participantConnected', () => resolve())
      room.on('disconnected', () => reject(joinFailure(null)))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }

  /** A room that nobody is in yet. */
  function open({ Room }: LivekitClient): LivekitRoom {
    room = new Room({ adaptiveStream: false, dynacast: false, stopLocalTrackOnUnpublish: false })
    listen(room)
    return room
  }

  async function join({ webCallUrl, transport }: WebCall, joined: LivekitRoom) {
    // beside connecting: the assistant is told of a caller sooner who sends, and one negotiation does for both
    joined.on('signalConnected', begin)
    await joined.connect(webCallUrl, transport?.callToken ?? '').catch((cause) => {
      signal.throwIfAborted()
      throw joinFailure(cause)
    })
    await untilAnswered(joined)
    signal.throwIfAborted()
    stand()
    watch()
    // not waited for: who has sent nothing can still come another way, and who sends is in the call
    begin().catch((error) => tell({ type: 'microphone-lost', error }))
  }

  /** Begins to send the microphone, once. */
  function begin() {
    sending ??= publish(line.output())
    sending.catch(() => {}) // told where the room was joined
    return sending
  }

  return {
    send,
    output: line.output,
    setGain: line.setGain,
    setMuted: line.setMuted,
    setMicrophone: line.open,
    setProcessor: line.bypass,
    setVolume: (volume) => speaker?.setVolume(volume),
    setSpeaker: async (deviceId) => speaker?.setDevice(deviceId),
    resumePlayback: async () => speaker?.resume(),
    getStats: async () => callStats(await readReports()),
    get native() {
      return room
    },

    async prepare() {
      const opened = loadPart(library, context, load).then(open)
      // beside the order and the microphone; a client that cannot does all of it later
      opened.then((room) => (signal.aborted ? undefined : room.makeReady?.())).catch(() => {})
      // inside the click that started the call, so that browsers let the sound through
      speaker = createSpeaker(media, {
        playing: (player) => tell({ type: 'playing', player }),
        blocked: () => tell({ type: 'blocked' }),
      })
      await line.open(media.microphone).catch((error) => {
        opened.catch(() => {})
        if (signal.aborted || !context.typedFallback) throw error
        tell({ type: 'microphone-lost', error })
      })
      await opened
    },

    async connect(call) {
      signal.throwIfAborted()
      await join(call, room ?? open(await loadPart(library, context, load)))
    },

    async close() {
      send(context.keepCallOnLeave ? 'keep' : '{"type":"end-call"}')
      line.close()
      speaker?.close()
      const waiting = new AbortController()
      await Promise.race([sent, wait(goodbyeMs, waiting.signal)])
      waiting.abort()
      await room?.disconnect()
    },
  }
}

const connectionLost = () => new VoiceFailure('connection-lost', 'The connection was lost.')

/** LiveKit's failures carry the status of its refusal, where there is one. */
function joinFailure(cause: unknown): VoiceFailure {
  const { status, message = 'The room cannot be joined.' } = (cause ?? {}) as { status?: number; message?: string }
  return status
    ? new VoiceFailure('request-failed', message, { status, cause })
    : new VoiceFailure('connection-failed', message, { cause })
}
