import {
  Failure,
  livekitTelephoneKind,
  maxMessageChars,
  playableSignal,
  TextAssembly,
  toPackets,
} from '@parley/protocol'
import { sampleRateHz } from '../../audio/frame.ts'
import { realClock } from '../../lib/call-clock.ts'
import { gated } from '../../vad/energy-gate.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { type Keypad, usualKeypad } from '../telephone/digits.ts'
import { hearFrames } from './hear-frames.ts'
import { LivekitTransport } from './livekit-transport.ts'
import { playFrames } from './play-frames.ts'
import { pressKey } from './press-key.ts'
import { leaveRoom, openRoom, type Participant, type Room, type RtcNode } from './rtc-node.ts'

export type RoomToJoin = {
  /** `ws://…` or `wss://…` of the LiveKit server. */
  url: string
  /** The agent's own. */
  token: string
  /** Who is the caller, of all who may be in the room. */
  caller: string
  /** Whether the caller was in the call already, and hears whoever comes into it. Default false. */
  goesOn?: boolean
  /** What the keys of a telephone do there; null or left out: as usual. */
  keypad?: Keypad | null
}

/** Short, so that an interruption is silent soon; long enough for a thread that is late by two frames. */
const queueMs = 60
/** From the first that comes of a caller to hearing, where their end does not say when it hears. */
const unsaidMs = 1_500
/** From when a caller who was there already is told of our sound to hearing it. */
const switchesMs = 400
/** Packets that are kept of somebody whom the room has not named yet. */
const mostUnnamed = 64
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * `@livekit/rtc-node`, which the owner installs beside the server. Throws `unavailable`, saying how.
 */
export async function loadRtcNode(): Promise<RtcNode> {
  try {
    return (await import('@livekit/rtc-node')) as unknown as RtcNode
  } catch (cause) {
    throw new Failure(
      'unavailable',
      'Calls on LiveKit need a package: npm install --no-save --omit=dev @livekit/rtc-node@1.1.0 (docs/livekit.md)',
      { cause },
    )
  }
}

export type JoinedRoom = {
  transport: LivekitTransport
  /** Resolves when the caller is there; never, where nobody comes. */
  arrived: Promise<void>
  /** Resolves when the caller has left for the first time, whether they were there for long enough to arrive or not. */
  left: Promise<void>
  /** Resolves when the room is gone for the agent, which has left it or lost it. */
  lost: Promise<void>
  /** Whether the caller is in the room now. */
  isCallerThere(): boolean
  /** Whether the agent is connected, and nobody but it is in the room. */
  isWaiting(): boolean
  /** Presses one key, for telephones to hear. */
  press(key: string): Promise<void>
}

/**
 * Joins a room of LiveKit as the agent and publishes its voice there, whether the caller has come or not. Throws
 * `unavailable` when the room cannot be joined.
 */
export async function joinRoom(
  { url, token, caller, goesOn = false, keypad }: RoomToJoin,
  rtc: RtcNode,
): Promise<JoinedRoom> {
  const room = openRoom(rtc)
  const source = new rtc.AudioSource(sampleRateHz, 1, queueMs)
  const transport = new LivekitTransport(
    {
      play: playFrames(source, rtc),
      flush: () => source.clearQueue(),
      send: sender(room),
      leave: () => leaveRoom(room, source),
    },
    gated(await rnnoiseVad()),
    realClock,
    keypad ?? usualKeypad,
  )
  const isCaller = (from?: { identity: string }) => from?.identity === caller
  const arrival = Promise.withResolvers<void>()
  const departure = Promise.withResolvers<void>()
  const loss = Promise.withResolvers<void>()
  const over = new AbortController()
  const presence = presenceOf(
    () => {
      transport.arrived()
      arrival.resolve()
    },
    goesOn ? switchesMs : unsaidMs,
  )
  const assembly = new TextAssembly((text) => {
    if (text === playableSignal) presence.hears()
    else transport.receive(text)
  }, maxMessageChars)
  const isThere = () => [...room.remoteParticipants.values()].some(isCaller)
  const unnamed: { data: Uint8Array; topic: string }[] = []
  const read = (data: Uint8Array, topic: string) => {
    presence.sends()
    assembly.add({ topic, text: decoder.decode(data) })
  }
  const come = () => {
    transport.came()
    presence.came()
    for (const { data, topic } of unnamed.splice(0)) read(data, topic)
  }
  room.on('participantConnected', (who) => {
    if (isCaller(who)) come()
    else unnamed.length = 0
  })
  room.on('participantDisconnected', (who) => {
    if (!isCaller(who)) return
    presence.left()
    departure.resolve()
    transport.left(howLeft(who, rtc))
  })
  room.on('trackSubscribed', (track, _publication, from) => {
    if (!isCaller(from) || track.kind !== rtc.TrackKind.KIND_AUDIO) return
    presence.sends()
    const hear = (frame: Int16Array) => transport.hear(frame)
    hearFrames(rtc, track, over.signal, hear).catch(() => {}) // the track is gone
  })
  room.on('dataReceived', (data, from, _kind, topic = '') => {
    if (isCaller(from)) read(data, topic)
    // the first words of who has just come are here before the room has said who it is
    else if (!from && !isThere() && unnamed.length < mostUnnamed) unnamed.push({ data, topic })
  })
  room.on('dtmfReceived', (_code, digit, from) => isCaller(from) && transport.press(digit))
  let isCutOff = false
  room.on('reconnecting', () => {
    isCutOff = true
  })
  room.on('reconnected', () => {
    isCutOff = false
  })
  room.on('disconnected', () => {
    over.abort()
    presence.left()
    transport.roomLost()
    loss.resolve()
  })
  try {
    await room.connect(url, token, { autoSubscribe: true, dynacast: false })
    const track = rtc.LocalAudioTrack.createAudioTrack('voice', source)
    const options = new rtc.TrackPublishOptions({
      source: rtc.TrackSource.SOURCE_MICROPHONE,
      // silence is sent, too: a browser to which nothing comes says later that it plays
      dtx: false,
    })
    await room.localParticipant?.publishTrack(track, options)
  } catch (cause) {
    transport.close()
    throw new Failure('unavailable', 'The room of the call cannot be reached. Please try again in a minute.', { cause })
  }
  if (isThere()) {
    come()
    if (goesOn) presence.sends()
  }
  const isWaiting = () => room.isConnected && !isCutOff && room.remoteParticipants.size === 0
  const press = (key: string) => pressKey(room, key)
  return {
    transport,
    arrived: arrival.promise,
    left: departure.promise,
    lost: loss.promise,
    isCallerThere: isThere,
    isWaiting,
    press,
  }
}

/** A telephone that leaves has hung up; LiveKit's client in a page says that it leaves whenever it makes the room again, too. */
function howLeft({ disconnectReason, kind }: Participant, { DisconnectReason }: RtcNode) {
  if (disconnectReason !== DisconnectReason.CLIENT_INITIATED) return 'lost'
  return kind === livekitTelephoneKind ? 'hung-up' : 'left'
}

/**
 * When somebody who came is there to be spoken to: once they say that they hear us, or soon after something came of them where
 * their end says nothing, as a telephone. Who is in the room and sends nothing may be behind a network that lets nothing
 * through. Whoever left may come again.
 */
function presenceOf(onPresent: () => void, patienceMs: number) {
  let state: 'away' | 'silent' | 'sending' | 'present' = 'away'
  let patience: NodeJS.Timeout | undefined
  const present = () => {
    if (state === 'away' || state === 'present') return
    clearTimeout(patience)
    state = 'present'
    onPresent()
  }
  return {
    came() {
      if (state === 'away') state = 'silent'
    },
    sends() {
      if (state === 'sending' || state === 'present') return
      state = 'sending'
      patience = setTimeout(present, patienceMs)
    },
    hears: present,
    left() {
      clearTimeout(patience)
      state = 'away'
    },
  }
}

/** Sends texts one after another: their packets must not mix. */
function sender(room: Room) {
  let sent: Promise<unknown> = Promise.resolve()
  return (text: string) => {
    for (const { topic, text: piece } of toPackets(text)) {
      const data = encoder.encode(piece)
      // a room that is gone tells it by itself
      sent = sent.then(() => room.localParticipant?.publishData(data, { reliable: true, topic })).catch(() => {})
    }
  }
}
