import type { Contract } from '@parley/testkit'
import { expect } from 'vitest'

type Awaitable<Value> = Value | Promise<Value>

/** What a transport told, as far as all of them tell it. */
export type Told = { type: string; text?: string }

/** A transport and its far side; here or in a browser. */
export type Subject = {
  prepare(): Promise<void>
  /** What it failed with; null where the call stands. */
  connect(): Promise<{ code: string; status?: number } | null>
  send(text: string): Awaitable<void>
  close(): Promise<void>
  /** The call is over, whatever is under way. */
  abort(): Awaitable<void>
  told(): Awaitable<readonly Told[]>
  far: {
    received(): Awaitable<readonly string[]>
    says(text: string): Awaitable<void>
    /** From now on it lets nobody in. */
    refuses(): Awaitable<void>
    /** The connection breaks; another one can be had. */
    breaks(): Awaitable<void>
  }
}

/** Of all texts those of this contract: transports have their own, as pings and the end of the call. */
const heard = async (texts: Awaitable<readonly string[]>) =>
  (await texts).filter((text) => /^(one|two|three)$/.test(text))

async function inCall(subject: Subject): Promise<Subject> {
  await subject.prepare()
  expect(await subject.connect()).toBeNull()
  return subject
}

export const transportContract: Contract<Subject> = {
  'texts come to the far side in order, those too that were sent before it was there': async (subject) => {
    await subject.prepare()
    await subject.send('one')
    expect(await subject.connect()).toBeNull()
    await subject.send('two')
    await subject.send('three')
    await expect.poll(() => heard(subject.far.received())).toEqual(['one', 'two', 'three'])
  },
  'texts of the far side are told in order': async (subject) => {
    const { far, told } = await inCall(subject)
    for (const text of ['one', 'two', 'three']) await far.says(text)
    const texts = async () => (await told()).map(({ text = '' }) => text)
    await expect.poll(() => heard(texts())).toEqual(['one', 'two', 'three'])
  },
  'a server that refuses is a typed failure with its status': async (subject) => {
    await subject.prepare()
    await subject.far.refuses()
    expect(await subject.connect()).toMatchObject({ code: 'request-failed', status: 403 })
  },
  'a connection that broke is told as lost, then as restored; what was sent meanwhile arrives': async (subject) => {
    const { far, told } = await inCall(subject)
    const types = async () =>
      (await told()).map(({ type }) => type).filter((type) => /^(lost|restored|closed)$/.test(type))
    await far.breaks()
    await expect.poll(types).toContain('lost')
    await subject.send('one')
    await expect.poll(types).toEqual(['lost', 'restored'])
    await expect.poll(() => heard(far.received())).toEqual(['one'])
  },
  'aborted, it does not connect any more': async (subject) => {
    await subject.prepare()
    await subject.abort()
    expect(await subject.connect()).not.toBeNull()
  },
  'closed before it was connected, it is over without a failure': async (subject) => {
    await subject.prepare()
    await subject.abort()
    await expect(subject.close()).resolves.toBeUndefined()
  },
  'closed, it tells nothing any more': async (subject) => {
    const { far, told } = await inCall(subject)
    await subject.abort()
    await subject.close()
    const before = (await told()).length
    const toNobody = async (act: () => Awaitable<void>) => act()
    await toNobody(() => far.says('one')).catch(() => {})
    await toNobody(() => far.breaks()).catch(() => {})
    expect(await told()).toHaveLength(before)
  },
}
