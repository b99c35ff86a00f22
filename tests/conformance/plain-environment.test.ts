import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../apps/server/src/settings/config.ts'
import { siteFixture } from '../../apps/server/src/site/site-fixture.ts'
import { plainEnvironment } from '../setup/plain-environment.ts'
import { startServerProcess } from '../setup/server-process.ts'

/** Somebody runs the tests who has a product of their own. */
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-owner-'))
  writeFileSync(join(folder, 'env'), 'COUNT_VISITS=on\nAUTH_URL=https://accounts.example\n')
  vi.stubEnv('PARLEY_ENV_FILE', join(folder, 'env'))
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  vi.stubEnv('DATABASE_URL', 'postgres://parley@127.0.0.1:1/parley')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
})

test('what is built and run for tests has no setting of whoever runs them, be it exported or in their file', () => {
  const written = loadConfig(plainEnvironment()).inForce.filter(({ from }) => from !== 'default')
  expect(written).toEqual([])
})

test('a server under test keeps its mails and its requests to itself', async () => {
  const site = await siteFixture()
  const server = await startServerProcess({ PARLEY_SITE_DIR: site.dir, VOICE: 'off', FORM_MIN_FILL_MS: '0' })
  expect((await fetch(`${server.url}/mailbox`)).status).toBe(200)
  await server.stop()
  await site.remove()
})
