type Idle = { name: string; sentence: string }

/** Settings that do nothing by themselves, and what they belong to: any one of these has to be set. */
const belongings: readonly [needed: readonly string[], idleWithout: readonly string[]][] = [
  [['S3_ENDPOINT'], ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [
    ['LIVEKIT_URL'],
    ['LIVEKIT_PUBLIC_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET', 'LIVEKIT_DISPATCH', 'LIVEKIT_PREPARED_ROOMS'],
  ],
  [['VOICE_ICE_SERVERS'], ['VOICE_TURN_SECRET']],
  [['VOICE_RECORDINGS'], ['VOICE_RECORDING_NOTICE']],
  [['VOICE_LISTENING_IN'], ['VOICE_LISTENING_IN_NOTICE']],
  [['ALERT_EMAIL', 'ALERT_WEBHOOK_URL'], ['ALERT_SUMMARY_HOUR']],
  [['AUTH_CAPTCHA_URL'], ['AUTH_CAPTCHA_SECRET']],
  [['AUTH_SMS_URL'], ['AUTH_SMS_KEY']],
  [['AUTH_OIDC_ISSUER'], ['AUTH_OIDC_CLIENT', 'AUTH_OIDC_NAME', 'AUTH_OIDC_DOMAINS']],
  [['OTEL_EXPORTER_OTLP_ENDPOINT'], ['OTEL_EXPORTER_OTLP_HEADERS']],
  [['LOG_FILE'], ['LOG_FILE_MB', 'LOG_FILES_KEPT']],
]

/** What was set and does nothing, because what it belongs to was not. */
export function idleSettings(environment: Readonly<Record<string, string | undefined>>): Idle[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  return belongings
    .filter(([needed]) => !needed.some(isSet))
    .flatMap(([needed, names]) =>
      names.filter(isSet).map((name) => ({
        name,
        sentence: `${name} does nothing without ${needed.join(' or ')}. Set that too, or take ${name} out.`,
      })),
    )
}
