import { providerSettings, providers } from '@parley/agent/providers'
import { authSettings } from './auth-settings.ts'
import { choosers, chosenProvider, type StageName } from './chosen-provider.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Idle = { name: string; sentence: string }

/** Settings that do nothing by themselves, and what they belong to: any one of these has to be set. */
const belongings: readonly [needed: readonly string[], idleWithout: readonly string[]][] = [
  [['DATABASE_URL'], ['DATABASE_GROUP_COMMIT', 'NODE_URL']],
  [['S3_ENDPOINT'], ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [
    ['LIVEKIT_URL'],
    ['LIVEKIT_PUBLIC_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET', 'LIVEKIT_DISPATCH', 'LIVEKIT_PREPARED_ROOMS'],
  ],
  [['VOICE_ICE_SERVERS'], ['VOICE_TURN_SECRET']],
  [['VOICE_RECORDINGS'], ['VOICE_RECORDING_NOTICE']],
  [['VOICE_LISTENING_IN'], ['VOICE_LISTENING_IN_NOTICE']],
  [['ALERT_EMAIL', 'ALERT_WEBHOOK_URL'], ['ALERT_SUMMARY_HOUR']],
  [['AUTH_URL'], ['AUTH_STORAGE_KEY']],
  [['AUTH_CAPTCHA_URL'], ['AUTH_CAPTCHA_SECRET']],
  [['AUTH_SMS_URL'], ['AUTH_SMS_KEY']],
  [['AUTH_OIDC_ISSUER'], ['AUTH_OIDC_CLIENT', 'AUTH_OIDC_NAME', 'AUTH_OIDC_DOMAINS']],
  [['OTEL_EXPORTER_OTLP_ENDPOINT'], ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_SERVICE_NAME']],
  [['LOG_FILE'], ['LOG_FILE_MB', 'LOG_FILES_KEPT']],
]

/** Settings of what another one replaces, and why. */
const replaced: readonly [by: string, idleBeside: readonly string[], because: string][] = [
  [
    'AUTH_URL',
    Object.keys(authSettings).filter((name) => name !== 'AUTH_URL' && name !== 'AUTH_STORAGE_KEY'),
    'whose service keeps the accounts',
  ],
]

/** What was set and does nothing, because what it belongs to was not, or because something else was. */
export function idleSettings(environment: Environment): Idle[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const beside = replaced.flatMap(([by, names, because]) =>
    names
      .filter((name) => isSet(by) && isSet(name))
      .map((name) => ({ name, sentence: `${name} does nothing beside ${by}, ${because}. Take one of them out.` })),
  )
  const without = [...belongings.filter(([needed]) => !needed.some(isSet)), ...ofProviders(environment)]
  return [
    ...beside,
    ...without.flatMap(([needed, names]) =>
      names.filter(isSet).map((name) => ({
        name,
        sentence: `${name} does nothing without ${needed.join(' or ')}. Set that too, or take ${name} out.`,
      })),
    ),
  ]
}

const stageNames = Object.keys(choosers) as StageName[]

/** The settings of providers by which no stage goes that the other settings choose, and what would choose one. */
function ofProviders(environment: Environment): [needed: string[], idleWithout: string[]][] {
  const values = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, text?.trim()]))
  const acting = stageNames.flatMap((stage) => {
    const { provider } = chosenProvider(stage, values) ?? {}
    return provider ? (provider[stage]?.reads ?? Object.keys(provider.settings ?? {})) : []
  })
  const idle = Object.keys(providerSettings).filter((name) => !acting.includes(name))
  return idle.map((name) => [waysToChoose(name, values), [name]])
}

/** What an owner may set so that a stage goes by this setting. */
function waysToChoose(name: string, values: Readonly<Record<string, unknown>>): string[] {
  const ways = stageNames.flatMap((stage) => {
    const chooser = choosers[stage]
    return providers.flatMap((provider) => {
      const { configured, chosenBy, reads = Object.keys(provider.settings ?? {}) } = provider[stage] ?? {}
      if (!configured || !reads.includes(name)) return []
      const isOpen = chosenBy && chosenBy !== name && !values[chosenBy] && !(chooser && values[chooser])
      return isOpen ? [chosenBy] : chooser ? [`${chooser}=${provider.name}`] : []
    })
  })
  return [...new Set(ways)]
}
