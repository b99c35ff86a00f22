import { randomUUID } from 'node:crypto'
import type { CallClock, RoomEvent } from '@parley/agent'
import { joinMeeting, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import { Failure, livekitSources, maxLivekitPeople, type RoomLine, roomLines } from '@parley/protocol'
import type { Logger } from 'pino'
import type { People } from '../../calls/livekit/people.ts'
import { meetingRoomToken, type PublishGrants } from '../../calls/livekit/room-tokens.ts'
import type { Config } from '../../settings/config.ts'
import type { RoomSip } from '../dialling/telephones.ts'
import type { CarriedRoom, RoomHost } from '../room.ts'

export type LivekitRoomsDeps = {
  settings: Pick<NonNullable<Config['livekit']>, 'url' | 'publicUrl' | 'apiKey' | 'apiSecret'>
  service: Pick<People, 'whoIsIn' | 'permit' | 'remove' | 'end'>
  sip: RoomSip
  /** What carries rooms otherwise: a page tells its visitor's own connection by these servers. */
  own: Pick<RoomHost, 'iceServersFor'>
  log: Pick<Logger, 'warn'>
  clock?: Pick<CallClock, 'after'>
  loadRtc?: () => Promise<RtcNode>
}

/** Whoever was sent away, or may send less by now, may have kept a token that LiveKit still takes. */
const lookMs = 5_000
/** A telephone that hangs up says so to LiveKit alone. */
const lookWithTelephonesMs = 1_000
const ringingS = 60
/** Tokens that LiveKit gives who is connected are good for 10 minutes; by two clocks. */
const tokenLifeMs = 720_000
/** A room that is over can be opened again by such a token, with nobody of ours in it. */
const endAgainMs = 30_000

type Telephone = { connected(): void; gone(): void; hasAnswered: boolean }

/** A server that ends does not wait for it. */
const unrefClock: Pick<CallClock, 'after'> = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref()
    return () => clearTimeout(timer)
  },
}

/** Rooms whose sound and pictures LiveKit carries, each in one of its rooms that nobody else knows of. */
export class LivekitRooms implements RoomHost {
  readonly maxPeople = maxLivekitPeople
  readonly canRecord = false
  readonly canDial = true
  readonly #deps: LivekitRoomsDeps

  constructor(deps: LivekitRoomsDeps) {
    this.#deps = deps
  }

  iceServersFor(user: string, lifeMs: number) {
    return this.#deps.own.iceServersFor(user, lifeMs)
  }

  openRoom(tell: (event: RoomEvent) => void): CarriedRoom {
    const { settings, service, sip, log, clock = unrefClock, loadRtc = loadRtcNode } = this.#deps
    const room = `room-${randomUUID()}`
    const people = new Map<number, { identity: string | null; lines: readonly RoomLine[] }>()
    const telephones = new Map<string, Telephone>()
    let agent: string | null = null
    let isClosed = false
    let isOut = false
    let isLooking = false
    let isPermitting = false
    /** The seats whose permissions LiveKit has to be told. */
    const untold = new Set<number>()
    let stopLooking: (() => void) | null = null

    const on = (seat: number) => people.get(seat) ?? { identity: null, lines: roomLines }

    /** What LiveKit does not answer is said once, and done again when it is looked at the next time. */
    async function ask(what: () => Promise<void>): Promise<boolean> {
      try {
        await what()
        isOut = false
        return true
      } catch (err) {
        if (!isOut) log.warn({ err, room }, 'LiveKit was asked something of a room in vain')
        isOut = true
        return false
      }
    }

    /** One after another: what somebody may send last has to be what LiveKit hears last. */
    async function tellPermissions() {
      if (isPermitting) return
      isPermitting = true
      for (const seat of untold) {
        untold.delete(seat)
        const { identity, lines } = on(seat)
        const isTold = !identity || (await ask(() => service.permit(room, identity, grantsOf(lines))))
        if (!isTold) untold.clear() // the next look finds them
      }
      isPermitting = false
    }

    async function look() {
      if (isLooking) return
      isLooking = true
      await ask(async () => {
        const asked = [...telephones].map(([identity, one]) => ({ identity, one, hadAnswered: one.hasAnswered }))
        const present = await service.whoIsIn(room)
        const known = new Map([...people].map(([seat, { identity, lines }]) => [identity, { seat, lines }]))
        for (const { identity, grants } of present) {
          const person = known.get(identity)
          if (person && !isSame(grants, grantsOf(person.lines))) untold.add(person.seat)
          if (!person && identity !== agent && !telephones.has(identity)) await service.remove(room, identity)
        }
        for (const { identity, one, hadAnswered } of asked) {
          if (present.some((there) => there.identity === identity)) one.connected()
          else if (hadAnswered && telephones.delete(identity)) one.gone()
        }
      })
      isLooking = false
      await tellPermissions()
    }

    function watch() {
      const againMs = telephones.size > 0 ? lookWithTelephonesMs : lookMs
      stopLooking = clock.after(againMs, () => {
        void look()
        watch()
      })
    }

    function end(forMs: number) {
      void ask(() => service.end(room))
      if (forMs > 0) clock.after(endAgainMs, () => end(forMs - endAgainMs))
    }

    function hangUp(identity: string) {
      telephones.delete(identity)
      if (!isClosed) void ask(() => service.remove(room, identity)) // or the next look does: it is a stranger now
    }

    return {
      carrier: 'livekit',
      telephones: {
        async ring({ identity, connected, gone, name, longestS, ...to }) {
          const telephone = { connected: once(connected), gone, hasAnswered: false }
          telephones.set(identity, telephone)
          stopLooking?.()
          watch()
          const outcome = await sip.ring({
            ...to,
            room,
            identity,
            extension: null,
            ringingS,
            guest: { name, longestS },
          })
          if (isClosed) void ask(() => service.end(room)) // whoever picks up opens it again
          if (outcome.type === 'refused') telephones.delete(identity)
          else {
            telephone.connected()
            telephone.hasAnswered = true
          }
          return outcome
        },
        async transfer(identity, to) {
          await sip.transfer(room, identity, { number: to, ringingS: null })
          telephones.delete(identity)
        },
        hangUp,
      },
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
        if (!identity) return
        untold.add(seat)
        void tellPermissions()
      },
      // pages ask LiveKit themselves
      withhold() {},
      chooseLayers() {},
      leave(seat) {
        const { identity } = on(seat)
        people.delete(seat)
        if (identity && !isClosed) void ask(() => service.remove(room, identity))
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
        end(tokenLifeMs)
      },
    }
  }
}

function once(run: () => void) {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}

function grantsOf(lines: readonly RoomLine[]): PublishGrants {
  return { canPublish: lines.length > 0, canPublishSources: [...new Set(lines.map((line) => livekitSources[line]))] }
}

const isSame = (one: PublishGrants, other: PublishGrants) => wordsOf(one) === wordsOf(other)
const wordsOf = ({ canPublish, canPublishSources }: PublishGrants) =>
  [canPublish, ...canPublishSources.toSorted()].join()
