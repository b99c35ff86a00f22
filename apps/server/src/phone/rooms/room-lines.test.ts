import type { Transport } from '@parley/agent'
import { Failure } from '@parley/protocol'
import { eventually } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { Briefed } from '../../calls/switchboard.ts'
import type { PhoneHost } from '../phone-host.ts'
import type { Guest, Inviting, RoomCall } from '../phone-provider.ts'
import { RoomLines } from './room-lines.ts'

const transport = {} as Transport

/** Somebody who has been rung; what becomes of them is the test's to say. */
function aGuest({ isThere = true } = {}) {
  const parting = Promise.withResolvers<void>()
  const guest = { isAway: false, areTogether: false }
  const asRung: Guest = {
    transport,
    say() {},
    together() {
      guest.areTogether = isThere
      return isThere
    },
    parted: parting.promise,
    async sendAway() {
      guest.isAway = true
      parting.resolve()
    },
  }
  return { guest, asRung, part: parting.resolve }
}

/** A caller in a room, and an assistant that tells whoever comes of them. */
async function aCaller({ refusal, ...limits }: { longestTogetherMs?: number; refusal?: Error } = {}) {
  const told: string[] = []
  const failures: unknown[] = []
  const caller = { isThere: true, said: [] as string[], putThrough: null as string | null }
  const invited: (Inviting & { comes(guest: Guest): void; fails(error: Error): void })[] = []
  const briefed: (Briefed & { ends(isTaken: boolean): void })[] = []
  const room: RoomCall = {
    id: 'SCL_1',
    answered: Promise.resolve({ transport }),
    press: async () => {},
    say(text) {
      const { type, message } = JSON.parse(text)
      caller.said.push(type === 'say' ? message : `(${message.content})`)
    },
    invite(to) {
      const coming = Promise.withResolvers<Guest>()
      invited.push({ ...to, comes: coming.resolve, fails: coming.reject })
      return coming.promise
    },
    async transfer({ number }) {
      if (refusal) throw refusal
      caller.putThrough = number
    },
    leave: () => void told.push('the agent has left'),
    async hangUp() {
      caller.isThere = false
    },
  }
  const host = {
    play: async () => {},
    end(id: string, reason: string) {
      told.push(`${id} ${reason}`)
      lines.over(id, null)
    },
    brief(_id: string, to: Briefed) {
      const ending = Promise.withResolvers<boolean>()
      briefed.push({ ...to, ends: ending.resolve })
      to.signal.addEventListener('abort', () => ending.resolve(false), { once: true })
      return ending.promise
    },
  } as unknown as PhoneHost
  const lines = new RoomLines({ host: () => host, onFailure: (error) => failures.push(error), ...limits })
  lines.play('c1', 'token', room)
  const ask = (number = '+442071838799', more: object = {}) =>
    lines.ask('c1', {
      ...{ number, from: '+442071838754', ringingS: null, otherwise: null },
      told: { words: 'A caller.', when: 'accepted' },
      ...more,
    })
  await eventually(() => lines.talking('c1') !== null)
  return { lines, caller, ask, invited, briefed, told, failures }
}

const isTold = (caller: { said: string[] }) =>
  eventually(() => caller.said.some((words) => words.includes('nobody can take your call just now')))

test('who takes the call is put together with the caller, and whoever is left by the other is hung up on', async () => {
  const { caller, ask, invited, briefed, told, failures } = await aCaller()
  const { guest, asRung, part } = aGuest()
  expect(ask()).toEqual({ type: 'asked' })
  expect(invited).toMatchObject([{ to: '+442071838799', from: '+442071838754', ringingS: 60 }])
  invited[0]?.comes(asRung)
  await eventually(() => briefed.length === 1)
  expect(guest).toEqual({ isAway: false, areTogether: false })
  briefed[0]?.ends(true)
  await eventually(() => told.includes('the agent has left'))
  expect(told[0]).toBe('c1 assistant-forwarded-call')
  expect([guest, caller.isThere]).toEqual([{ isAway: false, areTogether: true }, true])
  part()
  await eventually(() => guest.isAway && !caller.isThere)
  expect(failures).toEqual([])
})

test('two people who never hang up are hung up on: somebody pays for both telephones', async () => {
  const { caller, ask, invited, briefed } = await aCaller({ longestTogetherMs: 50 })
  const { guest, asRung } = aGuest()
  ask()
  invited[0]?.comes(asRung)
  await eventually(() => briefed.length === 1)
  briefed[0]?.ends(true)
  await eventually(() => guest.areTogether)
  await eventually(() => guest.isAway && !caller.isThere)
})

test.each<[string, Error, number]>([
  ['nobody comes', new Failure('unprocessable', 'Nobody took the call: busy'), 0],
  ['LiveKit refuses what keeps two people apart', new Failure('unavailable', 'Two people cannot be put together.'), 1],
  ['LiveKit does something else', new TypeError('what is this'), 1],
])('where %s, the caller is told and stays, and what is amiss is in the log', async (_what, error, logged) => {
  const { caller, ask, invited, failures } = await aCaller()
  ask()
  invited[0]?.fails(error)
  await isTold(caller)
  expect(caller.said[0]).toContain('Nobody at +442071838799 takes the call')
  expect([caller.isThere, failures]).toEqual([true, logged ? [error] : []])
  expect(ask()).toEqual({ type: 'asked' })
})

test('who says no is hung up on, and the caller is told in the words of the plan', async () => {
  const { caller, ask, invited, briefed } = await aCaller()
  const { guest, asRung } = aGuest()
  ask('+442071838799', { otherwise: { say: 'They are all out.', endsCall: false } })
  invited[0]?.comes(asRung)
  await eventually(() => briefed.length === 1)
  briefed[0]?.ends(false)
  await eventually(() => caller.said.includes('They are all out.'))
  expect([guest, caller.isThere]).toEqual([{ isAway: true, areTogether: false }, true])
})

test('who says yes and is gone is not put together with anybody: the caller is told', async () => {
  const { caller, ask, invited, briefed, failures } = await aCaller()
  const { guest, asRung } = aGuest({ isThere: false })
  ask()
  invited[0]?.comes(asRung)
  await eventually(() => briefed.length === 1)
  briefed[0]?.ends(true)
  await isTold(caller)
  expect([guest.isAway, caller.isThere]).toEqual([true, true])
  expect(failures).toMatchObject([{ code: 'unavailable' }])
})

test('while one is asked, another is refused; once that is taken back another is asked, whom the first does not touch', async () => {
  const { lines, caller, ask, invited, briefed, failures } = await aCaller()
  const [first, second] = [aGuest(), aGuest()]
  ask('+442071838701')
  expect(ask('+442071838702')).toMatchObject({ type: 'refused' })
  invited[0]?.comes(first.asRung)
  await eventually(() => briefed.length === 1)
  expect([lines.takeBack('c1'), lines.takeBack('c1')]).toEqual([true, false])
  expect(ask('+442071838702')).toEqual({ type: 'asked' })
  invited[1]?.comes(second.asRung)
  await eventually(() => briefed.length === 2 && first.guest.isAway)
  expect([second.guest.isAway, invited[1]?.signal.aborted, caller.said, failures]).toEqual([false, false, [], []])
  briefed[1]?.ends(true)
  await eventually(() => second.guest.areTogether)
  expect(first.guest.areTogether).toBe(false)
})

test.each(['while somebody is rung', 'while they are told'] as const)(
  'a caller who hangs up %s takes it back: they are hung up on, and put together with nobody',
  async (when) => {
    const { lines, caller, ask, invited, briefed, failures } = await aCaller()
    const { guest, asRung } = aGuest()
    ask()
    if (when === 'while they are told') {
      invited[0]?.comes(asRung)
      await eventually(() => briefed.length === 1)
    }
    lines.over('c1', null)
    expect(invited[0]?.signal.aborted).toBe(true)
    if (when === 'while somebody is rung') invited[0]?.comes(asRung)
    await eventually(() => guest.isAway && !caller.isThere)
    expect([guest.areTogether, caller.said, failures]).toEqual([false, [], []])
  },
)

test('a caller who goes elsewhere while somebody is asked is put through there', async () => {
  const { lines, caller, ask, invited } = await aCaller()
  ask()
  lines.over('c1', { number: '+442071838701', ringingS: null, asked: Promise.withResolvers() })
  await eventually(() => caller.putThrough === '+442071838701' && invited[0]?.signal.aborted === true)
})

test('a caller whom LiveKit does not put through is hung up on, and whoever asks is told so', async () => {
  const refusal = new Failure('unprocessable', 'livekit refused: no REFER')
  const { lines, caller, failures } = await aCaller({ refusal })
  const asked = Promise.withResolvers<void>()
  lines.over('c1', { number: '+442071838701', ringingS: null, asked })
  await expect(asked.promise).rejects.toBe(refusal)
  await eventually(() => !caller.isThere)
  expect(failures).toEqual([refusal])
})

test('who picks up for a call that is over is hung up on', async () => {
  const { lines } = await aCaller()
  const answering = Promise.withResolvers<{ transport: Transport }>()
  const late = { isThere: true }
  const hangUp = async () => {
    late.isThere = false
  }
  lines.play('c2', 'token', { answered: answering.promise, hangUp } as unknown as RoomCall)
  lines.over('c2', null)
  await eventually(() => !late.isThere)
  late.isThere = true
  answering.resolve({ transport })
  await eventually(() => !late.isThere)
})

test('a server that stops waits for who talks by way of it, and else hangs up on both', async () => {
  const { lines, caller, ask, invited, briefed } = await aCaller()
  const { guest, asRung } = aGuest()
  ask()
  invited[0]?.comes(asRung)
  await eventually(() => briefed.length === 1)
  briefed[0]?.ends(true)
  await eventually(() => guest.areTogether)
  const givingUp = new AbortController()
  let isEmpty = false
  const waited = lines.untilParted(givingUp.signal).then(() => {
    isEmpty = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isEmpty).toBe(false)
  givingUp.abort()
  await waited
  await lines.close()
  expect([guest.isAway, caller.isThere]).toEqual([true, false])
  await lines.untilParted(new AbortController().signal)
})
