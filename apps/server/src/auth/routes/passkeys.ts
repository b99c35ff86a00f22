import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { hashSecret } from '../../lib/hash-secret.ts'
import { type Body, textOf } from '../../lib/loose-json.ts'
import type { Account, Passkey } from '../../store/subjects/auth/account.ts'
import { nameOf } from '../../store/subjects/auth/accounts.ts'
import type { Grant } from '../../store/subjects/auth/grants.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { owesSecondFactor, requireAllowed, signedIn } from '../accounts/account.ts'
import { AuthError } from '../auth-error.ts'
import { challengeLifeMs } from '../grants/grant-limits.ts'
import type { AuthParts } from '../parts.ts'
import type { Opening, SignedIn } from '../sessions/sessions.ts'
import { admit, bodyOf, networkOf, object, securityFields, signedInOf, text, visitorOf } from './request.ts'

const optionFields = v.object(securityFields)
const answerFields = v.object({ challenge_id: text(), credential: object() })
const nameFields = v.object({ friendly_name: v.nullish(v.pipe(v.string(), v.maxLength(120))) })

const maxPasskeys = 10
/** Of COSE: EdDSA, ES256 and RS256, which together every device has. */
const algorithms = [-8, -7, -257]
/** Which of both a challenge was made for: one must not answer the other. */
type Ceremony = 'registration' | 'authentication'

/** Loaded by whoever uses it first: most servers never do. */
const webauthn = () => import('@simplewebauthn/server')

/** Signing in with a key that stays in the device, in pages of the site. */
export function passkeyRoutes(parts: AuthParts) {
  const { store, accounts, sessions, siteUrl, now } = parts
  const { origin, hostname } = new URL(siteUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false }

  async function ask(ceremony: Ceremony, accountId: string, options: { challenge: string }): Promise<Body> {
    const id = uuidV7(now())
    const expiresAt = now() + challengeLifeMs
    const body = { challenge: options.challenge }
    const grant = { kind: 'challenge', accountId, address: ceremony, code: null, body, isOnly: false } as const
    await store.grants.add({ ...grant, hash: hashSecret(id), expiresAt })
    return { challenge_id: id, options, expires_at: Math.floor(expiresAt / 1000) }
  }

  /** The challenge that an answer is to, which is used up by it. */
  async function take(id: string, ceremony: Ceremony, accountId: string): Promise<Grant> {
    const grant = await store.grants.take(hashSecret(id))
    const isRight = grant?.kind === 'challenge' && grant.address === ceremony && grant.accountId === accountId
    if (!grant || !isRight) {
      throw new AuthError('webauthn_challenge_not_found', 'Challenge not found or already used')
    }
    if (grant.expiresAt > now()) return grant
    throw new AuthError('webauthn_challenge_expired', 'Challenge has expired')
  }

  async function beginRegistration(request: FastifyRequest): Promise<Body> {
    await parts.limits.network(networkOf(request))
    const { account, session } = await signedInOf(parts, request)
    requireManager({ account, session })
    const known = account.passkeys ?? []
    if (known.length >= maxPasskeys) throw tooMany()
    const { generateRegistrationOptions } = await webauthn()
    const userName = account.email || account.phone || account.id
    const options = await generateRegistrationOptions({
      rpName: hostname,
      rpID: hostname,
      userID: new TextEncoder().encode(account.id),
      userName,
      userDisplayName: textOf(account.userMetadata.name) ?? userName,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    return ask('registration', account.id, options)
  }

  async function register(request: FastifyRequest): Promise<Body> {
    const { account: before, session } = await signedInOf(parts, request)
    requireManager({ account: before, session })
    const { challenge_id: id, credential } = bodyOf(answerFields, request)
    const { body } = await take(id ?? '', 'registration', before.id)
    const { verifyRegistrationResponse } = await webauthn()
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: (credential ?? {}) as unknown as RegistrationResponseJSON,
      expectedChallenge: String(body.challenge),
      supportedAlgorithmIDs: algorithms,
    }).catch(refuse)
    if (!registrationInfo) throw notProven()
    const made = registrationInfo.credential
    const at = now()
    const passkey: Passkey = {
      id: uuidV7(at),
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: made.transports ?? [],
      name: '',
      createdAt: at,
      lastUsedAt: null,
    }
    await accounts
      .change(before.id, (account) => {
        const passkeys = account.passkeys ?? []
        if (passkeys.length >= maxPasskeys) throw tooMany()
        return { account: { ...account, passkeys: [...passkeys, passkey] } }
      })
      .catch((error) => {
        const isTaken = error instanceof AuthError && error.code === 'conflict'
        throw isTaken ? new AuthError('webauthn_credential_exists', 'This credential is already registered') : error
      })
    return presentPasskey(passkey)
  }

  async function beginSignIn(request: FastifyRequest): Promise<Body> {
    await admit(parts, request, bodyOf(optionFields, request).gotrue_meta_security)
    const { generateAuthenticationOptions } = await webauthn()
    return ask(
      'authentication',
      '',
      await generateAuthenticationOptions({ rpID: hostname, userVerification: 'preferred' }),
    )
  }

  async function signIn(request: FastifyRequest): Promise<Body> {
    const { challenge_id: id, credential } = bodyOf(answerFields, request)
    await parts.limits.network(networkOf(request))
    const { body } = await take(id ?? '', 'authentication', '')
    const credentialId = textOf(credential?.id) ?? ''
    const found = await accounts.named(nameOf('passkey', credentialId))
    if (!found) throw notProven()
    const used = passkeyOf(found.account, credentialId)
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: (credential ?? {}) as unknown as AuthenticationResponseJSON,
      expectedChallenge: String(body.challenge),
      credential: { id: used.credentialId, publicKey: Buffer.from(used.publicKey, 'base64url'), counter: used.counter },
    }).catch(refuse)
    if (!verified) throw notProven()
    let opening: Opening | null = null
    const account = await accounts.change(found.account.id, (before) => {
      requireAllowed(before, now())
      requireConfirmed(before)
      const { counter } = passkeyOf(before, credentialId)
      // a copy of the key was quicker
      if (counter !== used.counter) throw notProven()
      const next = { counter: authenticationInfo.newCounter, lastUsedAt: now() }
      const after = signedIn(withPasskey(before, used.id, next), 'passkey', now())
      opening = sessions.open(after, 'passkey', visitorOf(request))
      return { account: after, session: opening.session }
    })
    return tokensOf(account, opening)
  }

  async function tokensOf(account: Account, opening: Opening | null): Promise<Body> {
    if (!opening) throw new Error('a session that was opened is not there')
    await parts.onSignedIn(account)
    return sessions.present(account, opening.session.session, opening.refreshToken)
  }

  async function rename(request: FastifyRequest): Promise<Body> {
    const { account: before } = await signedInOf(parts, request)
    const { friendly_name: name } = bodyOf(nameFields, request)
    if (!name) throw new AuthError('validation_failed', 'friendly_name is required')
    const { passkeyId } = request.params as { passkeyId: string }
    const account = await accounts.change(before.id, (current) => ({
      account: withPasskey(current, passkeyId, { name }),
    }))
    return presentPasskey(account.passkeys?.find(({ id }) => id === passkeyId) as Passkey)
  }

  async function remove(request: FastifyRequest) {
    const { account: before, session } = await signedInOf(parts, request)
    requireManager({ account: before, session })
    await accounts.change(before.id, (account) => ({ account: withoutPasskey(account, request) }))
  }

  return async (app: FastifyInstance) => {
    app.post('/passkeys/registration/options', async (request) => beginRegistration(request))
    app.post('/passkeys/registration/verify', async (request) => register(request))
    app.post('/passkeys/authentication/options', async (request) => beginSignIn(request))
    app.post('/passkeys/authentication/verify', async (request) => signIn(request))
    app.get('/passkeys', async (request) =>
      ((await signedInOf(parts, request)).account.passkeys ?? []).map(presentPasskey),
    )
    app.patch('/passkeys/:passkeyId', async (request) => rename(request))
    app.delete('/passkeys/:passkeyId', async (request, reply) => {
      await remove(request)
      return reply.code(204).send()
    })
  }
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): Body {
  return {
    id,
    ...(name && { friendly_name: name }),
    created_at: new Date(createdAt).toISOString(),
    ...(lastUsedAt !== null && { last_used_at: new Date(lastUsedAt).toISOString() }),
  }
}

/** Throws `not_found`. */
export function withoutPasskey(account: Account, { params }: FastifyRequest): Account {
  const { passkeyId } = params as { passkeyId: string }
  const passkeys = (account.passkeys ?? []).filter(({ id }) => id !== passkeyId)
  if (passkeys.length === (account.passkeys ?? []).length) throw unknown()
  return { ...account, passkeys }
}

function withPasskey(account: Account, passkeyId: string, change: Partial<Passkey>): Account {
  const passkeys = account.passkeys ?? []
  if (!passkeys.some(({ id }) => id === passkeyId)) throw unknown()
  return { ...account, passkeys: passkeys.map((each) => (each.id === passkeyId ? { ...each, ...change } : each)) }
}

function passkeyOf({ passkeys = [] }: Account, credentialId: string): Passkey {
  const found = passkeys.find((passkey) => passkey.credentialId === credentialId)
  if (!found) throw notProven()
  return found
}

/** Throws `insufficient_aal`: a new key must not be a way around the second factor. */
function requireManager({ account, session }: Pick<SignedIn, 'account' | 'session'>) {
  if (account.isAnonymous) throw new AuthError('no_authorization', 'Anonymous user not allowed', { status: 403 })
  if (!owesSecondFactor(account, session)) return
  throw new AuthError('insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled')
}

function requireConfirmed({ email, emailConfirmedAt, phoneConfirmedAt }: Account) {
  if (emailConfirmedAt !== null || phoneConfirmedAt !== null) return
  throw email
    ? new AuthError('email_not_confirmed', 'Email not confirmed', { status: 403 })
    : new AuthError('phone_not_confirmed', 'Phone not confirmed', { status: 403 })
}

const tooMany = () => new AuthError('too_many_passkeys', 'Maximum number of passkeys reached')
const unknown = () => new AuthError('not_found', 'Passkey not found')
const notProven = (cause?: unknown) =>
  new AuthError('webauthn_verification_failed', 'Credential verification failed', { cause })

function refuse(cause: unknown): never {
  throw notProven(cause)
}
