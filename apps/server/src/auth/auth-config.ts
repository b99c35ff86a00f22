import { dayMs, hourMs } from '../lib/days.ts'
import type { AuthSettings } from '../settings/auth-settings.ts'
import { ConfigError } from '../settings/config.ts'

/** Judges the settings of accounts together. Throws `ConfigError` where one lacks another. */
export function authConfig(settings: AuthSettings) {
  return {
    /** Somebody else's service that keeps the accounts; null: we do. */
    hostedUrl: settings.AUTH_URL,
    signUps: settings.AUTH_SIGN_UPS,
    anonymous: settings.AUTH_ANONYMOUS,
    confirms: settings.AUTH_CONFIRM,
    redirectUrls: settings.AUTH_REDIRECT_URLS,
    passwords: {
      length: settings.AUTH_PASSWORD_LENGTH,
      characters: settings.AUTH_PASSWORD_CHARACTERS as string[],
      leaksUrl: settings.AUTH_PASSWORD_LEAKS_URL,
      memoryKib: settings.AUTH_ARGON2_MEMORY_KIB,
      passes: settings.AUTH_ARGON2_PASSES,
    },
    reauthenticateAfterMs: settings.AUTH_REAUTHENTICATE_HOURS * hourMs,
    tokenLifeMs: settings.AUTH_TOKEN_SECONDS * 1000,
    refreshReuseMs: settings.AUTH_REFRESH_REUSE_SECONDS * 1000,
    sessionLifeMs: settings.AUTH_SESSION_HOURS === null ? null : settings.AUTH_SESSION_HOURS * hourMs,
    keyLifeMs: settings.AUTH_KEY_DAYS * dayMs,
    codeLifeMs: settings.AUTH_CODE_MINUTES * 60_000,
    mailsPerHour: settings.AUTH_MAILS_PER_HOUR,
    attemptsPerHour: settings.AUTH_ATTEMPTS_PER_HOUR,
    requestsPerHourPerIp: settings.AUTH_REQUESTS_PER_HOUR_PER_IP,
    captcha: captchaOf(settings),
    sms: settings.AUTH_SMS_URL === null ? null : { url: settings.AUTH_SMS_URL, key: settings.AUTH_SMS_KEY },
    oidc: oidcOf(settings),
  }
}

export type AuthConfig = ReturnType<typeof authConfig>

function captchaOf({ AUTH_CAPTCHA_URL: url, AUTH_CAPTCHA_SECRET: secret }: AuthSettings) {
  if (!url) return null
  if (!secret) throw new ConfigError('AUTH_CAPTCHA_URL needs AUTH_CAPTCHA_SECRET: see .env.example.')
  return { url, secret }
}

function oidcOf(settings: AuthSettings) {
  const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_CLIENT: client, AUTH_OIDC_NAME: name } = settings
  if (!issuer) return null
  if (!client) throw new ConfigError('AUTH_OIDC_ISSUER needs AUTH_OIDC_CLIENT: see .env.example.')
  if (['email', 'phone', 'passkey'].includes(name)) {
    throw new ConfigError('AUTH_OIDC_NAME must be none of email, phone and passkey.')
  }
  return { issuer, client, name, domains: settings.AUTH_OIDC_DOMAINS.map((domain) => domain.toLowerCase()) }
}
