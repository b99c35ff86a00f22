import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Body } from '../../lib/loose-json.ts'
import { isSameSecret } from '../../lib/same-secret.ts'
import type { Grant, NewGrant } from '../../store/subjects/auth/grants.ts'
import { endsOfStranger, requireAllowed, signedIn } from '../accounts/account.ts'
import { otpExpired } from '../accounts/accounts.ts'
import { emailOf, phoneOf } from '../accounts/contact.ts'
import { AuthError, authErrorOf } from '../auth-error.ts'
import { exchangeLifeMs, mayBeTried } from '../grants/grant-limits.ts'
import type { Challenge } from '../grants/pkce.ts'
import { kindsOfType, redeem } from '../grants/redeem.ts'
import { withFragment, withQuery } from '../grants/redirects.ts'
import type { AuthParts } from '../parts.ts'
import type { Opening } from '../sessions/sessions.ts'
import { bodyOf, networkOf, notForHead, queryOf, securityFields, text, visitorOf } from './request.ts'

const fields = v.object({
  type: text(),
  token: text(),
  token_hash: text(),
  email: text(),
  phone: text(),
  redirect_to: text(),
  ...securityFields,
})

const otherAddress = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** By status, as OAuth names them in an address. */
const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Redeems what was sent: the address of a mail (GET), or a code or token that a page hands in (POST). */
export function verifyRoutes(parts: AuthParts) {
  const { store, accounts, messages, limits, redirects, sessions, now } = parts

  /** Throws `otp_expired`, which also tells of a type that is not the mail's. */
  async function byToken(token: string, type: string): Promise<Grant> {
    const grant = await store.grants.get(hashSecret(token), now())
    if (!grant || !kindsFor(type).includes(grant.kind)) {
      throw new AuthError('otp_expired', 'Email link is invalid or has expired')
    }
    return grant
  }

  /** Throws `otp_expired`; `over_request_rate_limit` for who guesses on. */
  async function byCode(code: string, type: string, address: string): Promise<Grant> {
    await limits.attempt(`code/${address}`)
    const sent = await Promise.all(kindsFor(type).map((kind) => store.grants.sentTo(address, kind, now())))
    const fits = (grant: Grant) =>
      grant.code !== null && mayBeTried(grant) && isSameSecret(messages.stampOf(grant.kind, address, code), grant.code)
    const found = sent.flat().find(fits)
    if (found) {
      await limits.succeeded(`code/${address}`)
      return found
    }
    for (const { hash } of sent.flat()) await store.grants.miss(hash)
    throw otpExpired()
  }

  function kindsFor(type: string) {
    const kinds = Object.hasOwn(kindsOfType, type) ? kindsOfType[type] : null
    if (!kinds) throw new AuthError('validation_failed', 'Verify requires a verification type')
    return kinds
  }

  /** Uses a grant up, and opens a session or whatever `then` makes of it. */
  async function use(grant: Grant, request: FastifyRequest, then: 'session' | 'code') {
    let opened: Opening | null = null
    let authCode: string | null = null
    let isWhole = true
    const account = await accounts.change(grant.accountId, (before) => {
      requireAllowed(before, now())
      const redeemed = redeem(before, grant, now())
      isWhole = redeemed.isWhole
      const spends = grant.hash
      if (!isWhole) return { account: redeemed.account, spends }
      const after = signedIn(redeemed.account, redeemed.provider, now())
      const ends = endsOfStranger(before, after)
      if (then === 'code') {
        authCode = randomBytes(32).toString('base64url')
        return { account: after, spends, ends, grants: [codeGrant(authCode, grant)] }
      }
      opened = sessions.open(after, 'otp', visitorOf(request))
      return { account: after, spends, ends, session: opened.session }
    })
    if (isWhole) await parts.onSignedIn(account)
    return { account, opened: opened as Opening | null, authCode: authCode as string | null }
  }

  function codeGrant(authCode: string, { accountId, kind, body }: Grant): NewGrant {
    return {
      hash: hashSecret(authCode),
      kind: 'code',
      accountId,
      address: '',
      code: null,
      body: { challenge: body.challenge, method: kind === 'recovery' ? 'recovery' : 'otp' },
      expiresAt: now() + exchangeLifeMs,
      isOnly: false,
    }
  }

  async function verifyPost(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(fields, request)
    await limits.network(networkOf(request))
    const type = given.type ?? ''
    const { account, opened } = await use(await grantOf(given, type), request, 'session')
    if (!opened) return { msg: otherAddress, code: '200' }
    return sessions.present(account, opened.session.session, opened.refreshToken)
  }

  function grantOf(given: v.InferOutput<typeof fields>, type: string): Promise<Grant> {
    if ([given.token, given.token_hash].filter(Boolean).length !== 1) {
      throw new AuthError('validation_failed', 'Verify requires either a token or a token hash')
    }
    if (given.token_hash) return byToken(given.token_hash, type)
    if (Boolean(given.email) === Boolean(given.phone)) {
      const sentence = 'Only an email address or phone number should be provided on verify'
      throw new AuthError('validation_failed', sentence)
    }
    const address = given.email ? emailOf(given.email) : phoneOf(given.phone ?? '')
    return byCode(given.token ?? '', type, address)
  }

  /** A mail's address: leads on to where it was asked to, with tokens or a code in the address, or with what failed. */
  async function verifyGet(request: FastifyRequest, reply: FastifyReply) {
    const target = redirects.target(queryOf(request, 'redirect_to'))
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    try {
      return reply.redirect(await follow(request, target), 303)
    } catch (thrown) {
      const { code, message, status } = authErrorOf(thrown)
      if (status >= 500) request.log.error({ err: thrown }, 'unexpected error')
      const error = { error: errorNames[status] ?? 'invalid_request', error_code: code, error_description: message }
      return reply.redirect(withFragment(withQuery(target, error), { ...error, sb: '' }), 303)
    }
  }

  async function follow(request: FastifyRequest, target: string): Promise<string> {
    await limits.network(networkOf(request))
    const type = queryOf(request, 'type') ?? ''
    const grant = await byToken(queryOf(request, 'token') ?? queryOf(request, 'token_hash') ?? '', type)
    const begun = grant.body.challenge as Challenge | null
    const { account, opened, authCode } = await use(grant, request, begun ? 'code' : 'session')
    if (authCode) return withQuery(target, { code: authCode })
    if (!opened) return withFragment(target, { message: otherAddress, sb: '' })
    const tokens = await sessions.present(account, opened.session.session, opened.refreshToken)
    const { user: _user, ...shown } = tokens
    const parameters = Object.entries({ ...shown, type, sb: '' }).map(([name, value]) => [name, String(value)])
    return withFragment(target, Object.fromEntries(parameters))
  }

  return async (app: FastifyInstance) => {
    app.get('/verify', notForHead, verifyGet)
    app.post('/verify', async (request) => verifyPost(request))
  }
}
