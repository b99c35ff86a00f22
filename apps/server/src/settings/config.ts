import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { providerSettings, type Setting } from '@parley/agent/providers'
import { defaultRetention, demoPublicKey } from '@parley/protocol'
import { nearestName, type SettingInForce } from '@parley/protocol/resources'
import * as v from 'valibot'
import { localAddress, loopbackHost } from '../lib/local-address.ts'
import { type AuthSettings, authSettings } from './auth-settings.ts'
import { idleSettings } from './idle-settings.ts'
import {
  atMost,
  clientOfService,
  encryptionKey,
  headerList,
  hostName,
  httpOrigin,
  httpUrl,
  ipAddress,
  isHost,
  isIceServer,
  isOrigin,
  list,
  mailAddress,
  mailServer,
  money,
  onOrOff,
  path,
  providerOf,
  publicKey,
  trustedProxies,
  url,
  wholeNumber,
} from './setting-schemas.ts'

export const repositoryRoot = resolve(import.meta.dirname, '../../../..')

/** Thrown when the environment holds a value the server cannot start with; the message names it and gives an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const maxLimit = 1_000_000_000
const vads = ['rnnoise', 'silero'] as const

/** The settings that are no provider's. */
const ownSettings = {
  PORT: { schema: v.optional(wholeNumber(0, 65_535), '3000'), example: '3000' },
  HOST: { schema: v.optional(hostName(), 'localhost'), example: '0.0.0.0' },
  SITE_URL: { schema: v.optional(httpOrigin()), example: 'https://parley.example' },
  NODE_URL: { schema: v.nullish(httpOrigin(), null), example: 'http://10.0.0.1:3000' },
  DRAIN_NOTICE_MS: { schema: v.optional(wholeNumber(0, 3_600_000), '0'), example: '10000' },
  DRAIN_CALLS_MS: { schema: v.optional(wholeNumber(0, 86_400_000), '0'), example: '300000' },
  PARLEY_SITE_DIR: {
    schema: v.optional(path(repositoryRoot), join(repositoryRoot, 'apps/site/dist')),
    example: './apps/site/dist',
  },
  PARLEY_CONSOLE_DIR: {
    schema: v.optional(path(repositoryRoot), join(repositoryRoot, 'apps/console/dist')),
    example: './apps/console/dist',
  },
  DOCS: { schema: v.optional(onOrOff(), 'on'), example: 'off' },
  PARLEY_PUBLIC_KEY: { schema: v.optional(publicKey(), demoPublicKey), example: demoPublicKey },
  PARLEY_ENCRYPTION_KEY: {
    schema: v.nullish(encryptionKey(), null),
    example: Buffer.alloc(32, 'example ').toString('base64'),
  },
  DATABASE_URL: {
    schema: v.nullish(url(['postgres:', 'postgresql:'], 'a PostgreSQL URL'), null),
    example: 'postgres://parley:secret@localhost:5432/parley',
  },
  DATABASE_GROUP_COMMIT: { schema: v.optional(onOrOff(), 'on'), example: 'on' },
  DATA_DIR: { schema: v.optional(path(repositoryRoot), './data'), example: './data' },
  S3_ENDPOINT: { schema: v.nullish(httpUrl(), null), example: 'https://s3.eu-west-2.amazonaws.com' },
  S3_BUCKET: { schema: v.nullish(v.string(), null), example: 'parley-files' },
  S3_REGION: { schema: v.optional(v.string(), 'us-east-1'), example: 'eu-west-2' },
  S3_ACCESS_KEY_ID: { schema: v.nullish(v.string(), null), example: 'AKIA…' },
  S3_SECRET_ACCESS_KEY: { schema: v.nullish(v.string(), null), example: 'secret' },
  SMTP_URL: {
    schema: v.nullish(mailServer(), null),
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: { schema: v.nullish(mailAddress(), null), example: 'Parley <hello@parley.example>' },
  AGENCY_EMAIL: { schema: v.nullish(mailAddress(), null), example: 'hello@parley.example' },
  ALERT_EMAIL: { schema: v.nullish(mailAddress(), null), example: 'you@parley.example' },
  ALERT_WEBHOOK_URL: { schema: v.nullish(httpUrl(), null), example: 'https://hooks.chat.example/services/x' },
  ALERT_SUMMARY_HOUR: { schema: v.nullish(wholeNumber(0, 23), null), example: '7' },
  CORS_ORIGINS: { schema: v.optional(list(isOrigin, 'web origins'), ''), example: 'https://www.parley.example' },
  WEBHOOK_PRIVATE_HOSTS: {
    schema: v.optional(list(isHost, 'hosts, with or without a port'), ''),
    example: 'localhost:4000',
  },
  OAUTH_GOOGLE_CLIENT: { schema: v.nullish(clientOfService(), null), example: 'id:secret' },
  OAUTH_SLACK_CLIENT: { schema: v.nullish(clientOfService(), null), example: 'id:secret' },
  OAUTH_GHL_CLIENT: { schema: v.nullish(clientOfService(), null), example: 'id:secret' },
  TRUST_PROXY: { schema: v.optional(trustedProxies(), '0'), example: '1' },
  RATE_LIMIT_GLOBAL: { schema: v.optional(wholeNumber(1, maxLimit), '2000'), example: '2000' },
  RATE_LIMIT_PER_IP: { schema: v.optional(wholeNumber(1, maxLimit), '60'), example: '60' },
  RATE_LIMIT_PER_EMAIL: { schema: v.optional(wholeNumber(1, maxLimit), '5'), example: '5' },
  RATE_LIMIT_ERROR_REPORTS: { schema: v.optional(wholeNumber(1, maxLimit), '120'), example: '120' },
  RATE_LIMIT_API_PER_IP: { schema: v.optional(wholeNumber(1, maxLimit), '3600'), example: '3600' },
  FORM_MIN_FILL_MS: { schema: v.optional(wholeNumber(0, 60_000), '1500'), example: '1500' },
  CONSULTATION_RETENTION_MONTHS: {
    schema: v.optional(wholeNumber(1, 1200), String(defaultRetention.consultationMonths)),
    example: '12',
  },
  OUTBOX_RETENTION_DAYS: {
    schema: v.optional(wholeNumber(1, 3650), String(defaultRetention.outboxDays)),
    example: '30',
  },
  COUNT_VISITS: { schema: v.optional(onOrOff(), 'off'), example: 'on' },
  CALL_RETENTION_DAYS: { schema: v.optional(wholeNumber(1, 3650), String(defaultRetention.callDays)), example: '30' },
  OUTBOX_FIRST_RETRY_MS: { schema: v.optional(wholeNumber(1, maxLimit), '10000'), example: '10000' },
  OUTBOX_MAX_RETRY_MS: { schema: v.optional(wholeNumber(1, maxLimit), '3600000'), example: '3600000' },
  OUTBOX_LEASE_MS: { schema: v.optional(wholeNumber(1000, maxLimit), '120000'), example: '120000' },
  OUTBOX_GIVE_UP_HOURS: { schema: v.optional(wholeNumber(1, 8760), '120'), example: '120' },
  VOICE: { schema: v.optional(onOrOff(), 'on'), example: 'off' },
  VOICE_MAX_CALLS: { schema: v.nullish(wholeNumber(1, 10_000), null), example: '25' },
  VOICE_MAX_CALLS_PER_IP: { schema: v.optional(wholeNumber(1, 10_000), '4'), example: '4' },
  VOICE_CALLS_PER_HOUR_PER_IP: { schema: v.optional(wholeNumber(1, maxLimit), '30'), example: '30' },
  VOICE_MINUTES_PER_DAY: { schema: v.optional(wholeNumber(1, maxLimit), '1440'), example: '1440' },
  VOICE_USD_PER_DAY: { schema: v.nullish(money(), null), example: '5.00' },
  WEB_CHAT_USD_PER_DAY: { schema: v.optional(money(), '5.00'), example: '5.00' },
  VOICE_PRICES: { schema: v.nullish(path(repositoryRoot), null), example: './prices.json' },
  VOICE_MAX_ROOMS: { schema: v.optional(wholeNumber(1, 10_000), '10'), example: '10' },
  VOICE_MAX_ROOM_PEOPLE_PER_IP: { schema: v.optional(wholeNumber(1, 10_000), '8'), example: '8' },
  VOICE_ROOM_JOINS_PER_HOUR_PER_IP: { schema: v.optional(wholeNumber(1, maxLimit), '120'), example: '120' },
  VOICE_PUBLIC_IP: { schema: v.nullish(ipAddress(), null), example: '203.0.113.7' },
  VOICE_UDP_PORT: { schema: v.optional(wholeNumber(0, 65_535), '0'), example: '40000' },
  VOICE_ICE_SERVERS: {
    schema: v.optional(list(isIceServer, 'stun: or turn: addresses'), ''),
    example: 'stun:stun.example:3478,turn:user:password@turn.example:3478',
  },
  VOICE_TURN_SECRET: { schema: v.nullish(v.string(), null), example: 'the static-auth-secret of coturn' },
  VOICE_TRANSPORT: {
    schema: v.optional(v.picklist(['webrtc', 'livekit'], 'it must be webrtc or livekit'), 'webrtc'),
    example: 'livekit',
  },
  LIVEKIT_URL: {
    schema: v.nullish(url(['ws:', 'wss:'], 'a ws: or wss: address'), null),
    example: 'wss://livekit.parley.example',
  },
  LIVEKIT_PUBLIC_URL: {
    schema: v.nullish(url(['ws:', 'wss:'], 'a ws: or wss: address'), null),
    example: 'wss://livekit.parley.example',
  },
  LIVEKIT_API_KEY: { schema: v.nullish(v.string(), null), example: 'APIabc' },
  LIVEKIT_API_SECRET: {
    schema: v.nullish(v.pipe(v.string(), v.minLength(32, 'it must have at least 32 characters')), null),
    example: 'what-livekit-generate-keys-printed',
  },
  LIVEKIT_DISPATCH: {
    schema: v.nullish(
      v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'it must be a name of letters, digits, hyphens and underscores')),
      null,
    ),
    example: 'parley',
  },
  LIVEKIT_PREPARED_ROOMS: { schema: v.nullish(wholeNumber(0, 20), null), example: '2' },
  VOICE_TRANSCRIBER: { schema: v.nullish(providerOf('transcriber'), null), example: 'deepgram' },
  VOICE_SPEAKER: { schema: v.nullish(providerOf('voice'), null), example: '11labs' },
  VOICE_RECORDINGS: { schema: v.optional(onOrOff(), 'off'), example: 'on' },
  VOICE_RECORDING_NOTICE: {
    schema: v.optional(
      v.pipe(v.string(), v.trim(), v.minLength(5, 'it must say that the call is recorded'), atMost(300)),
      'This call is recorded.',
    ),
    example: 'Dieses Gespräch wird aufgezeichnet.',
  },
  VOICE_LISTENING_IN: { schema: v.optional(onOrOff(), 'off'), example: 'on' },
  VOICE_LISTENING_IN_NOTICE: {
    schema: v.optional(
      v.pipe(v.string(), v.trim(), v.minLength(5, 'it must say that somebody may listen'), atMost(300)),
      'Somebody of our team may listen to this call.',
    ),
    example: 'Jemand aus unserem Team hört vielleicht mit.',
  },
  VOICE_VAD: {
    schema: v.optional(v.picklist(vads, `it must be one of ${vads.join(', ')}`), 'rnnoise'),
    example: 'silero',
  },
  GEO_REGION: { schema: v.optional(v.pipe(v.string(), atMost(40)), 'uk'), example: 'eu-west-2' },
  ...authSettings,
  SENTRY_DSN: {
    schema: v.nullish(url(['https:', 'http:'], 'a Sentry DSN'), null),
    example: 'https://key@errors.example/1',
  },
  METRICS_TOKEN: {
    schema: v.nullish(v.pipe(v.string(), v.minLength(16, 'it must have at least 16 characters')), null),
    example: 'a-long-random-text',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: { schema: v.nullish(httpUrl(), null), example: 'http://localhost:4318' },
  OTEL_EXPORTER_OTLP_HEADERS: { schema: v.optional(headerList(), ''), example: 'authorization=Bearer%20secret' },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    schema: v.optional(v.picklist(['http/json'], 'it must be http/json, which every collector takes at port 4318')),
    example: 'http/json',
  },
  OTEL_SERVICE_NAME: { schema: v.optional(v.string(), 'parley'), example: 'parley' },
  LOG_FILE: { schema: v.nullish(path(repositoryRoot), null), example: './logs/parley.log' },
  LOG_FILE_MB: { schema: v.optional(wholeNumber(1, 100_000), '20'), example: '20' },
  LOG_FILES_KEPT: { schema: v.optional(wholeNumber(1, 1000), '5'), example: '5' },
  LOG_LEVEL: {
    schema: v.nullish(
      v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'it must be a log level'),
      null,
    ),
    example: 'info',
  },
} as const satisfies Record<string, Pick<Setting, 'schema' | 'example'>>

/** Every setting: what the text must look like, what it becomes, and an example for the person who got it wrong. */
export const settings: Readonly<Record<string, Pick<Setting, 'schema' | 'example'>>> = {
  ...ownSettings,
  ...providerSettings,
}

/** Read by `loadEnvironment` itself, before there is a configuration. */
const otherNames = ['PARLEY_ENV_FILE']
/** Shorter names are everybody's: a PORTS or HOSTS in the environment is hardly a misspelt setting of ours. */
const shortestMisspeltChars = 6

type Environment = Record<string, string | undefined>
type SettingName = keyof typeof ownSettings
type Settings = { [Name in SettingName]: v.InferOutput<(typeof ownSettings)[Name]['schema']> }

/** What concerns calls, with the providers' own settings; `calls/voice-config.ts` judges how they fit together. */
export type VoiceSettings = Pick<Settings, Extract<SettingName, 'VOICE' | `VOICE_${string}`>> &
  Readonly<Record<string, unknown>>

export type Config = ReturnType<typeof readConfig>

/**
 * Turns an environment into settings.
 *
 * `namesInFile` are those that stand in the `.env` file, which is ours alone. `warnings` holds one sentence for each
 * unknown name in it, each unknown `PARLEY_` name, and each name in the environment that is nearly a setting or a setting
 * that does nothing. Throws `ConfigError` at the first wrong value, and at a name of the last two kinds in the file.
 */
export function readConfig(environment: Environment, namesInFile: readonly string[] = []) {
  const judged = Object.entries(settings).map(([name, setting]) => [
    name,
    readSetting(name, setting, environment[name]),
  ])
  const values = Object.fromEntries(judged) as Settings
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? localAddress(values.HOST, values.PORT),
    /** As the owner named it; null where it follows from where the server listens. */
    namedSiteUrl: values.SITE_URL ?? null,
    nodeUrl: values.NODE_URL ?? reachableBy(values),
    drainNoticeMs: values.DRAIN_NOTICE_MS,
    drainCallsMs: values.DRAIN_CALLS_MS,
    siteDir: values.PARLEY_SITE_DIR,
    consoleDir: values.PARLEY_CONSOLE_DIR,
    docs: values.DOCS,
    publicKey: values.PARLEY_PUBLIC_KEY,
    encryptionKey: values.PARLEY_ENCRYPTION_KEY,
    databaseUrl: values.DATABASE_URL,
    groupCommit: values.DATABASE_GROUP_COMMIT,
    dataDir: values.DATA_DIR,
    s3: s3Of(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    agencyEmail: values.AGENCY_EMAIL,
    alertEmail: values.ALERT_EMAIL,
    alertWebhookUrl: values.ALERT_WEBHOOK_URL,
    alertSummaryHour: values.ALERT_SUMMARY_HOUR,
    corsOrigins: values.CORS_ORIGINS,
    webhookPrivateHosts: values.WEBHOOK_PRIVATE_HOSTS,
    oauthApps: {
      ...(values.OAUTH_GOOGLE_CLIENT && { google: values.OAUTH_GOOGLE_CLIENT }),
      ...(values.OAUTH_SLACK_CLIENT && { slack: values.OAUTH_SLACK_CLIENT }),
      ...(values.OAUTH_GHL_CLIENT && { ghl: values.OAUTH_GHL_CLIENT }),
    },
    metricsToken: values.METRICS_TOKEN,
    trustProxy: values.TRUST_PROXY,
    consultationsPerHour: values.RATE_LIMIT_GLOBAL,
    consultationsPerHourPerIp: values.RATE_LIMIT_PER_IP,
    consultationsPerHourPerEmail: values.RATE_LIMIT_PER_EMAIL,
    errorReportsPerHourPerIp: values.RATE_LIMIT_ERROR_REPORTS,
    apiRequestsPerHourPerIp: values.RATE_LIMIT_API_PER_IP,
    webChatUsdPerDay: values.WEB_CHAT_USD_PER_DAY,
    formMinFillMs: values.FORM_MIN_FILL_MS,
    retention: {
      consultationMonths: values.CONSULTATION_RETENTION_MONTHS,
      outboxDays: values.OUTBOX_RETENTION_DAYS,
      callDays: values.CALL_RETENTION_DAYS,
    },
    countsVisits: values.COUNT_VISITS,
    outboxFirstRetryMs: values.OUTBOX_FIRST_RETRY_MS,
    outboxMaxRetryMs: values.OUTBOX_MAX_RETRY_MS,
    outboxLeaseMs: values.OUTBOX_LEASE_MS,
    outboxGiveUpHours: values.OUTBOX_GIVE_UP_HOURS,
    voice: values as VoiceSettings,
    /** Null where no LiveKit carries calls. */
    livekit: livekitOf(values),
    listeningIn: { isAllowed: values.VOICE_LISTENING_IN, notice: values.VOICE_LISTENING_IN_NOTICE },
    recordings: { isAllowed: values.VOICE_RECORDINGS, notice: values.VOICE_RECORDING_NOTICE },
    rooms: {
      maxRooms: values.VOICE_MAX_ROOMS,
      maxPeoplePerIp: values.VOICE_MAX_ROOM_PEOPLE_PER_IP,
      joinsPerHourPerIp: values.VOICE_ROOM_JOINS_PER_HOUR_PER_IP,
      region: values.GEO_REGION,
    },
    auth: values as AuthSettings,
    /** Origins elsewhere that the pages may call: the build has put their addresses into them, or a call names them. */
    connectOrigins: [...(values.AUTH_URL ? [new URL(values.AUTH_URL).origin] : []), ...roomOrigins(livekitOf(values))],
    sentryDsn: values.SENTRY_DSN,
    /** Where traces go; null: nowhere. */
    otlp: otlpOf(values),
    /** Null: to the standard output. */
    logFile: values.LOG_FILE && {
      path: values.LOG_FILE,
      maxBytes: values.LOG_FILE_MB * 1_000_000,
      kept: values.LOG_FILES_KEPT,
    },
    logLevel: values.LOG_LEVEL,
    /** Every setting as it holds, for people. */
    inForce: Object.keys(settings).map((name) => inForce(name, values, environment[name], namesInFile.includes(name))),
    warnings: [...unknownNames(environment, namesInFile), ...withoutEffect(environment, namesInFile)],
  }
}

/** Where other machines reach a server that listens on one address of its network; null where only its owner can know. */
function reachableBy({ HOST, PORT }: Settings): string | null {
  const address = localAddress(HOST, PORT)
  return loopbackHost.test(new URL(address).host) || PORT === 0 ? null : address
}

function otlpOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME }: Settings) {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null
  return {
    url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: OTEL_SERVICE_NAME,
  }
}

/** Throws `ConfigError` where one setting lacks others. */
function livekitOf(values: Settings) {
  const { LIVEKIT_URL, LIVEKIT_PUBLIC_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET, LIVEKIT_DISPATCH } = values
  const carriesAll = values.VOICE_TRANSPORT === 'livekit'
  if (!LIVEKIT_URL) {
    if (carriesAll) throw new ConfigError('VOICE_TRANSPORT=livekit needs LIVEKIT_URL: see .env.example.')
    return null
  }
  const missing = Object.entries({ LIVEKIT_API_KEY, LIVEKIT_API_SECRET }).find(([, value]) => !value)?.[0]
  if (missing) throw new ConfigError(`LIVEKIT_URL needs ${missing}: see .env.example.`)
  return {
    url: LIVEKIT_URL,
    /** As visitors reach it. */
    publicUrl: LIVEKIT_PUBLIC_URL ?? LIVEKIT_URL,
    apiKey: LIVEKIT_API_KEY ?? '',
    apiSecret: LIVEKIT_API_SECRET ?? '',
    /** The name under which it hands calls to its workers, of which this server is one; null where agents join by themselves. */
    dispatch: LIVEKIT_DISPATCH,
    /** Whether it carries the calls of pages that ask for no transport, too. */
    carriesAll,
    /** Rooms in which the agent waits for the next calls. */
    preparedRooms: values.LIVEKIT_PREPARED_ROOMS ?? (carriesAll ? 1 : 0),
  }
}

/** Where our own pages reach rooms: LiveKit's client asks the same host over HTTP, too. */
function roomOrigins(livekit: ReturnType<typeof livekitOf>): string[] {
  if (!livekit?.carriesAll) return []
  const { origin } = new URL(livekit.publicUrl)
  return [origin, origin.replace(/^ws/, 'http')]
}

/** Where files are kept besides this machine; null for the data directory. Throws `ConfigError` where one setting lacks others. */
function s3Of({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings) {
  if (!S3_ENDPOINT) return null
  const needed = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).find(([, value]) => !value)?.[0]
  if (missing) throw new ConfigError(`S3_ENDPOINT needs ${missing}: see .env.example.`)
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}

/**
 * The configuration of this process: its environment over the `.env` file's (`PARLEY_ENV_FILE`, or `.env` at the
 * repository's root). Throws `ConfigError` as `readConfig` does, and when `PARLEY_ENV_FILE` names a file that does not exist.
 */
export function loadConfig(environment: Environment = process.env): Config {
  const inFile = readEnvFile(environment)
  const config = readConfig({ ...inFile, ...environment }, Object.keys(inFile))
  const overridden = config.inForce.map((setting): SettingInForce => {
    return setting.from === 'file' && environment[setting.name] !== undefined
      ? { ...setting, from: 'environment' }
      : setting
  })
  return { ...config, inForce: overridden }
}

/** The settings as they were written, from both places. Throws `ConfigError` when `PARLEY_ENV_FILE` names no file. */
export function loadEnvironment(environment: Environment = process.env): Environment {
  return { ...readEnvFile(environment), ...environment }
}

function readEnvFile({ PARLEY_ENV_FILE: named }: Environment): Environment {
  const file = named ? resolve(named) : join(repositoryRoot, '.env')
  if (existsSync(file)) return parseEnv(readFileSync(file, 'utf8'))
  if (named) throw new ConfigError(`PARLEY_ENV_FILE is "${named}": there is no such file.`)
  return {}
}

function readSetting(name: string, { schema, example }: Pick<Setting, 'schema' | 'example'>, text: string | undefined) {
  const result = v.safeParse(schema, text?.trim() || undefined)
  if (result.success) return result.output
  const shown = isSecretSetting(name) ? `${name} is not usable` : `${name} is "${text}"`
  throw new ConfigError(`${shown}: ${result.issues[0].message}, for example ${name}=${example}`)
}

/** Whether its value may let somebody in. */
const isSecretSetting = (name: string) => /KEY|URL|DSN|SECRET|TOKEN|CLIENT|ICE_SERVERS|HEADERS/.test(name)
/** Everybody reads them on the pages, or in other people's links. */
const publicSettings = [
  'AUTH_URL',
  'AUTH_REDIRECT_URLS',
  'AUTH_TOKEN_SECONDS',
  'NODE_URL',
  'PARLEY_PUBLIC_KEY',
  'SITE_URL',
]

function inForce(
  name: string,
  values: Readonly<Record<string, unknown>>,
  written: string | undefined,
  isInFile: boolean,
): SettingInForce {
  const isSecret = isSecretSetting(name) && !publicSettings.includes(name)
  const isWritten = Boolean(written?.trim())
  const value = isWritten ? written?.trim() : textOf(values[name])
  return {
    name,
    value: isSecret && value ? '(hidden)' : value || null,
    isSecret,
    from: isWritten ? (isInFile ? 'file' : 'environment') : 'default',
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'object' ? (Array.isArray(value) ? value.join(',') : JSON.stringify(value)) : String(value)
}

function unknownNames(environment: Environment, namesInFile: readonly string[]): string[] {
  const known = [...Object.keys(settings), ...otherNames]
  const unknown = Object.keys(environment).filter((name) => !known.includes(name))
  return unknown.flatMap((name) => {
    const meant = nearestName(name, known)
    const isInFile = namesInFile.includes(name)
    const sentence = `${name} is not a setting of Parley${meant ? `. Is it ${meant} that you mean?` : ': .env.example lists them all.'}`
    if (isInFile && meant) throw new ConfigError(`${sentence} Correct the name, or take it out of the .env file.`)
    const isOurs = isInFile || name.startsWith('PARLEY_') || (meant && name.length >= shortestMisspeltChars)
    return isOurs ? [sentence] : []
  })
}

function withoutEffect(environment: Environment, namesInFile: readonly string[]): string[] {
  const idle = idleSettings(environment)
  const inFile = idle.find(({ name }) => namesInFile.includes(name))
  if (inFile) throw new ConfigError(inFile.sentence)
  return idle.map(({ sentence }) => sentence)
}
