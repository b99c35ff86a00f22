import type { SiteManifest } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Fetch } from '../providers/provider-request.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Store } from '../store/store.ts'
import type { Account } from '../store/subjects/auth/account.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createPasswords } from './accounts/passwords.ts'
import type { AuthConfig } from './auth-config.ts'
import { authRoutes } from './auth-routes.ts'
import { createCaptcha } from './captcha.ts'
import { createFirstAdmin } from './grants/first-admin.ts'
import { createMessages } from './grants/messages.ts'
import { createRedirects } from './grants/redirects.ts'
import { createLimits } from './limits.ts'
import { createOidcProvider } from './oidc/oidc-provider.ts'
import { createOidcSignIn } from './oidc/oidc-sign-in.ts'
import type { AuthParts } from './parts.ts'
import { createAccessTokens } from './sessions/access-tokens.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSigningKeys } from './sessions/signing-keys.ts'

export type AuthDeps = {
  config: AuthConfig
  siteUrl: string
  store: Store
  box: SecretBox
  now: () => number
  log: Logger
  fetch: Fetch
  sender: () => { from: string | null; company: SiteManifest['company'] }
  /** Called when a mail is owed. */
  onMail: () => void
  isOwner: (request: FastifyRequest) => Promise<boolean>
  isInvited: (email: string) => Promise<boolean>
  onSignedIn: (account: Account) => Promise<void>
}

/** The embedded authentication service: people, their sessions, and the ways to one. */
export function createAuth(deps: AuthDeps) {
  const { config, siteUrl, store, box, now, log, fetch, sender, onMail } = deps
  const keys = createSigningKeys({ store, box, now, keyLifeMs: config.keyLifeMs, tokenLifeMs: config.tokenLifeMs })
  const issuer = `${siteUrl}/auth/v1`
  const tokens = createAccessTokens({ keys, issuer, tokenLifeMs: config.tokenLifeMs, now })
  const passwords = createPasswords(config.passwords, { fetch, log })
  const firstAdmin = createFirstAdmin({ store, siteUrl, now })
  const parts: AuthParts = {
    config,
    siteUrl,
    store,
    box,
    now,
    keys,
    passwords,
    accounts: createAccounts({ store, now, onMail }),
    messages: createMessages({ box, config, siteUrl, sender, fetch, now }),
    redirects: createRedirects(siteUrl, config.redirectUrls),
    limits: createLimits(config, { store, now }),
    captcha: createCaptcha(config.captcha, fetch),
    sessions: createSessions({ ...config, store, box, tokens, now }),
    isOwner: deps.isOwner,
    isInvited: deps.isInvited,
    firstAdmin,
    onSignedIn: deps.onSignedIn,
  }
  const redirectUri = `${issuer}/callback`
  const oidc = config.oidc && createOidcSignIn(parts, createOidcProvider(config.oidc, { fetch, now, redirectUri }))
  return {
    routes: authRoutes(parts, oidc),
    /** Whom an access token speaks for. Throws `AuthError`. */
    identify: parts.sessions.identify,
    /** The link by which the first admin signs up; null where there is one. */
    offerFirstAdmin: firstAdmin.offer,
    /** How often argon2 has run. */
    passwordWorks: passwords.works,
  }
}
