import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Body } from '../../lib/loose-json.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { requireAllowed, signedIn } from '../accounts/account.ts'
import { emailOf, phoneOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import { type Challenge, requireVerifier } from '../grants/pkce.ts'
import { hashedNonce, type Person } from '../oidc/oidc-provider.ts'
import type { OidcSignIn, With } from '../oidc/oidc-sign-in.ts'
import type { AuthParts } from '../parts.ts'
import type { Opening } from '../sessions/sessions.ts'
import { admit, bodyOf, networkOf, queryOf, securityFields, signedInOf, text, visitorOf } from './request.ts'

const passwordFields = v.object({ email: text(), phone: text(), password: text(), ...securityFields })
const refreshFields = v.object({ refresh_token: text() })
const pkceFields = v.object({ auth_code: text(), code_verifier: text() })
const idTokenFields = v.object({
  provider: text(),
  id_token: v.nullish(v.pipe(v.string(), v.maxLength(16_384))),
  access_token: text(),
  nonce: text(),
  link_identity: v.nullish(v.boolean()),
  ...securityFields,
})

const wrongCredentials = () => new AuthError('invalid_credentials', 'Invalid login credentials')

/** Every way to a session's tokens. */
export function tokenRoutes(parts: AuthParts, oidc: OidcSignIn | null) {
  const { config, store, accounts, passwords, limits, sessions, now } = parts

  /** Whether it is the name, the password or the account that is wrong, does not show; nor in the work it takes. */
  async function byPassword(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(passwordFields, request)
    await admit(parts, request, given.gotrue_meta_security)
    if (Boolean(given.email) === Boolean(given.phone)) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on login.')
    }
    const provider = given.email ? 'email' : 'phone'
    if (provider === 'phone' && !config.sms) parts.messages.requireSms()
    const name = given.email ? emailOf(given.email) : phoneOf(given.phone ?? '')
    await limits.attempt(`password/${name}`)
    const found = await (given.email ? accounts.byEmail(name) : accounts.byPhone(name))
    const fits = await passwords.compare(given.password ?? '', found?.account.passwordHash ?? null)
    if (!found || !fits) throw wrongCredentials()
    await limits.succeeded(`password/${name}`)
    return openFor(found.account.id, request, 'password', (account) => {
      // the password may have been changed while it was compared
      if (account.passwordHash !== found.account.passwordHash) throw wrongCredentials()
      if (provider === 'email' && account.emailConfirmedAt === null) {
        throw new AuthError('email_not_confirmed', 'Email not confirmed')
      }
      if (provider === 'phone' && account.phoneConfirmedAt === null) {
        throw new AuthError('phone_not_confirmed', 'Phone not confirmed')
      }
      return signedIn(account, provider, now())
    })
  }

  async function openFor(
    id: string,
    request: FastifyRequest,
    method: string,
    enter: (account: Account) => Account,
    spends?: string,
  ) {
    let opening: Opening | null = null
    const account = await accounts.change(id, (before) => {
      requireAllowed(before, now())
      const after = enter(before)
      opening = sessions.open(after, method, visitorOf(request))
      return { account: after, session: opening.session, ...(spends && { spends }) }
    })
    return tokensOf(account, opening)
  }

  async function tokensOf(account: Account, opening: Opening | null): Promise<Body> {
    if (!opening) throw new Error('a session that was opened is not there')
    await parts.onSignedIn(account)
    return sessions.present(account, opening.session.session, opening.refreshToken)
  }

  async function byRefreshToken(request: FastifyRequest): Promise<Body> {
    const { refresh_token: given } = bodyOf(refreshFields, request)
    if (!given) throw new AuthError('validation_failed', 'refresh_token required')
    return sessions.refresh(given).catch(async (error) => {
      // who has a good one may come as often as they like
      await limits.network(networkOf(request))
      throw error
    })
  }

  async function byCode(request: FastifyRequest): Promise<Body> {
    const { auth_code: code, code_verifier: verifier } = bodyOf(pkceFields, request)
    await limits.network(networkOf(request))
    if (!code || !verifier) {
      const sentence = 'invalid request: both auth code and code verifier should be non-empty'
      throw new AuthError('validation_failed', sentence)
    }
    const hash = hashSecret(code)
    const grant = await store.grants.get(hash, now())
    if (grant?.kind !== 'code') {
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    const { challenge, method, providerTokens, link } = grant.body as {
      challenge: Challenge
      method: string
      providerTokens?: string
      link?: string
    }
    requireVerifier(verifier, challenge)
    const open = (sealed: string) => parts.box.open(sealed, grant.accountId)
    const tokens =
      oidc && link
        ? await byPerson(request, (openWith) => oidc.link(grant.accountId, open(link) as Person, openWith), hash)
        : await openFor(grant.accountId, request, method, (account) => account, hash)
    return providerTokens ? { ...tokens, ...(open(providerTokens) as Body) } : tokens
  }

  /** Opens a session for whom the identity provider knows. */
  async function byPerson(request: FastifyRequest, enter: (openWith: With) => Promise<Account>, spends?: string) {
    let opening: Opening | null = null
    const account = await enter((entered) => {
      opening = sessions.open(entered, 'oauth', visitorOf(request))
      return { session: opening.session, ...(spends && { spends }) }
    })
    return tokensOf(account, opening)
  }

  async function byIdToken(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(idTokenFields, request)
    await admit(parts, request, given.gotrue_meta_security)
    if (!given.id_token) throw new AuthError('validation_failed', 'id_token required')
    if (!oidc || given.provider !== oidc.name) {
      throw new AuthError('oauth_provider_not_supported', `Provider ${JSON.stringify(given.provider)} is not enabled`)
    }
    const person = await oidc.read(given.id_token, given.nonce ? hashedNonce(given.nonce) : null)
    const linkTo = given.link_identity ? (await signedInOf(parts, request)).account.id : null
    return byPerson(request, (openWith) =>
      linkTo ? oidc.link(linkTo, person, openWith) : oidc.signIn(person, openWith),
    )
  }

  const byGrant: Record<string, (request: FastifyRequest) => Promise<Body>> = {
    password: byPassword,
    refresh_token: byRefreshToken,
    pkce: byCode,
    id_token: byIdToken,
  }

  return async (app: FastifyInstance) => {
    app.post('/token', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const name = queryOf(request, 'grant_type') ?? ''
      const grant = Object.hasOwn(byGrant, name) ? byGrant[name] : null
      if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type')
      return grant(request)
    })
  }
}
