import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { providerSettings } from '@parley/agent/providers'
import { demoPublicKey } from '@parley/protocol'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig, loadEnvironment, readConfig, repositoryRoot, settings } from './config.ts'

const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

describe('the settings', () => {
  test('C19 S6.2 S6.5 nothing has to be set, and nobody elsewhere is asked then', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      siteUrl: 'http://localhost:3000',
      publicKey: demoPublicKey,
      databaseUrl: null,
      smtpUrl: null,
      formMinFillMs: 1500,
      warnings: [],
      ...{ s3: null, sentryDsn: null, otlp: null, connectOrigins: [] },
      voice: { VOICE_TRANSCRIBER: null, VOICE_SPEAKER: null },
    })
    const keysAndAddresses = Object.keys(providerSettings).filter((name) => /_(KEY|URL)$/.test(name))
    expect(keysAndAddresses.length).toBeGreaterThan(3)
    for (const name of keysAndAddresses) expect(config.voice[name] || null, name).toBe(null)
  })

  test('our own pages may reach the rooms of LiveKit where it carries their calls', () => {
    const livekit = { LIVEKIT_URL: 'ws://10.0.0.7:7880', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 's'.repeat(32) }
    const originsOf = (more: Record<string, string>) => readConfig({ ...livekit, ...more }).connectOrigins
    expect(originsOf({})).toEqual([])
    const carried = { VOICE_TRANSPORT: 'livekit', LIVEKIT_PUBLIC_URL: 'wss://rooms.example/path' }
    expect(originsOf(carried)).toEqual(['wss://rooms.example', 'https://rooms.example'])
  })

  test('files on S3 need a bucket and its keys, and say which is missing', () => {
    const keys = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(() => readConfig(keys)).toThrow('S3_ENDPOINT needs S3_BUCKET')
    expect(readConfig({ ...keys, S3_BUCKET: 'files' }).s3).toMatchObject({ bucket: 'files', region: 'us-east-1' })
    expect(readConfig({}).s3).toBe(null)
  })

  test('an empty value is no value', () => expect(readConfig({ PORT: ' ', SMTP_URL: '' }).port).toBe(3000))

  test.each([
    ['PORT', '99999', 'PORT is "99999": it must be at most 65535, for example PORT=3000'],
    ['PORT', 'abc', 'PORT is "abc": it must be a whole number from 0 to 65535'],
    ['HOST', 'http://localhost', "it must be this machine's name"],
    ['HOST', 'localhost:3000', 'without a port'],
    ['HOST', '99999999999999999999', "it must be this machine's name"],
    ['SMTP_URL', 'banana', 'SMTP_URL is not usable: it must be an SMTP URL'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL is not usable: it must be an SMTP URL with the name of the mail server'],
    ['TRUST_PROXY', '99999999999999999999', 'it must be a number of proxies'],
    ['VOICE_RECORDING_NOTICE', 'x'.repeat(301), 'it must have at most 300 characters'],
    ['VOICE_MODEL', 'gpt-realtime', 'VOICE_MODEL is "gpt-realtime": it must be a model that answers in writing'],
    ['GEO_REGION', 'x'.repeat(41), 'it must have at most 40 characters'],
    ['SITE_URL', 'parley.example', 'for example SITE_URL=https://parley.example'],
    ['SITE_URL', 'https://parley.example/site', 'without a path'],
    ['SMTP_URL', 'mail.example:465', 'SMTP_URL is not usable: it must be an SMTP URL'],
    ['OAUTH_SLACK_CLIENT', 'only-a-secret', 'OAUTH_SLACK_CLIENT is not usable: it must be the client id'],
    ['DATABASE_URL', 'mysql://x', 'it must be a PostgreSQL URL'],
    ['AGENCY_EMAIL', 'a@b.c, d@e.f', 'it must be one email address'],
    ['MAIL_FROM', 'Parley <hello@parley.example>\r\nBcc: x@y.z', 'it must be one email address'],
    ['AGENCY_EMAIL', 'hello\u202e@parley.example', 'it must be one email address'],
    ['CORS_ORIGINS', 'https://a.example/path', 'it must be web origins'],
    ['TRUST_PROXY', 'yes', 'it must be a number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/64', 'it must be a number of proxies'],
    ['RATE_LIMIT_PER_IP', '0', 'it must be at least 1'],
    ['LOG_LEVEL', 'loud', 'it must be a log level'],
    ['VOICE', 'yes', 'it must be on or off'],
    ['DOCS', 'no', 'it must be on or off, for example DOCS=off'],
    ['VOICE_UDP_PORT', '70000', 'it must be at most 65535'],
    ['VOICE_PUBLIC_IP', 'parley.example', 'it must be an IP address'],
    ['VOICE_ICE_SERVERS', 'turn.example:3478', 'it must be stun: or turn: addresses'],
    ['VOICE_TRANSCRIBER', 'nobody', 'it must be one of browser, deepgram, local, openai, pocketsphinx'],
  ])('%s=%s stops the start with a sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(sentence)
  })

  test.each(['sb_secret_0123456789', 'sk_live_0123456789', jwt({ role: 'service_role' })])(
    'S6.3 a privileged key refuses the start, and is not repeated: %s',
    (key) => {
      expect(() => readConfig({ PARLEY_PUBLIC_KEY: key })).toThrow('this is a privileged key')
      expect(() => readConfig({ PARLEY_PUBLIC_KEY: key })).not.toThrow(key)
    },
  )

  test('S6.3 S6.5 an anonymous key is a public one', () => {
    const key = jwt({ role: 'anon' })
    expect(readConfig({ PARLEY_PUBLIC_KEY: key }).publicKey).toBe(key)
  })

  test.each([
    ['PARLEY_PUBLICKEY', 'Is it PARLEY_PUBLIC_KEY that you mean?'],
    ['PARLEY_WHATEVER', 'PARLEY_WHATEVER is not a setting of Parley: .env.example lists them all.'],
    ['SMPT_URL', 'SMPT_URL is not a setting of Parley. Is it SMTP_URL that you mean?'],
    ['SITE_URI', 'Is it SITE_URL that you mean?'],
    ['smtp_url', 'Is it SMTP_URL that you mean?'],
  ])('%s in the environment is named', (name, sentence) => {
    expect(readConfig({ [name]: 'x' }).warnings).toEqual([expect.stringContaining(sentence)])
  })

  test('what others have in the environment is theirs', () => {
    const names = ['HOSTS', 'PORTS', 'HOME', 'POST', 'PATH', 'API_URL', 'BASE_URL', 'POSTGRES_URL', 'npm_config_cache']
    const others = [...names, 'HOSTNAME', 'XDG_DATA_DIRS', 'S3_ACCESS', 'npm_package_name', 'AUTH_SECRET', 'LOG_FORMAT']
    expect(readConfig(Object.fromEntries(others.map((name) => [name, 'x']))).warnings).toEqual([])
  })

  test('a misspelt name in the .env file stops the start, any other unknown one there warns', () => {
    expect(() => readConfig({ SMPT_URL: 'x' }, ['SMPT_URL'])).toThrow(ConfigError)
    expect(() => readConfig({ PROT: '1' }, ['PROT'])).toThrow('Is it PORT that you mean? Correct the name')
    expect(readConfig({ COMPOSE_FILE: 'x' }, ['COMPOSE_FILE']).warnings).toEqual([
      expect.stringContaining('COMPOSE_FILE is not a setting of Parley'),
    ])
  })

  test.each([
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET does nothing without S3_ENDPOINT'],
    [{ LIVEKIT_API_KEY: 'APIabc' }, 'LIVEKIT_API_KEY does nothing without LIVEKIT_URL'],
    [{ AUTH_CAPTCHA_SECRET: 's' }, 'AUTH_CAPTCHA_SECRET does nothing without AUTH_CAPTCHA_URL'],
    [{ ALERT_SUMMARY_HOUR: '7' }, 'ALERT_SUMMARY_HOUR does nothing without ALERT_EMAIL or ALERT_WEBHOOK_URL'],
    [{ LOG_FILE_MB: '5', LOG_FILE: ' ' }, 'LOG_FILE_MB does nothing without LOG_FILE. Set that too'],
    [{ NODE_URL: 'http://10.0.0.1:3000' }, 'NODE_URL does nothing without DATABASE_URL'],
    [{ DATABASE_GROUP_COMMIT: 'off' }, 'DATABASE_GROUP_COMMIT does nothing without DATABASE_URL'],
    [{ AUTH_STORAGE_KEY: 'sb-x' }, 'AUTH_STORAGE_KEY does nothing without AUTH_URL'],
    [{ OTEL_SERVICE_NAME: 'x' }, 'OTEL_SERVICE_NAME does nothing without OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ VOICE_MODEL: 'gpt-4.1-mini' }, 'VOICE_MODEL does nothing without VOICE_MODEL_URL'],
    [{ VOICE_MODEL_KEY: 'sk' }, 'VOICE_MODEL_KEY does nothing without VOICE_MODEL_URL'],
    [{ VOICE_SPEECH_KEY: 'sk' }, 'VOICE_SPEECH_KEY does nothing without VOICE_SPEECH_URL'],
    [{ VOICE_TRANSCRIPTION_KEY: 'sk' }, 'VOICE_TRANSCRIPTION_KEY does nothing without VOICE_TRANSCRIPTION_URL'],
    [
      { VOICE_SPEECH_VOICE: 'kokoro-emma' },
      'VOICE_SPEECH_VOICE does nothing without VOICE_SPEECH_URL or VOICE_SPEAKER=deepgram or VOICE_SPEAKER=11labs or VOICE_SPEAKER=espeak or VOICE_SPEAKER=local. Set that too',
    ],
    [
      { VOICE_TRANSCRIPTION_MODEL: 'moonshine-tiny-en' },
      'VOICE_TRANSCRIPTION_MODEL does nothing without VOICE_TRANSCRIPTION_URL or VOICE_TRANSCRIBER=local',
    ],
  ])('%j is named, and stops the start where it stands in the .env file', (environment, sentence) => {
    expect(readConfig(environment).warnings).toEqual([expect.stringContaining(sentence)])
    expect(() => readConfig(environment, Object.keys(environment))).toThrow(sentence)
    const complete = {
      ...{ ALERT_EMAIL: 'a@b.example', LOG_FILE: './log', DATABASE_URL: 'postgres://db/parley' },
      ...('AUTH_STORAGE_KEY' in environment
        ? { AUTH_URL: 'https://auth.example' }
        : { AUTH_CAPTCHA_URL: 'https://captcha.example' }),
      ...{ VOICE_MODEL_URL: 'https://m.example', VOICE_SPEECH_URL: 'https://s.example' },
      ...{ VOICE_TRANSCRIPTION_URL: 'https://t.example', OTEL_EXPORTER_OTLP_ENDPOINT: 'https://o.example' },
    }
    const s3 = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's', S3_BUCKET: 'b' }
    const livekit = { LIVEKIT_URL: 'wss://livekit.example', LIVEKIT_API_SECRET: 'x'.repeat(32), LIVEKIT_API_KEY: 'k' }
    expect(readConfig({ ...environment, ...complete, ...s3, ...livekit }).warnings).toEqual([])
  })

  const providersOf = { VOICE_SPEECH_URL: 'https://s.example', VOICE_TRANSCRIPTION_URL: 'https://t.example' }
  test.each([
    [{ ...providersOf, VOICE_SPEAKER: 'flite' }, ['VOICE_SPEECH_URL does nothing without VOICE_SPEAKER=openai. Set']],
    [
      { VOICE_SPEAKER: 'embedded', VOICE_SPEECH_VOICE: 'awb' },
      ['VOICE_SPEECH_VOICE does nothing without VOICE_SPEAKER='],
    ],
    [{ ELEVENLABS_API_KEY: 'k' }, ['ELEVENLABS_API_KEY does nothing without VOICE_SPEAKER=11labs. Set']],
    [{ VOICE_SPEAKER: 'elevenlabs', ELEVENLABS_API_KEY: 'k', VOICE_SPEECH_VOICE: 'v' }, []],
    [{ ...providersOf, DEEPGRAM_API_KEY: 'k' }, ['without VOICE_SPEAKER=deepgram or VOICE_TRANSCRIBER=deepgram. Set']],
    [{ DEEPGRAM_API_KEY: 'k' }, []],
    [
      { ...providersOf, DEEPGRAM_API_KEY: 'k', VOICE_TRANSCRIBER: 'deepgram' },
      ['VOICE_TRANSCRIPTION_URL does nothing'],
    ],
    [{ DEEPGRAM_API_KEY: 'k', VOICE_SPEAKER: 'deepgram', VOICE_SPEECH_VOICE: 'pandora' }, []],
    [
      { DEEPGRAM_API_KEY: 'k', VOICE_SPEECH_VOICE: 'pandora' },
      ['VOICE_SPEECH_VOICE does nothing without VOICE_SPEECH_URL or VOICE_SPEAKER=deepgram'],
    ],
    [
      { VOICE_TRANSCRIBER: 'browser', VOICE_TRANSCRIPTION_MODEL: 'm' },
      ['VOICE_TRANSCRIPTION_MODEL does nothing without'],
    ],
  ] as [Record<string, string>, string[]][])(
    'a provider’s setting acts where the others choose it: %j',
    (environment, idle) => {
      expect(readConfig(environment).warnings).toEqual(idle.map((sentence) => expect.stringContaining(sentence)))
    },
  )

  test('what concerns our own accounts is refused where another service keeps them', () => {
    const hosted = { AUTH_URL: 'https://project.auth.example/auth/v1' }
    const own = Object.keys(settings).filter(
      (name) => name.startsWith('AUTH_') && !/^AUTH_(URL|STORAGE_KEY)$/.test(name),
    )
    expect(own.length).toBeGreaterThan(20)
    for (const name of own) {
      const environment = { ...hosted, [name]: settings[name]?.example ?? '' }
      const sentence = `${name} does nothing beside AUTH_URL, whose service keeps the accounts. Take one of them out.`
      expect(readConfig(environment).warnings, name).toContain(sentence)
      expect(() => readConfig(environment, [name])).toThrow(sentence)
    }
    expect(readConfig({ ...hosted, AUTH_STORAGE_KEY: 'sb-x' }).warnings).toEqual([])
  })

  test.each([
    [{ PORT: '4300' }, 'http://localhost:4300'],
    [{ PORT: '80', HOST: '192.0.2.7' }, 'http://192.0.2.7'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
    [{ HOST: '192.0.2.7', SITE_URL: 'https://parley.example' }, 'https://parley.example'],
  ] as [Record<string, string>, string][])('with %j the pages say %s', (environment, siteUrl) => {
    expect(readConfig(environment).siteUrl).toBe(siteUrl)
  })

  test('lists and proxies', () => {
    const config = readConfig({
      CORS_ORIGINS: 'https://a.example/, http://b.example:81',
      TRUST_PROXY: '10.0.0.0/8,::1',
    })
    expect(config.corsOrigins).toEqual(['https://a.example', 'http://b.example:81'])
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })
})

describe('the environment', () => {
  test('the environment wins over the file', () => {
    const dir = mkdtempSync(join(tmpdir(), 'parley-env-'))
    const file = join(dir, 'env')
    writeFileSync(file, 'PORT=4000\nHOST="0.0.0.0"\n')
    expect(loadEnvironment({ PARLEY_ENV_FILE: file, PORT: '5000' })).toMatchObject({ PORT: '5000', HOST: '0.0.0.0' })
    rmSync(dir, { recursive: true })
  })

  test('a misspelt name in the file stops the start', () => {
    const dir = mkdtempSync(join(tmpdir(), 'parley-env-'))
    writeFileSync(join(dir, 'env'), 'SMPT_URL=smtp://mail.example\n')
    expect(() => loadConfig({ PARLEY_ENV_FILE: join(dir, 'env') })).toThrow('Is it SMTP_URL that you mean?')
    rmSync(dir, { recursive: true })
  })

  test('a named file that is not there is an error', () => {
    expect(() => loadEnvironment({ PARLEY_ENV_FILE: '/nowhere/env' })).toThrow('PARLEY_ENV_FILE is "/nowhere/env"')
  })

  test('.env.example names every setting, with a usable value and a sentence before it', () => {
    const lines = readFileSync(join(repositoryRoot, '.env.example'), 'utf8').split('\n')
    const examples = lines.flatMap((line) => /^#([A-Z][A-Z\d_]*)=(.*)$/.exec(line)?.slice(1, 3) ?? [])
    const environment: Record<string, string> = Object.fromEntries(
      Array.from({ length: examples.length / 2 }, (_, index) => examples.slice(2 * index, 2 * index + 2)),
    )
    expect(Object.keys(environment).sort()).toEqual(Object.keys(settings).sort())
    // one stands in the place of the other: accounts here or elsewhere, a provider by its name or by its address
    const isElsewhere = /^AUTH_(URL|STORAGE_KEY)$/
    const isByAddress = /^VOICE_(SPEECH_(URL|MODEL|KEY)|TRANSCRIPTION_)/
    const isByName = /^(VOICE_(SPEAKER|TRANSCRIBER)|DEEPGRAM_API_KEY|ELEVENLABS_API_KEY)$/
    const without = (...out: RegExp[]) =>
      Object.fromEntries(Object.entries(environment).filter(([name]) => !out.some((each) => each.test(name))))
    const wholes = [without(isElsewhere, isByAddress), without(/^AUTH_(?!URL|STORAGE)/, isByName)]
    expect(new Set(wholes.flatMap(Object.keys)).size).toBe(Object.keys(settings).length)
    for (const whole of wholes) expect(readConfig(whole).warnings).toEqual([])
    for (const block of lines.join('\n').split('\n\n').slice(1)) expect(block).toMatch(/^# [A-Z]/)
  })

  test('.env.example says what holds without a setting, where that is not its example', () => {
    const different: string[] = []
    const isNothing = (value: unknown) =>
      typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : !`${value ?? ''}`
    for (const block of readFileSync(join(repositoryRoot, '.env.example'), 'utf8').split('\n\n')) {
      const words = block.replaceAll(/^# ?/gm, '').replaceAll('\n', ' ')
      for (const [, name = '', example] of block.matchAll(/^#([A-Z][A-Z\d_]*)=(.*)$/gm)) {
        const { schema } = settings[name] ?? {}
        const [unset, shown] = [undefined, example].map((text) => schema && v.safeParse(schema, text).output)
        if (isNothing(unset) || isDeepStrictEqual(unset, shown)) continue
        different.push(name)
        const text = typeof unset === 'boolean' ? (unset ? 'on' : 'off') : String(unset)
        expect(words, name).toMatch(new RegExp(`\\b${text}\\b[^.;:]{0,40} without (it|them)`))
      }
    }
    expect(different.length).toBeGreaterThan(10)
  })

  test('the documentation names no setting that there is not', () => {
    // another program's, the tests', the C library's, one of the system's, the example of a misspelt one, and what names the file of all
    const allocator = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']
    const others = ['PIP_INDEX_URL', 'TEST_CARRIER', ...allocator, 'SO_REUSEPORT', 'SMPT_URL', 'PARLEY_ENV_FILE']
    const files = globSync('{*.md,docs/{,guide/,decisions/}*.md}', { cwd: repositoryRoot })
    const text = files.map((path) => readFileSync(join(repositoryRoot, path), 'utf8')).join('\n')
    const named = [...text.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]*)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '')
    expect([...new Set(named)].filter((name) => !(name in settings) && !others.includes(name))).toEqual([])
    expect(new Set(named).size).toBeGreaterThan(50)
  })
})
