import { randomUUID } from 'node:crypto'
import { type CallClock, type MediaRoom, type RoomEvent, realClock } from '@parley/agent'
import { joinMeeting, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { Failure, maxLivekitPeople, type RoomLine, roomLines } from '@parley/protocol'
import type { Logger } from 'pino'
import type { RoomService } from '../../calls/livekit/room-service.ts'
import { meetingRoomToken, type PublishGrants } from '../../calls/livekit/room-tokens.ts'
import type { Config } from '../../settings/config.ts'
import type { RoomHost } from '../room.ts'

export type LivekitRoomsDeps = {
  settings: Pick<NonNullable<Config['livekit']>, 'url' | 'publicUrl' | 'apiKey' | 'apiSecret'>
  service: Pick<RoomService, 'peopleIn' | 'permit' | 'remove' | 'end'>
  /** What carries rooms otherwise: a page tells its visitor's own connection by these servers. */
  own: Pick<RoomHost, 'iceServersFor'>
  log: Pick<Logger, 'warn'>
  clock?: Pick<CallClock, 'after'>
  loadRtc?: () => Promise<RtcNode>
}

/** Whoever was sent away may have kept a token that LiveKit still takes. */
const lookForStrangersMs = 5_000

/** How LiveKit calls what is sent on a line. */
const sources: Record<RoomLine, string> = {
  audio: 'microphone',
  video: 'camera',
  screenAudio: 'screen_share_audio',
  screenVideo: 'screen_share',
  customAudio: 'unknown',
  customVideo: 'unknown',
}

/** Rooms whose sound and pictures LiveKit carries, each in one of its rooms that nobody else knows of. */
export class LivekitRooms implements RoomHost {
  readonly maxPeople = maxLivekitPeople
  readonly #deps: LivekitRoomsDeps

  constructor(deps: LivekitRoomsDeps) {
    this.#deps = deps
  }

  iceServersFor(user: string, lifeMs: number) {
    return this.#deps.own.iceServersFor(user, lifeMs)
  }

  openRoom(tell: (event: RoomEvent) => void): MediaRoom {
    const { settings, service, log, clock = realClock, loadRtc = loadRtcNode } = this.#deps
    const room = `room-${randomUUID()}`
    const people = new Map<number, { identity: string | null; lines: readonly RoomLine[] }>()
    let agent: string | null = null
    let isClosed = false
    let asked: Promise<unknown> = Promise.resolve()
    let stopLooking: (() => void) | null = null

    const on = (seat: number) => people.get(seat) ?? { identity: null, lines: roomLines }

    /** One thing after another; what LiveKit does not answer is said, and done again when it is looked at the next time. */
    function ask(what: () => Promise<unknown>) {
      asked = asked.then(what).catch((err) => log.warn({ err, room }, 'LiveKit was asked something of a room in vain'))
    }

    async function sendStrangersAway() {
      const known = new Set([agent, ...[...people.values()].map(({ identity }) => identity)])
      const strangers = (await service.peopleIn(room)).filter((identity) => !known.has(identity))
      for (const identity of strangers) await service.remove(room, identity)
    }

    function watch() {
      stopLooking = clock.after(lookForStrangersMs, () => {
        ask(sendStrangersAway)
        watch()
      })
    }

    return {
      carrier: 'livekit',
      join: () => Promise.reject(new Failure('invalid-request', 'LiveKit carries this room: load the page again.')),
      async wayIn(seat, identity) {
        const { lines } = on(seat)
        people.set(seat, { identity, lines })
        if (!stopLooking) watch()
        const who = { room, identity, kind: 'standard', grants: grantsOf(lines) } as const
        return { url: settings.publicUrl, token: await meetingRoomToken(settings, who) }
      },
      permit(seat, lines) {
        const { identity } = on(seat)
        people.set(seat, { identity, lines })
        if (identity) ask(() => service.permit(room, identity, grantsOf(lines)))
      },
      // pages ask LiveKit themselves
      withhold() {},
      chooseLayers() {},
      leave(seat) {
        const { identity } = on(seat)
        people.delete(seat)
        if (identity && !isClosed) ask(() => service.remove(room, identity))
      },
      async bringAgent({ identity }) {
        const rtc = await loadRtc()
        agent = identity
        const who = { room, identity, kind: 'agent', grants: grantsOf(['audio']) } as const
        const onDigit = (from: string, digit: string) => {
          const [seat] =
            [...people].find(([, person]) => person.identity === from && person.lines.includes('audio')) ?? []
          if (seat !== undefined) tell({ type: 'digit', seat, digit })
        }
        return joinMeeting({ url: settings.url, token: await meetingRoomToken(settings, who), onDigit }, rtc)
      },
      close() {
        if (isClosed) return
        isClosed = true
        if (!stopLooking) return // nobody was let in
        stopLooking()
        ask(() => service.end(room))
      },
    }
  }
}

function grantsOf(lines: readonly RoomLine[]): PublishGrants {
  return { canPublish: lines.length > 0, canPublishSources: [...new Set(lines.map((line) => sources[line]))] }
}
