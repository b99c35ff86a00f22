import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetFirstAdmin, leaveFirstAdmin } from '../first-keys-file.ts'
import { aRequest, type ServerFixture, serverFixture } from '../server-fixture.ts'

let server: ServerFixture
let consoleDir: string
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
const compressed = brotliCompressSync(script)

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'parley-console-'))
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(join(consoleDir, 'assets/app-4f3a.js'), script)
  await writeFile(join(consoleDir, 'assets/app-4f3a.js.br'), compressed)
  server = await serverFixture({ PARLEY_CONSOLE_DIR: consoleDir })
})
afterAll(async () => {
  await server.remove()
  await rm(consoleDir, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers } })
const asOwner = () => ({ authorization: `Bearer ${server.firstKeys?.privateKey}` })
const ask = async (path: string, method = 'GET') => {
  const response = await fetch(server.url + path, { method, headers: asOwner() })
  return { status: response.status, body: await response.json() }
}

describe('the console', () => {
  test.each(['/console', '/console/', '/console/requests/some-id'])(
    'answers %s with its one document',
    async (path) => {
      const response = await get(path)
      expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Console</title>'])
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("style-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
    },
  )

  test('keeps its assets for ever, as the build compressed them', async () => {
    const response = await get('/console/assets/app-4f3a.js', { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe(script)
  })

  test.each(['/console/assets/gone.js', '/console/assets/app-4f3a.js.br', '/console/gone.png', '/consoles'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('takes nothing but GET', async () => {
    expect((await fetch(`${server.url}/console/requests`, { method: 'POST' })).status).toBe(405)
  })

  test('is not there where it is not built', async () => {
    const without = await serverFixture({ PARLEY_CONSOLE_DIR: join(consoleDir, 'assets') })
    expect((await fetch(`${without.url}/console`)).status).toBe(404)
    expect(without.firstAdminLink).toBeNull()
    await without.remove()
  })

  test('lets its first admin in by the link of the start, which a file keeps for who has no terminal', async () => {
    const link = server.firstAdminLink ?? ''
    expect(link).toContain('/console/welcome#')
    const file = leaveFirstAdmin(consoleDir, link)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    forgetFirstAdmin(consoleDir)
    await expect(stat(file)).rejects.toThrow('ENOENT')
    const response = await fetch(`${server.url}/auth/v1/first-admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: link.split('#')[1],
        email: 'ada@engine.example',
        password: 'correct horse battery',
      }),
    })
    expect(response.status).toBe(200)
  })
})

describe('the desk of a server', () => {
  test('shows a request that came by the form, with its mails', async () => {
    const { id } = (await (await server.post()).json()) as { id: string }
    const { body } = await ask(`/consultation/${id}`)
    expect(body).toMatchObject({ id, fullName: 'Ada Byron', source: 'direct', spamScore: 0 })
    const mails = body.history.filter(({ kind }: { kind: string }) => kind === 'mail')
    expect(mails.map(({ mail }: { mail: { kind: string } }) => mail.kind).sort()).toEqual([
      'confirmation',
      'notification',
    ])
  })

  test('shows the settings in force and where each is from, and no secret', async () => {
    const { body } = await ask('/upkeep/setting')
    const named = (name: string) => body.find((setting: { name: string }) => setting.name === name)
    expect(named('VOICE')).toEqual({ name: 'VOICE', value: 'off', isSecret: false, from: 'environment' })
    expect(named('RATE_LIMIT_PER_IP')).toMatchObject({ value: '60', from: 'default' })
    expect(named('PARLEY_ENCRYPTION_KEY')).toMatchObject({ value: null, isSecret: true })
  })

  test('erases a person from the disk too, and names the files and whole backups that are left', async () => {
    const email = 'erased@engine.example'
    await server.post({ ...aRequest, email })
    const send = async () => {
      const headers = { ...asOwner(), 'content-type': 'application/json' }
      const response = await fetch(`${server.url}/person/erase`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email }),
      })
      return (await response.json()) as { erased: { kind: string }[]; left: string[] }
    }
    const { erased, left } = await send()
    expect(erased).toContainEqual({ kind: 'request', outcome: 'removed', count: 1 })
    expect(left).toEqual([])
    await mkdir(join(server.settings.DATA_DIR ?? '', 'notes'))
    await writeFile(join(server.settings.DATA_DIR ?? '', 'notes/by-hand.txt'), email)
    const backup = join(server.settings.DATA_DIR ?? '', 'backups/a-copy')
    await mkdir(join(backup, 'mailbox'), { recursive: true })
    await writeFile(join(backup, 'mailbox/a.eml'), email)
    await writeFile(join(backup, 'mailbox/b.eml'), email)
    expect((await send()).left).toEqual(['notes/by-hand.txt', 'backups/a-copy'])
  })

  test('makes backups beside the running server, and lists them', async () => {
    const made = await ask('/upkeep/backup', 'POST')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: expect.stringMatching(/^parley-\d{8}T/), bytes: expect.any(Number) })
    expect((await ask('/upkeep/backup')).body).toEqual([made.body])
    await stat(join(server.settings.DATA_DIR ?? '', 'backups', made.body.name, 'manifest.json'))
  })

  test('shows its version, and how long things are kept', async () => {
    expect((await ask('/upkeep/version')).body).toMatchObject({ database: 'sqlite', servers: 1 })
    expect((await ask('/upkeep/retention')).body).toMatchObject({ consultationMonths: 12, errorReportDays: 30 })
  })
})
