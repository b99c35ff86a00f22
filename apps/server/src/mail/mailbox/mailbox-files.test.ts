import { eventually } from '@parley/testkit'
import { expect, test } from 'vitest'
import { runCli } from '../../commands/cli.ts'
import { aRequest, serverFixture } from '../../server-fixture.ts'
import { forgetMailsBefore, mailboxDir, messageIds } from './mailbox-files.ts'

test('a request that is deleted takes its mails out of the mailbox, beside the running server', async () => {
  const server = await serverFixture()
  try {
    const dir = mailboxDir(server.settings.DATA_DIR as string)
    const { id } = (await (await server.post()).json()) as { id: string }
    await server.post({ ...aRequest, email: 'grace@engine.example' })
    await eventually(async () => (await messageIds(dir)).length === 4)
    await runCli(['requests', 'delete', id], { environment: server.settings, print: () => {} })
    expect(await messageIds(dir)).toHaveLength(2)
    const page = await (await fetch(`${server.url}/mailbox`)).text()
    expect([page.includes('grace@engine.example'), page.includes(aRequest.email)]).toEqual([true, false])

    expect(await forgetMailsBefore(dir, Date.now() - 60_000)).toBe(0)
    expect(await forgetMailsBefore(dir, Date.now() + 60_000)).toBe(2)
    expect((await fetch(`${server.url}/mailbox`)).status).toBe(200)
  } finally {
    await server.remove()
  }
})

test('where there was never a mailbox there is nothing to forget', async () => {
  expect(await forgetMailsBefore('/nowhere/mailbox', Date.now())).toBe(0)
})
