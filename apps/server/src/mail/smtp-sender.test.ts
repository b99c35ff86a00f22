import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aMail } from '../store/mail.fixture.ts'
import type { Mail } from '../store/subjects/outbox.ts'
import { type Behaviour, smtpFixture } from './smtp-fixture.ts'
import { createSmtpSender } from './smtp-sender.ts'

const messageId = '<1.confirmation@parley.example>'
const to = { name: '', address: 'ada@engine.example' }
const mail = aMail({ name: 'Parley', address: 'hello@parley.example' }, { messageId, to })
const timeouts = { connectionMs: 10_000, greetingMs: 10_000, socketMs: 10_000, wholeMs: 20_000 }
const impatient = { ...timeouts, socketMs: 300 }

let smtp: Awaited<ReturnType<typeof smtpFixture>>
beforeEach(async () => {
  smtp = await smtpFixture()
})
afterEach(() => smtp.close())

async function outcome(behaviour: Behaviour, change: Partial<Mail> = {}) {
  smtp.behave(behaviour)
  const sender = createSmtpSender(smtp.url, behaviour === 'hang' ? impatient : timeouts)
  const result = await sender.send({ ...mail, ...change })
  sender.close()
  return result
}

describe('what the other side makes of a mail', () => {
  test('taken, also when it takes a while', async () => {
    expect(await outcome('take')).toEqual({ type: 'accepted' })
    expect(await outcome('take-slowly')).toEqual({ type: 'accepted' })
    expect(smtp.received.at(-1)).toMatchObject({
      to: 'ada@engine.example',
      raw: expect.stringContaining('Message-ID: <1.confirmation@parley.example>'),
    })
  })

  test.each<[Behaviour, string, string]>([
    ['busy-at-recipient', 'failed', '450'],
    ['busy-at-content', 'failed', '451'],
    ['no-such-user', 'refused', '550'],
    ['refuse-content', 'refused', '554'],
    ['drop-after-content', 'unreachable', ''],
    ['hang', 'unreachable', ''],
  ])('%s: %s', async (behaviour, type, error) => {
    expect(await outcome(behaviour)).toEqual({ type, error: expect.stringContaining(error) })
  })

  test('nobody there: later perhaps', async () => {
    const sender = createSmtpSender('smtp://127.0.0.1:1', timeouts)
    expect(await sender.send(mail)).toEqual({ type: 'unreachable', error: expect.stringContaining('ECONNREFUSED') })
    sender.close()
  })

  test('an address that cannot be written is refused for good', async () => {
    expect(await outcome('take', { to: { name: '', address: 'a<b>@c.example' } })).toMatchObject({ type: 'refused' })
  })
})
