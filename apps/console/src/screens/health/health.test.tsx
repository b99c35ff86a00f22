// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openConsole, until } from '../../console.fixture.tsx'

const noMails = { results: [], next: null, counts: { pending: 0, sending: 0, sent: 0, dead: 0 }, heldSince: null }

test.each([
  ['/health?part=mails', 'GET /outbox', noMails, 'No mails like that'],
  ['/health?part=deliveries', 'GET /delivery', { results: [], next: null }, 'No hand-over is like that'],
] as const)(
  'a filter of %s keeps the focus, and what it found nothing of is not called nothing at all',
  async (...of) => {
    const [path, line, answer, nothing] = of
    await using console = await openConsole(path, { [line]: () => answer })
    const filter = await console.field('Show')
    filter.focus()
    await console.fill('Show', 'dead')
    await until(() => expect(console.asked.at(-1)?.query.get('status')).toBe('dead'))
    await console.find('.state-title', nothing)
    expect(document.activeElement).toBe(filter)
  },
)
