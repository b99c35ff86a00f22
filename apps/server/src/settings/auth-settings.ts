import * as v from 'valibot'
import {
  clientOfService,
  httpUrl,
  isHost,
  isRedirectPattern,
  list,
  onOrOff,
  url,
  wholeNumber,
} from './setting-schemas.ts'

const maxLimit = 1_000_000_000
const characterClasses = ['lower', 'upper', 'digit', 'symbol'] as const

const isClass = (text: string) => (characterClasses as readonly string[]).includes(text)

/** What concerns the people who sign in; `auth/auth-config.ts` judges how it fits together. */
export const authSettings = {
  AUTH_URL: {
    schema: v.nullish(url(['https:', 'http:'], 'the URL of an authentication service'), null),
    example: 'https://project.auth.example/auth/v1',
  },
  AUTH_STORAGE_KEY: { schema: v.nullish(v.string(), null), example: 'sb-project-auth-token' },
  AUTH_SIGN_UPS: { schema: v.optional(onOrOff(), 'on'), example: 'off' },
  AUTH_ANONYMOUS: { schema: v.optional(onOrOff(), 'off'), example: 'on' },
  AUTH_CONFIRM: { schema: v.optional(onOrOff(), 'on'), example: 'off' },
  AUTH_REDIRECT_URLS: {
    schema: v.optional(list(isRedirectPattern, 'addresses, in which * stands for anything but a slash or a dot'), ''),
    example: 'https://app.parley.example/**',
  },
  AUTH_PASSWORD_LENGTH: { schema: v.optional(wholeNumber(6, 128), '8'), example: '12' },
  AUTH_PASSWORD_CHARACTERS: {
    schema: v.optional(list(isClass, characterClasses.join(', ')), ''),
    example: 'lower,upper,digit',
  },
  AUTH_PASSWORD_LEAKS_URL: { schema: v.nullish(httpUrl(), null), example: 'https://api.pwnedpasswords.com/range' },
  AUTH_ARGON2_MEMORY_KIB: { schema: v.optional(wholeNumber(8, 4_194_304), '19456'), example: '19456' },
  AUTH_ARGON2_PASSES: { schema: v.optional(wholeNumber(1, 100), '2'), example: '2' },
  AUTH_REAUTHENTICATE_HOURS: { schema: v.optional(wholeNumber(0, 8760), '24'), example: '24' },
  AUTH_TOKEN_SECONDS: { schema: v.optional(wholeNumber(60, 86_400), '3600'), example: '3600' },
  AUTH_REFRESH_REUSE_SECONDS: { schema: v.optional(wholeNumber(0, 3600), '10'), example: '10' },
  AUTH_SESSION_HOURS: { schema: v.nullish(wholeNumber(1, 87_600), null), example: '720' },
  AUTH_KEY_DAYS: { schema: v.optional(wholeNumber(1, 3650), '90'), example: '90' },
  AUTH_CODE_MINUTES: { schema: v.optional(wholeNumber(1, 1440), '60'), example: '15' },
  AUTH_MAILS_PER_HOUR: { schema: v.optional(wholeNumber(1, maxLimit), '6'), example: '6' },
  AUTH_ATTEMPTS_PER_HOUR: { schema: v.optional(wholeNumber(1, maxLimit), '30'), example: '30' },
  AUTH_REQUESTS_PER_HOUR_PER_IP: { schema: v.optional(wholeNumber(1, maxLimit), '600'), example: '600' },
  AUTH_CAPTCHA_URL: {
    schema: v.nullish(httpUrl(), null),
    example: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  AUTH_CAPTCHA_SECRET: { schema: v.nullish(v.string(), null), example: 'secret' },
  AUTH_SMS_URL: { schema: v.nullish(httpUrl(), null), example: 'https://sms.parley.example/send' },
  AUTH_SMS_KEY: { schema: v.optional(v.string(), ''), example: 'key' },
  AUTH_OIDC_ISSUER: { schema: v.nullish(httpUrl(), null), example: 'https://login.example/realms/parley' },
  AUTH_OIDC_CLIENT: { schema: v.nullish(clientOfService(), null), example: 'id:secret' },
  AUTH_OIDC_NAME: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z\d_]*$/, 'it must be one word')), 'keycloak'),
    example: 'keycloak',
  },
  AUTH_OIDC_DOMAINS: { schema: v.optional(list(isHost, 'domains of mail addresses'), ''), example: 'parley.example' },
} as const satisfies Record<string, { schema: v.GenericSchema; example: string }>

export type AuthSettings = { [Name in keyof typeof authSettings]: v.InferOutput<(typeof authSettings)[Name]['schema']> }
