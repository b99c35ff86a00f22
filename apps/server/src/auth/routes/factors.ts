import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Body } from '../../lib/loose-json.ts'
import type { Account, Factor } from '../../store/subjects/auth/account.ts'
import type { Grant } from '../../store/subjects/auth/grants.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { owesSecondFactor } from '../accounts/account.ts'
import { AuthError } from '../auth-error.ts'
import { challengeLifeMs, mayBeTried } from '../grants/grant-limits.ts'
import type { AuthParts } from '../parts.ts'
import type { Opening } from '../sessions/sessions.ts'
import { bodyOf, networkOf, signedInOf, text } from './request.ts'

const enrolFields = v.object({ factor_type: text(), friendly_name: text(), issuer: text(), phone: text() })
const verifyFields = v.object({ challenge_id: text(), code: text() })

const maxFactors = 10
const stepMs = 30_000
const secretBytes = 20

/** Second factors: apps that show a code every 30 s. */
export function factorRoutes(parts: AuthParts) {
  const { box, store, accounts, limits, sessions, siteUrl, now } = parts

  async function enrol(request: FastifyRequest): Promise<Body> {
    const { account: before, session } = await signedInOf(parts, request)
    const given = bodyOf(enrolFields, request)
    requireTotp(given.factor_type)
    if (before.isAnonymous) throw new AuthError('no_authorization', 'Anonymous user not allowed', { status: 403 })
    const name = given.friendly_name ?? ''
    const key = randomBytes(secretBytes)
    const at = now()
    const factor: Factor = {
      id: uuidV7(at),
      name,
      status: 'unverified',
      sealed: box.seal(key.toString('base64'), before.id),
      lastStep: 0,
      createdAt: at,
      updatedAt: at,
    }
    await accounts.change(before.id, (account) => {
      if (owesSecondFactor(account, session)) {
        throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor')
      }
      if (account.factors.some((other) => other.name === name)) {
        const sentence = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
        throw new AuthError('mfa_factor_name_conflict', sentence)
      }
      if (account.factors.length >= maxFactors) {
        const sentence = 'Maximum number of verified factors reached, unenroll to continue'
        throw new AuthError('too_many_enrolled_mfa_factors', sentence)
      }
      return { account: { ...account, factors: [...account.factors, factor] } }
    })
    const issuer = given.issuer || new URL(siteUrl).host
    const totp = totpOf(key, { issuer, label: before.email || before.phone || before.id })
    const uri = totp.toString()
    return {
      id: factor.id,
      type: 'totp',
      friendly_name: name,
      totp: { qr_code: renderSVG(uri), secret: totp.secret.base32, uri },
    }
  }

  async function challenge(request: FastifyRequest): Promise<Body> {
    await limits.network(networkOf(request))
    const { account } = await signedInOf(parts, request)
    const { id: address } = factorOf(account, request)
    const id = uuidV7(now())
    const expiresAt = now() + challengeLifeMs
    const grant = { kind: 'challenge', accountId: account.id, address, code: null, body: {}, isOnly: false } as const
    await store.grants.add({ ...grant, hash: hashSecret(id), expiresAt })
    return { id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) }
  }

  async function verify(request: FastifyRequest): Promise<Body> {
    const { account: before, session } = await signedInOf(parts, request)
    const { challenge_id: challengeId, code } = bodyOf(verifyFields, request)
    const { id } = factorOf(before, request)
    await limits.attempt(`factor/${before.id}`)
    const asked = await challengeOf(challengeId ?? '', before, id)
    let opening: Opening | null = null
    const account = await accounts
      .change(before.id, (current) => {
        const factor = factorOf(current, request)
        const step = stepOf(factor, current.id, code ?? '')
        const taken: Factor = { ...factor, status: 'verified', lastStep: step, updatedAt: now() }
        opening = sessions.raise(session, 'totp', 'aal2')
        // what was begun and never finished is given up
        const others = current.factors.filter((other) => other.id !== id && other.status === 'verified')
        return {
          account: { ...current, factors: [...others, taken] },
          spends: asked.hash,
          ends: { which: 'weaker-others', keep: session.id },
          session: opening.session,
        }
      })
      .catch(async (error) => {
        if (error instanceof AuthError && error.code === 'mfa_verification_failed') {
          await store.grants.miss(asked.hash)
        }
        throw error instanceof AuthError && error.code === 'otp_expired' ? challengeExpired() : error
      })
    await limits.succeeded(`factor/${before.id}`)
    return tokensOf(account, opening)
  }

  async function tokensOf(account: Account, opening: Opening | null) {
    if (!opening) throw new Error('a session that was raised is not there')
    return sessions.present(account, opening.session.session, opening.refreshToken)
  }

  async function challengeOf(id: string, account: Account, factorId: string): Promise<Grant> {
    const grant = await store.grants.get(hashSecret(id), now())
    const isTheirs = grant?.kind === 'challenge' && grant.accountId === account.id && grant.address === factorId
    if (!grant || !isTheirs || !mayBeTried(grant)) throw challengeExpired()
    return grant
  }

  /** Which 30 s a code is of; one before and one after count too. Throws `mfa_verification_failed`. */
  function stepOf(factor: Factor, accountId: string, code: string): number {
    const at = now()
    const delta = /^\d{6}$/.test(code)
      ? totpOf(keyOf(factor, accountId)).validate({ token: code, timestamp: at, window: 1 })
      : null
    const step = Math.floor(at / stepMs) + (delta ?? 0)
    if (delta !== null && step > factor.lastStep) return step
    throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered')
  }

  /** Sealed with a key that was lost, no code fits any more. */
  function keyOf({ sealed }: Factor, accountId: string): Buffer {
    try {
      return Buffer.from(String(box.open(sealed, accountId)), 'base64')
    } catch {
      return randomBytes(secretBytes)
    }
  }

  async function unenrol(request: FastifyRequest): Promise<Body> {
    const { account: before, session } = await signedInOf(parts, request)
    const { id } = factorOf(before, request)
    let wasProved = false
    await accounts.change(before.id, (account) => {
      wasProved = factorOf(account, request).status === 'verified'
      if (wasProved && session.level !== 'aal2') {
        throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
      }
      return { account: { ...account, factors: account.factors.filter((factor) => factor.id !== id) } }
    })
    if (wasProved) await sessions.weaken(before.id)
    return { id }
  }

  return async (app: FastifyInstance) => {
    app.post('/factors', async (request) => enrol(request))
    app.post('/factors/:factorId/challenge', async (request) => challenge(request))
    app.post('/factors/:factorId/verify', async (request) => verify(request))
    app.delete('/factors/:factorId', async (request) => unenrol(request))
  }
}

function totpOf(key: Buffer, names: { issuer?: string; label?: string } = {}) {
  const buffer = key.buffer.slice(key.byteOffset, key.byteOffset + key.byteLength) as ArrayBuffer
  return new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: stepMs / 1000, secret: new Secret({ buffer }) })
}

function requireTotp(type: string | null | undefined) {
  if (type === 'totp') return
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  throw new AuthError('validation_failed', 'factor_type needs to be totp')
}

/** The account's factor that the address names. Throws `mfa_factor_not_found`. */
export function factorOf({ factors }: Account, { params }: FastifyRequest): Factor {
  const { factorId } = params as { factorId: string }
  const factor = factors.find(({ id }) => id === factorId)
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

const challengeExpired = () =>
  new AuthError(
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  )
