import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type Notice, sendNotice } from '../../http/notice-page.ts'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { AuthError, authErrorOf } from '../auth-error.ts'
import { exchangeLifeMs } from '../grants/grant-limits.ts'
import { challengeOf } from '../grants/pkce.ts'
import { withFragment, withQuery } from '../grants/redirects.ts'
import type { OidcReturn, OidcSignIn } from '../oidc/oidc-sign-in.ts'
import type { AuthParts } from '../parts.ts'
import type { Opening } from '../sessions/sessions.ts'
import {
  admit,
  bodyOf,
  challengeFields,
  networkOf,
  notForHead,
  queryOf,
  securityFields,
  signedInOf,
  text,
  visitorOf,
} from './request.ts'

const ssoFields = v.object({
  provider_id: text(),
  domain: text(),
  redirect_to: text(),
  skip_http_redirect: v.nullish(v.boolean()),
  ...challengeFields,
  ...securityFields,
})

const linkPath = '/callback/link'

/** Signing in with the owner's identity provider. */
export function oidcRoutes(parts: AuthParts, oidc: OidcSignIn | null) {
  const { config, box, redirects, sessions, now } = parts

  /** Throws `validation_failed` for a provider that is not configured. */
  function provider(name: string | null): OidcSignIn {
    if (oidc && name === oidc.name) return oidc
    throw new AuthError(
      'validation_failed',
      `Unsupported provider: ${name ?? ''} is not enabled. See AUTH_OIDC_ISSUER.`,
    )
  }

  async function authorize(request: FastifyRequest, linkTo: string | null): Promise<string> {
    const [challenge, method] = [queryOf(request, 'code_challenge'), queryOf(request, 'code_challenge_method')]
    return provider(queryOf(request, 'provider')).begin({
      redirectTo: redirects.target(queryOf(request, 'redirect_to')),
      challenge: challengeOf({ code_challenge: challenge, code_challenge_method: method }),
      linkTo,
      scopes: queryOf(request, 'scopes'),
    })
  }

  async function sso(request: FastifyRequest, reply: FastifyReply) {
    const given = bodyOf(ssoFields, request)
    await admit(parts, request, given.gotrue_meta_security)
    const domain = given.domain?.toLowerCase()
    const isKnown = domain ? config.oidc?.domains.includes(domain) : given.provider_id === oidc?.name
    if (!oidc || !isKnown) {
      const sentence = domain ? 'No SSO provider assigned for this domain' : 'No such SSO provider'
      throw new AuthError('sso_provider_not_found', sentence)
    }
    const redirectTo = redirects.target(given.redirect_to)
    const url = await oidc.begin({ redirectTo, challenge: challengeOf(given), linkTo: null, scopes: null })
    return given.skip_http_redirect ? { url } : reply.redirect(url, 303)
  }

  /** Where the provider sends people back to. What failed goes on to the page where they began. */
  async function callback(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    let target = redirects.target(null)
    try {
      const begun = await provider(oidc?.name ?? '').takeState(queryOf(request, 'state'))
      target = begun.redirectTo
      const refused = queryOf(request, 'error')
      if (refused) {
        throw new AuthError(
          'bad_oauth_callback',
          queryOf(request, 'error_description') ?? `The provider said: ${refused}`,
        )
      }
      const code = queryOf(request, 'code')
      if (!code) throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code missing')
      const back = await provider(oidc?.name ?? '').finish(begun, code)
      if (back.linkTo && !back.challenge) return sendNotice(reply, await questionFor(back.linkTo, back))
      return reply.redirect(await enter(request, back), 302)
    } catch (thrown) {
      return reply.redirect(addressOfRefusal(target, thrown, request), 302)
    }
  }

  /** Without a challenge, nothing tells who came back from who began: they are asked whose account it is to be. */
  async function questionFor(accountId: string, back: OidcReturn): Promise<Notice> {
    const { account } = await parts.accounts.get(accountId)
    const secret = await provider(oidc?.name ?? '').offerLink(accountId, back)
    const theirs = account.email || account.phone || 'an account without a name'
    const identity = `${back.person.email ?? 'Who you are'} at ${oidc?.name}`
    return {
      title: 'Is this your account?',
      text: `${identity} is to open the account of ${theirs}. Go on only if that account is yours, and if you have just asked for this.`,
      link: { href: withQuery(`${parts.siteUrl}/auth/v1${linkPath}`, { token: secret }), text: 'It is mine: go on' },
    }
  }

  /** Where the yes leads. */
  async function link(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    let target = redirects.target(null)
    try {
      await parts.limits.network(networkOf(request))
      const back = await provider(oidc?.name ?? '').takeLink(queryOf(request, 'token') ?? '')
      target = back.redirectTo
      return reply.redirect(await enter(request, back), 302)
    } catch (thrown) {
      return reply.redirect(addressOfRefusal(target, thrown, request), 302)
    }
  }

  function addressOfRefusal(target: string, thrown: unknown, request: FastifyRequest): string {
    const { code, message, status } = authErrorOf(thrown)
    if (status >= 500) request.log.error({ err: thrown }, 'unexpected error')
    const name = status >= 500 ? 'server_error' : 'invalid_request'
    const error = { error: name, error_code: code, error_description: message }
    return withFragment(withQuery(target, error), { ...error, sb: '' })
  }

  async function enter(request: FastifyRequest, back: OidcReturn): Promise<string> {
    const { person, linkTo, challenge, redirectTo, tokens } = back
    const providerTokens = {
      ...(tokens.accessToken && { provider_token: tokens.accessToken }),
      ...(tokens.refreshToken && { provider_refresh_token: tokens.refreshToken }),
    }
    let authCode: string | null = null
    let opening: Opening | null = null
    const openWith = (account: Account) => {
      if (!challenge) {
        opening = sessions.open(account, 'oauth', visitorOf(request))
        return { session: opening.session }
      }
      authCode = randomBytes(32).toString('base64url')
      const link = linkTo && { link: box.seal(person, account.id) }
      const body = { challenge, method: 'oauth', providerTokens: box.seal(providerTokens, account.id), ...link }
      const grant = { kind: 'code', accountId: account.id, address: '', code: null, body, isOnly: false } as const
      return { grants: [{ ...grant, hash: hashSecret(authCode), expiresAt: now() + exchangeLifeMs }] }
    }
    const signIn = provider(oidc?.name ?? '')
    const linked = challenge ? signIn.prepareLink : signIn.link
    const account = linkTo ? await linked(linkTo, person, openWith) : await signIn.signIn(person, openWith)
    await parts.onSignedIn(account)
    return addressOf(redirectTo, { account, authCode, opening, providerTokens })
  }

  async function addressOf(
    redirectTo: string,
    outcome: {
      account: Account
      authCode: string | null
      opening: Opening | null
      providerTokens: Record<string, string>
    },
  ): Promise<string> {
    const { account, authCode, opening, providerTokens } = outcome
    if (authCode) return withQuery(redirectTo, { code: authCode })
    if (!opening) throw new Error('a session that was opened is not there')
    const { user: _user, ...shown } = await sessions.present(account, opening.session.session, opening.refreshToken)
    const parameters = Object.entries({ ...shown, ...providerTokens, sb: '' }).map(([name, value]) => [
      name,
      String(value),
    ])
    return withFragment(redirectTo, Object.fromEntries(parameters))
  }

  return async (app: FastifyInstance) => {
    app.get('/authorize', notForHead, async (request, reply) => {
      await parts.limits.network(networkOf(request))
      return reply.redirect(await authorize(request, null), 302)
    })
    app.get('/callback', notForHead, callback)
    app.get(linkPath, notForHead, link)
    app.post('/sso', sso)
    app.get('/user/identities/authorize', notForHead, async (request, reply) => {
      const { account } = await signedInOf(parts, request)
      const url = await authorize(request, account.id)
      return queryOf(request, 'skip_http_redirect') === 'true' ? { url } : reply.redirect(url, 302)
    })
  }
}
