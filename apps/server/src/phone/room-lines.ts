import { setTimeout as sleep } from 'node:timers/promises'
import { isFailure } from '@parley/protocol'
import type { Told, Transferring, TransferStart } from '../tools/scene.ts'
import type { PhoneHost } from './phone-host.ts'
import type { RoomCall } from './phone-provider.ts'

export type RoomLinesDeps = {
  host: () => PhoneHost
  onFailure: (error: unknown) => void
}

/** Somebody else who is to take a call over. */
type Asked = Transferring & { told: Told /** The number that they are rung from. */; from: string }

/** `asking`: somebody else is rung, or told of the caller. `handed-over`: the caller stays there with them. */
type State = { status: 'ringing' | 'talking' | 'handed-over' } | { status: 'asking'; cancel: AbortController }

type RoomLine = { room: RoomCall; state: State }

/** What was said last in a room is still on its way. */
const lastWordsMs = 400
const usualRingingS = 60
/** Well before an assistant asks whether anybody is there. */
const holdEveryMs = 8_000
const holding = 'Thank you for waiting. I’m still trying to reach somebody for you.'
const nobodyCame = 'I’m sorry, nobody can take your call just now. How else can I help?'

/** Telephones in rooms: who is spoken to there, who else is brought in, and who is hung up. */
export class RoomLines {
  readonly #deps: RoomLinesDeps
  readonly #lines = new Map<string, RoomLine>()
  /** Who waits for the end of calls. */
  readonly #overs = new Map<string, () => void>()
  /** Telephones that are being hung up, or rung beside a call. */
  readonly #leaving = new Set<Promise<void>>()

  constructor(deps: RoomLinesDeps) {
    this.#deps = deps
  }

  /** Resolves when a call is over. */
  untilOver(id: string): Promise<void> {
    return new Promise((resolve) => this.#overs.set(id, resolve))
  }

  /** Plays the assistant in a room once somebody is there to hear it. */
  play(id: string, token: string, room: RoomCall) {
    const { host, onFailure } = this.#deps
    const line: RoomLine = { room, state: { status: 'ringing' } }
    this.#lines.set(id, line)
    const play = async () => {
      const answered = await room.answered
      if ('reason' in answered) return host().end(id, answered.reason)
      await host().play(id, token, answered.transport)
      line.state = { status: 'talking' }
    }
    play().catch((err) => {
      onFailure(err)
      host().end(id, 'failed')
    })
  }

  /** Whoever is spoken to in a room; null where nobody is. */
  talking(id: string): RoomCall | null {
    const line = this.#lines.get(id)
    return line && line.state.status !== 'ringing' ? line.room : null
  }

  /** Has somebody else asked to take the call over, while the assistant keeps its caller company. */
  ask(id: string, to: Asked): TransferStart {
    const line = this.#lines.get(id)
    if (line?.state.status !== 'talking') return { type: 'refused', why: alreadyAsked }
    const cancel = new AbortController()
    line.state = { status: 'asking', cancel }
    const hold = setInterval(() => line.room.say(saying(holding)), holdEveryMs)
    const asked = this.#bringIn(id, line, to, cancel.signal)
      .catch((error) => {
        if (!isFailure(error, 'unprocessable') && !cancel.signal.aborted) this.#deps.onFailure(error)
        return false
      })
      .then((isTaken) => {
        clearInterval(hold)
        if (isTaken || line.state.status !== 'asking') return
        line.state = { status: 'talking' }
        if (!cancel.signal.aborted) this.#excuse(line.room, to)
      })
    this.#untilLeft(asked)
    return { type: 'asked' }
  }

  /** Takes back that somebody else is asked; false where nobody is. */
  takeBack(id: string): boolean {
    const state = this.#lines.get(id)?.state
    if (state?.status !== 'asking' || state.cancel.signal.aborted) return false
    state.cancel.abort()
    return true
  }

  /** The call of a room is over: its telephone is put through by itself, stays with whoever has taken over, or is hung up. */
  over(id: string, putThrough: string | null) {
    const line = this.#lines.get(id)
    this.takeBack(id)
    this.#lines.delete(id)
    if (line) this.#untilLeft(this.#leave(line, putThrough))
    this.#overs.get(id)?.()
    this.#overs.delete(id)
  }

  /** For a room whose call ended before it was there. */
  hangUp(room: RoomCall) {
    this.#untilLeft(room.hangUp())
  }

  /** Resolves when the telephones of calls that are over have been hung up. */
  async close(): Promise<void> {
    await Promise.all(this.#leaving)
  }

  /** Whether somebody has taken the call. */
  async #bringIn(id: string, line: RoomLine, to: Asked, signal: AbortSignal): Promise<boolean> {
    const { number, from, told } = to
    const guest = await line.room.takeIn({ from, to: number, ringingS: to.ringingS ?? usualRingingS, signal })
    try {
      const { transport, say } = guest
      const isTaken = await this.#deps.host().brief(id, { transport, say, told, signal })
      if (isTaken && !signal.aborted) await guest.together()
      if (!isTaken || signal.aborted) {
        await guest.sendAway()
        return false
      }
    } catch (error) {
      await guest.sendAway()
      throw error
    }
    line.state = { status: 'handed-over' }
    this.#deps.host().end(id, 'assistant-forwarded-call')
    return true
  }

  /** The caller hears it from the assistant, whose model then knows. */
  #excuse(room: RoomCall, { number, otherwise }: Asked) {
    const content = `Nobody at ${number} takes the call. The caller has been told, and stays with you.`
    const message = { role: 'system', content }
    room.say(JSON.stringify({ type: 'add-message', message, triggerResponseEnabled: false }))
    room.say(saying(otherwise?.say ?? nobodyCame, otherwise?.endsCall ?? false))
  }

  async #leave({ room, state }: RoomLine, putThrough: string | null) {
    await sleep(lastWordsMs)
    if (state.status === 'handed-over') return room.leave()
    try {
      if (putThrough !== null) await room.transfer(putThrough)
    } catch (error) {
      this.#deps.onFailure(error)
    }
    await room.hangUp()
  }

  #untilLeft(left: Promise<void>) {
    this.#leaving.add(left)
    void left.finally(() => this.#leaving.delete(left))
  }
}

const alreadyAsked = 'Somebody is being asked already: wait for their answer, or take that back first.'

const saying = (message: string, endCallAfterSpoken = false) =>
  JSON.stringify({ type: 'say', message, endCallAfterSpoken, interruptionsEnabled: true })
