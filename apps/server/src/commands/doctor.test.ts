import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueToken } from '../access/issue-token.ts'
import type { DoctorOptions } from '../doctor/finding.ts'
import { dnsAnswer, stunAnswer, timeAnswer, udpServer } from '../doctor/udp-servers.fixture.ts'
import { smtpFixture } from '../mail/smtp-fixture.ts'
import { seemFetched } from '../providers/fetched-models.fixture.ts'
import { notePreparation } from '../providers/prepared-speech.ts'
import { createResourceService } from '../resources/resource-service.ts'
import { requireEncryptionKey } from '../secrets/encryption-check.ts'
import { aRequest, serverFixture } from '../server-fixture.ts'
import { readConfig } from '../settings/config.ts'
import { fixtureManifest, siteFixture } from '../site/site-fixture.ts'
import { aMail } from '../store/mail.fixture.ts'
import { ownOrganisation } from '../store/operation.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { runCommand } from './shell/command.ts'
import { doctorCommands } from './subjects/doctor-commands.ts'

const cleanups: (() => unknown)[] = []
let dir: string
let site: Awaited<ReturnType<typeof siteFixture>>
let clock: Awaited<ReturnType<typeof udpServer>>
beforeAll(async () => {
  site = await siteFixture()
  clock = await udpServer(() => timeAnswer())
})
afterAll(async () => {
  clock.close()
  await site.remove()
})
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parley-doctor-'))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  rmSync(dir, { recursive: true, force: true })
})

async function examine(
  environment: Record<string, string>,
  { args = [], ...surroundings }: Partial<DoctorOptions> & { args?: string[] } = {},
) {
  const lines: string[] = []
  const say = (text: string) => lines.push(text)
  const settings = { PARLEY_SITE_DIR: site.dir, DATA_DIR: dir, PORT: '1', ...environment }
  const timeServer = `127.0.0.1:${clock.port}`
  const voice = { print: say, note: say, printOver: null }
  const code = await runCommand('doctor', doctorCommands, args, voice, () => ({
    readSettings: () => readConfig(settings),
    surroundings: { timeServer, ...surroundings },
    [Symbol.asyncDispose]: async () => {},
  }))
  return { code, text: lines.join('\n') }
}

/** The same on every machine: places, ports, sizes and times as they stand in the documentation. */
function asDocumented(text: string, names: Record<string, string> = {}) {
  const replaced = Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  return replaced
    .replaceAll(dir, './data')
    .replace(/localhost:1\b/g, 'localhost:3000')
    .replaceAll(`127.0.0.1:${clock.port}`, 'pool.ntp.org')
    .replace(/\d+\.\d GB/g, '38.2 GB')
    .replace(/(warn|ok {2}) {2}disk (.*)(\n.*→ Make room.*)?/, 'ok    disk $2')
    .replace('cannot, nobody listens', 'cannot, PocketSphinx listens')
    .replace(/after \d+ ms/g, 'after 210 ms')
    .replace(/clock is \d+ ms (behind|ahead of) 127\.0\.0\.1/g, 'clock is 12 ms behind pool.ntp.org')
    .replace(/held since [\dTZ:.-]+/g, 'held since 2026-11-22T09:00:00.000Z')
}

const documented = [
  ...readFileSync(join(import.meta.dirname, '../../../../docs/doctor.md'), 'utf8').matchAll(/```text\n([\s\S]*?)```/g),
].map(([, transcript = '']) => transcript.trim())

describe('the transcripts in the documentation are what is said', () => {
  test('of a fresh machine', async () => {
    const { code, text } = await examine({ DATA_DIR: join(dir, 'none') })
    expect([asDocumented(text, { [join(dir, 'none')]: './data' }), code]).toEqual([documented[0], 0])
  })

  test('where mails do not arrive', async () => {
    const smtp = await refusingMailServer()
    const dns = await udpServer((packet) => dnsAnswer(packet, { 'agency.co.uk': ['v=spf1 mx -all', 'v=spf1 a -all'] }))
    cleanups.push(() => dns.close())
    await aDatabase(async (store) => {
      const mail = aMail({ name: '', address: 'hello@agency.co.uk' })
      const one = { ...aRequest, service: 'email-automation' as const, id: 'x', utm: {}, createdAt: 1 }
      await store.consultations.accept(one, [{ id: 'x', kind: 'notification', mail }], null)
      const [entry] = await store.outbox.lease(1, 1, 1)
      const dead = { status: 'dead' as const, attempts: 1, queuedAt: 1, settledAt: 1, lastError: '550 no such user' }
      if (entry) await store.outbox.settle(entry, dead)
    })
    const { code, text } = await examine(
      {
        SMTP_URL: `smtp://hello:wrong@127.0.0.1:${smtp}`,
        MAIL_FROM: 'Agency <hello@agency.co.uk>',
        AGENCY_EMAIL: 'hello@agency.co.uk',
      },
      { nameServers: [`127.0.0.1:${dns.port}`] },
    )
    expect([asDocumented(text, { [`127.0.0.1:${smtp}`]: 'mail.agency.co.uk:587' }), code]).toEqual([documented[1], 1])
  })

  test('where calls do not work', async () => {
    const tls = await tlsServer()
    const stun = await udpServer((packet) => stunAnswer(packet, '198.51.100.7'))
    const taken = await udpServer(() => null)
    const provider = createServer((_request, response) => response.writeHead(401).end('{"error":"invalid key"}'))
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    cleanups.push(stun.close, taken.close, () => provider.close())
    const model = (provider.address() as AddressInfo).port
    await aDatabase()
    const siteUrl = `https://0.0.0.0:${tls}`
    const ofThere = await siteFixture({ ...fixtureManifest, siteUrl })
    cleanups.push(ofThere.remove)
    const { code, text } = await examine({
      ...{ SITE_URL: siteUrl, PARLEY_SITE_DIR: ofThere.dir },
      VOICE_UDP_PORT: String(taken.port),
      VOICE_ICE_SERVERS: `stun:127.0.0.1:${stun.port}`,
      VOICE_MODEL_URL: `http://127.0.0.1:${model}/v1`,
      VOICE_MODEL: 'gpt-4.1-mini',
      VOICE_SPEECH_URL: `http://127.0.0.1:${model}/v1`,
      VOICE_SPEECH_VOICE: 'fable',
      VOICE_TRANSCRIPTION_URL: `http://127.0.0.1:${model}/v1`,
    })
    const names = {
      [`0.0.0.0:${tls}`]: 'www.agency.co.uk',
      '0.0.0.0': 'www.agency.co.uk',
      [`127.0.0.1:${stun.port}`]: 'stun.agency.co.uk:3478',
      [String(taken.port)]: '40000',
      [`127.0.0.1:${model}`]: 'api.openai.com',
    }
    expect([asDocumented(text, names), code]).toEqual([documented[2], 1])
  })

  test('of a copy that was restored with the wrong key', async () => {
    await aDatabase(async (store) => {
      await store.hold.begin(Date.now())
    })
    writeFileSync(join(dir, 'encryption.key'), Buffer.alloc(32, 7).toString('base64'))
    chmodSync(join(dir, 'encryption.key'), 0o644)
    writeFileSync(join(dir, 'first-keys.json'), '{}')
    const { code, text } = await examine({})
    expect([asDocumented(text), code]).toEqual([documented[3], 1])
  })
})

/** A database as a server leaves it, with a key of its own. */
async function aDatabase(
  change: (store: Awaited<ReturnType<typeof openSqliteStore>>) => Promise<void> = async () => {},
) {
  const store = await openSqliteStore(dir, { exclusive: true })
  await requireEncryptionKey({ encryptionKey: null, dataDir: dir }, store)
  await issueToken(createResourceService(store, Date.now), ownOrganisation, { tag: 'private' })
  await change(store)
  await store.close()
}

/** A mail server that knows nobody's password. */
async function refusingMailServer() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

/** Something with a certificate that no browser trusts. */
async function tlsServer() {
  const server = new SMTPServer({ secure: true, disableReverseLookup: true })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

test('with --send a real mail goes to the agency, beside the running server', async () => {
  const smtp = await smtpFixture()
  const server = await serverFixture({ SMTP_URL: smtp.url, DATA_DIR: dir })
  cleanups.push(server.remove, smtp.close)
  const environment = {
    ...{ SMTP_URL: smtp.url, AGENCY_EMAIL: 'us@agency.example', MAIL_FROM: 'a@agency.co.uk', VOICE: 'off' },
    ...{ PARLEY_SITE_DIR: server.siteDir, PORT: new URL(server.url).port },
  }
  expect((await examine(environment, { nameServers: ['127.0.0.1:1'] })).text).toMatch(/^ok {4}server .* is ready$/m)
  expect(smtp.received).toEqual([])
  const { code, text } = await examine(environment, { args: ['--send'], nameServers: ['127.0.0.1:1'] })
  expect([code, text]).toEqual([0, expect.stringContaining('took a test mail for us@agency.example')])
  expect(smtp.received.map(({ to }) => to)).toEqual(['us@agency.example'])
  smtp.behave('no-such-user')
  expect((await examine(environment, { args: ['--send'] })).text).toMatch(
    /^fail {2}mail .* did not take a test mail .*550/m,
  )
})

test('a model, a voice and a transcriber are asked as calls ask them', async () => {
  const asked: string[] = []
  const provider = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    for await (const _chunk of request);
    if (request.url === '/v1/audio/speech') return response.end(Buffer.alloc(48_000, 1))
    if (request.url === '/v1/audio/transcriptions') return response.end('{"text":"Hello, this is a test."}')
    response.end('data: {"choices":[{"delta":{"content":"OK."}}]}\n\ndata: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => provider.close())
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
  const { text } = await examine({
    ...{ VOICE_MODEL_URL: url, VOICE_MODEL: 'm', VOICE_SPEECH_URL: url, VOICE_SPEECH_VOICE: 'v' },
    VOICE_TRANSCRIPTION_URL: url,
  })
  expect(text).toMatch(/^ok {4}model .*says "OK\.", after \d+ ms$/m)
  expect(text).toMatch(/^ok {4}voice .*said 1\.0 s, after/m)
  expect(text).toMatch(/^ok {4}transcriber .*heard "Hello, this is a test\."/m)
  expect(asked.sort()).toEqual(['/v1/audio/speech', '/v1/audio/transcriptions', '/v1/chat/completions'])
})

test('the voice that speaks is named, and no other one that is set in vain', async () => {
  seemFetched(dir, 'piper-joe', 'kokoro-emma')
  const joe = await examine({ VOICE_SPEECH_VOICE: 'kokoro-emma' })
  expect(joe.text).toMatch(/^ok {4}voice +piper-joe, on this machine, speaks/m)
  const emma = await examine({ VOICE_SPEECH_VOICE: 'kokoro-emma', VOICE_SPEAKER: 'local' })
  expect(emma.text).toMatch(/^ok {4}voice +kokoro-emma, on this machine, speaks/m)
})

const livekit = {
  ...{ VOICE_TRANSPORT: 'livekit', LIVEKIT_URL: 'ws://livekit:7880' },
  ...{ LIVEKIT_API_KEY: 'parley', LIVEKIT_API_SECRET: 'x'.repeat(32) },
}
test.each([
  ['stun', {}, /^fail {2}calls .* as 198\.51\.100\.7, .*\n.*Set VOICE_PUBLIC_IP=198\.51\.100\.7\.$/m],
  [
    'turn',
    {},
    /^warn {2}calls .* as 198\.51\.100\.7, .*: they come by the relay\n.*Where visitors reach its UDP port there/m,
  ],
  ['turn', livekit, /^ok {4}calls .* as 198\.51\.100\.7, .*: LiveKit carries their sound$/m],
])(
  'behind a NAT, a public address is asked for only where no other way leads in (%s, case %#)',
  async (scheme, settings, expected) => {
    const stun = await udpServer((packet) => stunAnswer(packet, '198.51.100.7'))
    cleanups.push(stun.close)
    const { text } = await examine({
      ...{ VOICE_ICE_SERVERS: `${scheme}:127.0.0.1:${stun.port}`, VOICE_TURN_SECRET: 'secret' },
      ...settings,
    })
    expect(text).toMatch(expected)
  },
)

test('a voice that has still to prepare how answers begin does not seem to speak already', async () => {
  seemFetched(dir, 'piper-joe')
  const progress = { voice: 'piper-joe', prepared: 40, wanted: 473, bytes: 900_000 }
  mkdirSync(join(dir, 'prepared-speech'))
  notePreparation(join(dir, 'prepared-speech'), { ...progress, isReady: false })
  expect((await examine({})).text).toMatch(/piper-joe, .* speaks once .* until then; 40 of 473 sentences .*1 MB/)
  notePreparation(join(dir, 'prepared-speech'), { ...progress, isReady: true })
  expect((await examine({})).text).toMatch(/piper-joe, on this machine, speaks; 40 of 473 sentences/)
})

test.each([
  [
    'VOICE_MODEL_URL',
    { VOICE_MODEL: 'gpt', VOICE_MODEL_KEY: 'k', VOICE_MODEL_URL: 'https://x.example/v1', VOICE_USD_PER_DAY: '1' },
  ],
  ['AUTH_CAPTCHA_SECRET', { AUTH_CAPTCHA_URL: 'https://captcha.example/verify' }],
])('settings with which no server starts are said not to fit: %s', async (_, environment) => {
  const { code, text } = await examine(environment)
  expect([code, text]).toEqual([1, expect.stringMatching(/^fail {2}settings /)])
})

test('a wrong setting is the one thing that is said', async () => {
  const { code, text } = await examine({ SMTP_URL: 'mail.example' })
  expect([code, text.split('\n').slice(0, 2)]).toEqual([
    1,
    [
      expect.stringMatching(/^fail {2}settings +SMTP_URL is not usable/),
      expect.stringContaining('nothing else can be looked at'),
    ],
  ])
})

test.each([
  [
    {
      'agency.co.uk': ['v=spf1 -all'],
      's1._domainkey.agency.co.uk': ['v=DKIM1; p=MIG'],
      '_dmarc.agency.co.uk': ['v=DMARC1; p=none'],
    },
    /^ok {4}SPF.*\nok {4}DKIM .* key s1\nok {4}DMARC/m,
    [],
  ],
  [{ 'agency.co.uk': ['v=spf1 +all'] }, /^warn {2}SPF .*everybody/m, []],
  [{}, /^fail {2}SPF .*does not say who/m, []],
  [{ 'mine._domainkey.agency.co.uk': ['v=DKIM1; p=MIG'] }, /^ok {4}DKIM .* mine$/m, ['--selector', 'mine']],
  [{}, /^fail {2}DKIM .*no key mine$/m, ['--selector', 'mine']],
])('the domain of the sender with %j', async (records, expected, args) => {
  const dns = await udpServer((packet) => dnsAnswer(packet, records as Record<string, string[]>))
  cleanups.push(dns.close)
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@agency.co.uk', VOICE: 'off' }
  expect((await examine(environment, { args, nameServers: [`127.0.0.1:${dns.port}`] })).text).toMatch(expected)
})

test('where names cannot be looked up that is said, and is nobody’s mistake', async () => {
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@agency.co.uk', VOICE: 'off' }
  const { text } = await examine(environment, { nameServers: ['127.0.0.1:1'] })
  expect(text).toMatch(/^warn {2}mail domain .*cannot be looked up from here: /m)
})

test('a clock that is wrong is told by how much', async () => {
  const wrong = await udpServer(() => timeAnswer(60_000))
  cleanups.push(wrong.close)
  const { text } = await examine({ VOICE: 'off' }, { timeServer: `127.0.0.1:${wrong.port}` })
  expect(text).toMatch(/^fail {2}clock +this clock is (59|60)\d\d\d ms behind 127\.0\.0\.1/m)
})

test('what is found is a line of JSON each for programs', async () => {
  const { text } = await examine({ VOICE: 'off' }, { args: ['--json'] })
  const findings = text.split('\n').map((line) => JSON.parse(line))
  expect(findings).toContainEqual({ about: 'calls', state: 'ok', found: 'voice is switched off' })
})
