import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from './cli.ts'
import { eventually } from './eventually.ts'
import { smtpFixture } from './mail/smtp-fixture.ts'
import { aRequest, type ServerFixture, serverFixture } from './server-fixture.ts'

let server: ServerFixture
let smtp: Awaited<ReturnType<typeof smtpFixture>>
let id: string
beforeAll(async () => {
  smtp = await smtpFixture()
  smtp.behave('no-such-user', 'no-such-user')
  server = await serverFixture({ SMTP_URL: smtp.url })
  id = ((await (await server.post()).json()) as { id: string }).id
  await eventually(async () => (await run('outbox', 'list', 'dead')).lines.length === 2)
})
afterAll(async () => {
  await server.remove()
  await smtp.close()
})

async function run(...args: string[]) {
  const lines: string[] = []
  const print = (text: string) => lines.push(text)
  const code = await runCli(args, { environment: server.settings, print, printError: print })
  return { code, lines }
}

test('the outbox shows the owner what was given up and why, beside the running server', async () => {
  const { lines } = await run('outbox', 'list')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/dead .* attempts 1 .*550 no such user/)
  const { lines: shown } = await run('outbox', 'show', lines[0]?.split(' ')[0] ?? '')
  expect(JSON.parse(shown.join('\n'))).toMatchObject({ consultationId: id, delivery: { status: 'dead' } })
})

test('what was given up can be replayed, and the server sends it', async () => {
  const { lines } = await run('outbox', 'replay', '--dead')
  expect(lines).toEqual(['2 mails will be tried again.'])
  await eventually(() => smtp.received.length === 2)
})

test('L9 requests can be listed, shown, exported, removed and purged', async () => {
  expect((await run('consultations', 'list')).lines).toEqual([expect.stringContaining(aRequest.email)])
  expect(JSON.parse((await run('consultations', 'show', id)).lines.join(''))).toMatchObject(aRequest)
  expect((await run('consultations', 'export')).lines.map((line) => JSON.parse(line).id)).toEqual([id])
  expect((await run('consultations', 'purge')).lines).toEqual([expect.stringContaining('Removed 0 requests')])
  expect((await run('consultations', 'delete', id)).code).toBe(0)
  expect((await run('consultations', 'list')).lines).toEqual([])
  expect((await run('outbox', 'list')).lines).toEqual(['No mails.'])
  expect(await run('errors', 'list')).toEqual({ code: 0, lines: [] })
})

test.each([
  [2, 'Usage', ['outbox', 'lst']],
  [2, 'Usage', []],
  [1, 'Which one?', ['outbox', 'show']],
  [1, 'There is no status', ['outbox', 'list', 'gone']],
  [1, 'There is no request with the id x.', ['consultations', 'delete', 'x']],
  [1, 'There is no mail with the id x.', ['outbox', 'replay', 'x']],
])('what there is not ends with %i: %s', async (code, sentence, args) => {
  expect(await run(...args)).toEqual({ code, lines: [expect.stringContaining(sentence)] })
})
