import { errors, jwtVerify, SignJWT } from 'jose'
import type { Account } from '../../store/subjects/auth/account.ts'
import type { AuthSession } from '../../store/subjects/auth/account-sessions.ts'
import { audience, presentUser } from '../accounts/account.ts'
import { AuthError } from '../auth-error.ts'
import type { SigningKeys } from './signing-keys.ts'

export type AccessTokenDeps = { keys: SigningKeys; issuer: string; tokenLifeMs: number; now: () => number }

/** The only algorithm: a token that names another one, or none, is nobody's. */
const algorithm = 'ES256'

/** Signs access tokens and reads them again. */
export function createAccessTokens({ keys, issuer, tokenLifeMs, now }: AccessTokenDeps) {
  async function sign(account: Account, session: AuthSession) {
    const { id: kid, key } = await keys.current()
    const issuedS = Math.floor(now() / 1000)
    const expiresS = issuedS + tokenLifeMs / 1000
    const user = presentUser(account)
    const claims = {
      email: user.email,
      phone: user.phone,
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: account.role,
      aal: session.level,
      amr: session.proofs,
      session_id: session.id,
      is_anonymous: account.isAnonymous,
    }
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(account.id)
      .setAudience(audience)
      .setIssuedAt(issuedS)
      .setExpirationTime(expiresS)
      .sign(key)
    return { token, expiresS }
  }

  /** Whose session a token is of. Throws `bad_jwt` for one that we did not sign, or that is not good now. */
  async function verify(token: string): Promise<{ accountId: string; sessionId: string }> {
    try {
      const { payload } = await jwtVerify(token, async ({ kid }) => (await keys.find(String(kid))) ?? unknownKey(), {
        algorithms: [algorithm],
        issuer,
        audience,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'session_id'],
      })
      return { accountId: String(payload.sub), sessionId: String(payload.session_id) }
    } catch (cause) {
      if (!(cause instanceof errors.JOSEError)) throw cause
      throw new AuthError('bad_jwt', `invalid JWT: ${sentenceOf(cause)}`, { cause })
    }
  }

  return { sign, verify }
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

function unknownKey(): never {
  throw new errors.JWKSNoMatchingKey()
}

function sentenceOf(error: errors.JOSEError) {
  if (error instanceof errors.JWTExpired) return 'token is expired'
  if (error instanceof errors.JWTClaimValidationFailed) return `the claim ${error.claim} is not good`
  return 'unable to parse or verify signature'
}
