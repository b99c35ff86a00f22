import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, isFailure } from '@parley/protocol'
import type { Told, Transferring, TransferStart } from '../../tools/scene.ts'
import type { PhoneHost } from '../phone-host.ts'
import { type Guest, type RoomCall, usualRingingS } from '../phone-provider.ts'
import { type LineInput, type LineState, step } from './line-state.ts'

export type RoomLinesDeps = {
  host: () => PhoneHost
  onFailure: (error: unknown) => void
  /** After this, two people who were put together are hung up on; default four hours, as Twilio's `<Dial>`. */
  longestTogetherMs?: number
}

/** Somebody else who is to take a call over. */
type Asked = Transferring & { told: Told /** The number that they are rung from. */; from: string }

type RoomLine = { room: RoomCall; state: LineState }

/** Where a caller goes whose call is over. `asked`: whether they are let through, once their company is asked to. */
export type PutThrough = { number: string; ringingS: number | null; asked: PromiseWithResolvers<void> }

/** What was said last in a room is still on its way. */
const lastWordsMs = 400
const usualLongestTogetherMs = 4 * 60 * 60_000
/** Well before an assistant asks whether anybody is there. */
const holdEveryMs = 8_000
const holding = 'Thank you for waiting. I’m still trying to reach somebody for you.'
const nobodyCame = 'I’m sorry, nobody can take your call just now. How else can I help?'

/** Telephones in rooms: who is spoken to there, who else is asked to take the call, and who is hung up. */
export class RoomLines {
  readonly #deps: RoomLinesDeps
  readonly #lines = new Map<string, RoomLine>()
  /** Who waits for the end of calls. */
  readonly #overs = new Map<string, () => void>()
  /** Telephones that are being hung up, or rung beside a call. */
  readonly #leaving = new Set<Promise<void>>()
  /** People who talk without us: to end that, and when it is over. */
  readonly #together = new Map<Guest, Promise<void>>()

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
      if (line.state.status === 'over') return this.hangUp(room) // who picks up nevertheless
      await host().play(id, token, answered.transport)
      this.#input(line, { type: 'answered' })
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
    const attempt = new AbortController()
    if (!line || !this.#input(line, { type: 'ask', attempt })) return { type: 'refused', why: alreadyAsked }
    const hold = setInterval(() => line.room.say(saying(holding)), holdEveryMs)
    attempt.signal.addEventListener('abort', () => clearInterval(hold), { once: true })
    const asked = this.#ask(id, line, to, attempt).catch((error) => {
      const isOurs = !isFailure(error, 'unprocessable') && !attempt.signal.aborted
      if (isOurs) this.#deps.onFailure(error)
    })
    this.#untilLeft(
      asked.then(() => {
        if (this.#input(line, { type: 'not-taken', attempt })) this.#excuse(line.room, to)
      }),
    )
    return { type: 'asked' }
  }

  /** Takes back that somebody else is asked; false where nobody is. */
  takeBack(id: string): boolean {
    const line = this.#lines.get(id)
    return line ? this.#input(line, { type: 'take-back' }) : false
  }

  /** The call of a room is over: its telephone is put through by itself, stays with whoever has taken over, or is hung up. */
  over(id: string, putThrough: PutThrough | null) {
    const line = this.#lines.get(id)
    this.#lines.delete(id)
    if (line) this.#untilLeft(this.#leave(line, putThrough))
    this.#overs.get(id)?.()
    this.#overs.delete(id)
  }

  /** For a room whose call ended before it was there. */
  hangUp(room: RoomCall) {
    this.#untilLeft(room.hangUp())
  }

  /** Resolves when nobody talks with somebody they were put together with here, or `signal` aborts. */
  async untilParted(signal: AbortSignal): Promise<void> {
    const givenUp = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    while (this.#together.size > 0 && !signal.aborted) await Promise.race([givenUp, ...this.#together.values()])
  }

  /** Resolves when the telephones of calls that are over, and of who was put together here, have been hung up. */
  async close(): Promise<void> {
    await Promise.all([...this.#together.keys()].map((guest) => guest.sendAway()))
    await Promise.all([...this.#together.values(), ...this.#leaving])
  }

  /** Whether it changed anything. */
  #input(line: RoomLine, input: LineInput): boolean {
    const before = line.state
    line.state = step(before, input)
    return line.state !== before
  }

  /** Rings somebody and tells them of the caller; puts the two together where they take the call, and else hangs up on them. */
  async #ask(id: string, line: RoomLine, to: Asked, attempt: AbortController): Promise<void> {
    const { number, from, told } = to
    const { signal } = attempt
    const guest = await line.room.invite({ from, to: number, ringingS: to.ringingS ?? usualRingingS, signal })
    const { transport, say } = guest
    try {
      const isTaken = !signal.aborted && (await this.#deps.host().brief(id, { transport, say, told, signal }))
      if (isTaken && !signal.aborted) {
        if (!guest.together())
          throw new Failure('unavailable', 'Two people could not be put together: one of them is gone.')
        this.#putTogether(id, line, guest, attempt)
        return
      }
      await sleep(lastWordsMs)
    } catch (error) {
      await guest.sendAway()
      throw error
    }
    await guest.sendAway()
  }

  #putTogether(id: string, line: RoomLine, guest: Guest, attempt: AbortController) {
    this.#input(line, { type: 'taken', attempt })
    const tooLong = Promise.withResolvers<void>()
    const end = setTimeout(tooLong.resolve, this.#deps.longestTogetherMs ?? usualLongestTogetherMs)
    const parted = Promise.race([guest.parted, tooLong.promise]).then(async () => {
      clearTimeout(end)
      this.#input(line, { type: 'parted' })
      await Promise.all([guest.sendAway(), line.room.hangUp()])
      this.#together.delete(guest)
    })
    this.#together.set(guest, parted)
    this.#deps.host().end(id, 'assistant-forwarded-call')
  }

  /** The caller hears it from the assistant, whose model then knows. */
  #excuse(room: RoomCall, { number, otherwise }: Asked) {
    const content = `Nobody at ${number} takes the call. The caller has been told, and stays with you.`
    const message = { role: 'system', content }
    room.say(JSON.stringify({ type: 'add-message', message, triggerResponseEnabled: false }))
    room.say(saying(otherwise?.say ?? nobodyCame, otherwise?.endsCall ?? false))
  }

  async #leave(line: RoomLine, putThrough: PutThrough | null) {
    const { room } = line
    this.#input(line, { type: 'call-over' })
    await sleep(lastWordsMs)
    if (line.state.status === 'put-together') return room.leave()
    try {
      putThrough?.asked.resolve(room.transfer(putThrough))
      await putThrough?.asked.promise
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
