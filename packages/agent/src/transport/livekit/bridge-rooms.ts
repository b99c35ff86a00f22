import { Failure } from '@parley/protocol'
import { sampleRateHz } from '../../audio/frame.ts'
import { hearFrames } from './hear-frames.ts'
import { playFrames } from './play-frames.ts'
import { pressKey } from './press-key.ts'
import { leaveRoom, openRoom, type RtcNode } from './rtc-node.ts'

/** One person in a room of LiveKit, and what lets a bridge in. */
export type RoomEnd = {
  /** `ws://…` or `wss://…` of the LiveKit server. */
  url: string
  /** The bridge’s own, of a name that nobody else has there. */
  token: string
  person: string
}

/** Two people in two rooms. */
export type RoomBridge = {
  /** They hear each other, and each other’s keys, from now on. False where one of them is not there: then neither hears anything. */
  open(): boolean
  /** Resolves when one of them has left since it was opened, and when it is lost or closed. */
  over: Promise<void>
  close(): void
}

/** Short, so that two people do not talk at the same time; long enough for a thread that is late by two frames. */
const queueMs = 60

/**
 * Goes into two rooms of LiveKit, to carry the sound of one person in each to the other. Nothing of either is in the other’s room
 * until it is opened, whatever LiveKit does. Throws `unavailable` when a room cannot be joined.
 */
export async function bridgeRooms(ends: readonly [RoomEnd, RoomEnd], rtc: RtcNode): Promise<RoomBridge> {
  let state: 'shut' | 'open' | 'closed' = 'shut'
  const end = Promise.withResolvers<void>()
  const [one, other] = [pierOf(rtc, ends[0]), pierOf(rtc, ends[1])]
  const close = () => {
    if (state === 'closed') return
    state = 'closed'
    end.resolve()
    for (const pier of [one, other]) pier.leave()
  }
  for (const [from, to] of [[one, other] as const, [other, one] as const]) {
    from.room.on('trackSubscribed', (track, _publication, who) => {
      if (who?.identity !== from.person || track.kind !== rtc.TrackKind.KIND_AUDIO) return
      // a track that is gone ends by itself
      hearFrames(rtc, track, from.over.signal, (frame) => state === 'open' && to.play(frame)).catch(() => {})
    })
    from.room.on('dtmfReceived', (_code, digit, who) => {
      if (state === 'open' && who?.identity === from.person) pressKey(to.room, digit).catch(() => {})
    })
    from.room.on('participantDisconnected', ({ identity }) => {
      if (state === 'open' && identity === from.person) close()
    })
    from.room.on('disconnected', () => {
      from.over.abort()
      close()
    })
  }
  // a room that is still being joined cannot be left
  const entered = await Promise.allSettled([one.enter(), other.enter()])
  const refused = entered.find(({ status }) => status === 'rejected')
  if (refused) {
    close()
    const { reason: cause } = refused as PromiseRejectedResult
    throw new Failure('unavailable', 'Two people cannot be put together on LiveKit.', { cause })
  }
  return {
    open() {
      if (state === 'shut' && one.isThere() && other.isThere()) state = 'open'
      return state === 'open'
    },
    over: end.promise,
    close,
  }
}

/** Where a bridge stands in a room: what it plays there is heard by whoever is in it. */
function pierOf(rtc: RtcNode, { url, token, person }: RoomEnd) {
  const room = openRoom(rtc)
  const source = new rtc.AudioSource(sampleRateHz, 1, queueMs)
  return {
    room,
    over: new AbortController(),
    person,
    isThere: () => [...room.remoteParticipants.values()].some(({ identity }) => identity === person),
    async enter() {
      await room.connect(url, token, { autoSubscribe: true, dynacast: false })
      const track = rtc.LocalAudioTrack.createAudioTrack('bridge', source)
      const options = new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE })
      await room.localParticipant?.publishTrack(track, options)
    },
    play: playFrames(source, rtc),
    leave: () => leaveRoom(room, source),
  }
}
