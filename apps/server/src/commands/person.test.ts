import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eventually } from '@parley/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresFor } from '../../../../tests/setup/postgres.ts'
import { filesDir, openFileStore } from '../files/open-file-store.ts'
import { recordingFile } from '../files/recording-file.ts'
import { mailboxDir, messageIds } from '../mail/mailbox/mailbox-files.ts'
import { mentionsOf } from '../person/mentions.ts'
import { sealedStore } from '../secrets/sealed-store.ts'
import { createSecretBox, encryptionKey } from '../secrets/secret-box.ts'
import { aRequest, type ServerFixture, serverFixture } from '../server-fixture.ts'
import { readConfig } from '../settings/config.ts'
import { openStore } from '../store/open-store.ts'
import { tableSchemas } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { runCli } from './cli.ts'

const address = 'ada.byron@engine.example'
const hers = { ...aRequest, email: 'Ada.Byron@Engine.example', fullName: 'Countess of Lovelace', problems: 'Bernoulli' }
/** Somebody else, whose address ends like hers. */
const other = {
  ...aRequest,
  email: 'xada.byron@engine.example',
  fullName: 'Charles Babbage',
  problems: `Ask ${address}.`,
}

const postgres = await postgresFor('the export and the erasure of a person')
afterAll(() => postgres?.stop())

describe.each([
  ['SQLite', {}],
  ['PostgreSQL', postgres && { DATABASE_URL: postgres.url }],
] as const)('what is held on one address, with %s', (_, database) => {
  describe.skipIf(!database)('beside the running server', () => {
    let server: ServerFixture
    let store: Store
    beforeAll(async () => {
      server = await serverFixture({ ...database })
      const config = readConfig(server.settings)
      const plain = await openStore(config, { exclusive: false })
      store = sealedStore(plain, createSecretBox(encryptionKey(config)))
      await leaveTraces()
    })
    afterAll(async () => {
      await store.close()
      await server.remove()
    })

    const dataDir = () => server.settings.DATA_DIR as string
    const files = () => openFileStore(readConfig(server.settings))

    async function run(...args: string[]) {
      const lines: string[] = []
      const print = (text: string) => lines.push(text)
      const code = await runCli(args, { environment: server.settings, print, printError: print })
      return { code, lines }
    }

    /** Everywhere where a person's address can come to stand. */
    async function leaveTraces() {
      await server.post(hers)
      await server.post(other)
      const at = { orgId: 'main', parentId: '', revision: 1, createdAt: 1, updatedAt: 1 }
      const said = { transcript: `User: Write to ${address.toUpperCase()}, the Countess of Lovelace.` }
      const make = (kind: string, id: string, body: object) =>
        store.resources.create({ ...at, kind, id, body: { ...body } }, null, kind === 'assistant')
      await make('call', 'a-call', { status: 'ended', ...said })
      await recorded('main', 'a-call')
      const people = [{ userId: address, userName: 'Countess of Lovelace' }]
      await make('room-recording', 'a-room-recording', { roomId: 'standup', people })
      await recorded('main', 'a-room-recording')
      await recorded('main', 'of-somebody-else')
      await make('log', 'a-line', { callId: 'a-call', log: 'Bernoulli was spoken of.' })
      await make('session', 'a-session', { customer: { email: address } })
      await make('chat', 'a-chat', { sessionId: 'a-session', input: 'My name is Countess of Lovelace' })
      await make('user', 'a-member', { email: address, role: 'viewer' })
      await make('assistant', 'an-assistant', { name: 'Ours', firstMessage: `Mail ${address}!` })
      await make('tool', 'a-tool', { name: 'Ours', server: { url: 'https://x.example', headers: { to: address } } })
      await make('call', 'of-somebody-else', { status: 'ended', transcript: `User: ${other.email}` })
      const message = { url: 'https://127.0.0.1:1/', type: 'x', headers: {}, body: `{"to":"${address}"}`, timeoutMs: 1 }
      await store.webhooks.add({ orgId: 'main', id: 'a-webhook', message }, Date.now() + 3_600_000)
      const key = { scope: 'POST /tool/a-tool/test', key: address, contentHash: '', expiresAt: Date.now() + 3_600_000 }
      await store.keptAnswers.begin('main', key, 'an-answer', Date.now())
      await store.keptAnswers.keep('main', 'an-answer', `{"answer":"${address}"}`, key.expiresAt)
      const report = {
        kind: 'error' as const,
        message: `no ${address}`,
        stack: '',
        page: '/',
        release: '',
        breadcrumbs: [],
      }
      await store.errorReports.add({ id: 'a-report', receivedAt: Date.now(), report })
      const form = new FormData()
      form.set('file', new Blob([`Our guests: ${address}`], { type: 'text/plain' }), 'guests.txt')
      const made = (await run('keys', 'create', 'private')).lines.join('\n')
      const headers = { authorization: `Bearer ${/sk_parley_[\w-]+/.exec(made)?.[0]}` }
      expect((await fetch(`${server.url}/file`, { method: 'POST', headers, body: form })).status).toBe(201)
      const signUp = { email: address, password: 'correct horse battery', data: { name: 'Countess of Lovelace' } }
      const sent = await fetch(`${server.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(signUp),
      })
      expect(sent.status).toBe(200)
      const invited = { email: 'guest@engine.example', user_metadata: { friend: address } }
      await fetch(`${server.url}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(invited),
      })
      await eventually(async () => (await messageIds(mailboxDir(dataDir()))).length === 5)
    }

    /** The sound of a call, as it is kept once the call is over. */
    async function recorded(orgId: string, callId: string) {
      await store.recordings.note({ orgId, callId })
      await files().put(orgId, recordingFile(callId), Readable.from([`OggS, the voice of ${callId}`]))
    }

    async function bytesOfDataDir() {
      const entries = await readdir(dataDir(), { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return Promise.all(files.map(async (file) => [file, (await readFile(file)).toString('latin1')] as const))
    }

    async function everyRow() {
      const rows = tableSchemas().map(({ name: table }) =>
        store.traces.find({ table, texts: [''], after: null, limit: 10_000 }),
      )
      return JSON.stringify(await Promise.all(rows))
    }

    test('L9 is exported over every table, mail and file', async () => {
      const { code, lines } = await run('person', 'export', address)
      expect(code).toBe(0)
      const { held } = JSON.parse(lines.join('\n')) as { held: Record<string, Record<string, unknown>[]> }
      const counts = Object.fromEntries(Object.entries(held).map(([kind, things]) => [kind, things.length]))
      expect(counts).toEqual({
        file: 1,
        request: 1,
        'request of somebody else': 1,
        mail: 3,
        'mail about somebody else': 1,
        'error reports': 1,
        call: 1,
        'room-recording': 1,
        session: 1,
        user: 1,
        assistant: 1,
        tool: 1,
        'earlier version': 1,
        webhook: 1,
        'kept answer': 1,
        account: 1,
        'account of somebody else': 1,
        'account names': 1,
        'mailed code': 1,
        'mail in the mailbox': 3,
        'mail in the mailbox about somebody else': 1,
      })
      expect(held.request?.[0]).toMatchObject({
        ...hers,
        status: 'new',
        spam: { score: expect.any(Number) },
        changes: [],
      })
      expect(held.file?.[0]).toMatchObject({ text: `Our guests: ${address}` })
      expect(held.account?.[0]).toMatchObject({ user_metadata: { name: 'Countess of Lovelace' }, sessions: [] })
      expect(JSON.stringify(held)).not.toMatch(/Babbage|argon2/)
      expect((await run('person', 'show', address)).lines).toHaveLength(26)
    })

    test('the agency’s own address is not erased from every mail', async () => {
      const environment = { ...server.settings, AGENCY_EMAIL: `Us <${address}>` }
      const lines: string[] = []
      const code = await runCli(['person', 'erase', address], { environment, printError: (text) => lines.push(text) })
      expect([code, lines]).toEqual([1, [expect.stringContaining('this server’s own')]])
    })

    test('L9 is erased without a trace, and nothing of anybody else with it', async () => {
      expect(await run('person', 'erase', 'nobody@engine.example')).toMatchObject({
        code: 0,
        lines: ['Nothing is held on nobody@engine.example.'],
      })
      const { code, lines } = await run('person', 'erase', 'ADA.byron@engine.example')
      expect([code, lines.slice(-2)]).toEqual([
        0,
        [
          `Nothing of ${address} is left in the database or in ${dataDir()}.`,
          expect.stringContaining('Out of reach: backups, mail that left'),
        ],
      ])

      const mentions = mentionsOf(address)
      const words = ['Countess', 'Bernoulli']
      for (const [file, bytes] of await bytesOfDataDir()) {
        expect([file, mentions.isIn(bytes), words.filter((word) => bytes.includes(word))]).toEqual([file, false, []])
      }
      const sounds = (await bytesOfDataDir())
        .filter(([, bytes]) => bytes.includes('the voice of'))
        .map(([file]) => file)
      expect(sounds).toEqual([join(filesDir(dataDir()), 'main', recordingFile('of-somebody-else'))])
      const rows = await everyRow()
      expect(rows).not.toContain('an-answer')
      expect([mentions.isIn(rows), words.filter((word) => rows.includes(word))]).toEqual([false, []])
      expect((await run('person', 'export', address)).code).toBe(1)

      const [request, ...more] = await store.consultations.list('', 10)
      expect([request, more]).toMatchObject([{ email: other.email, problems: 'Ask [erased].' }, []])
      expect(await store.resources.get('main', 'call', 'of-somebody-else')).not.toBe(null)
      expect((await store.resources.get('main', 'assistant', 'an-assistant'))?.body.firstMessage).toBe('Mail [erased]!')
      expect((await store.resources.get('main', 'tool', 'a-tool'))?.body).toMatchObject({
        server: { url: 'https://x.example', headers: { to: '[erased]' } },
      })
      expect((await server.post(hers)).status).toBe(200)
      expect((await fetch(`${server.url}/mailbox`)).status).toBe(200)
    })

    test('what may stand in a backup in its folder is named, and leaves the erasure as it is', async () => {
      await server.post(hers)
      const [made = ''] = (await run('backup', join(dataDir(), 'backups'))).lines.slice(-1)
      // in a dump of PostgreSQL no address can be read, and in its mails it can
      await rm(mailboxDir(made), { recursive: true })
      const { code, lines } = await run('person', 'erase', address)
      expect([code, lines.at(-2)]).toEqual([
        0,
        `Nothing of ${address} is left in the database or in ${dataDir()}, but the backups ${made} may hold it: delete them, or restore, erase and make them again.`,
      ])
    })

    test('what Parley may not change is named, and ends with 1', async () => {
      await writeFile(join(dataDir(), 'notes.txt'), `Called ${address} back.`)
      const { code, lines } = await run('person', 'erase', address)
      expect([code, lines.at(-1)]).toEqual([
        1,
        `The address still stands in ${join(dataDir(), 'notes.txt')}: these files are not Parley’s to change.`,
      ])
    })
  })
})

test.each([
  ['ada@b.co', true],
  ['<ADA@B.CO>', true],
  ['mailto:ada@b.co?subject=x', true],
  ['https://x.example/?to=ada%40b.co&x=1', true],
  ['https%3A%2F%2Fx.example%2Fada@b.co', true],
  ['Write to ada@b.co.', true],
  ['xada@b.co', false],
  ['x.ada@b.co', false],
  ['ada@b.co.uk', false],
  ['ada@b.com', false],
  ['ada@b-co', false],
])('in %j is the address ada@b.co: %j', (text, expected) => {
  expect(mentionsOf('Ada@b.co').isIn(text)).toBe(expected)
})
