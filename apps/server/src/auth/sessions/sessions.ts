import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Body } from '../../lib/loose-json.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import type { Store } from '../../store/store.ts'
import type { Account, StoredAccount } from '../../store/subjects/auth/account.ts'
import type { AssuranceLevel, AuthSession } from '../../store/subjects/auth/account-sessions.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { presentUser, requireAllowed } from '../accounts/account.ts'
import { AuthError } from '../auth-error.ts'
import type { AccessTokens } from './access-tokens.ts'

/** Where a request comes from. */
export type Visitor = { network: string; agent: string }

/** Who is signed in, and where. */
export type SignedIn = StoredAccount & { session: AuthSession }

export type SessionDeps = {
  store: Pick<Store, 'sessions'>
  box: SecretBox
  tokens: AccessTokens
  now: () => number
  tokenLifeMs: number
  refreshReuseMs: number
  /** Null: a session lasts until somebody ends it. */
  sessionLifeMs: number | null
}

/** A session that is about to be kept, and the refresh token that only its owner gets. */
export type Opening = { session: { session: AuthSession; tokenHash: string }; refreshToken: string }

const maxAgentChars = 300

export function createSessions(deps: SessionDeps) {
  const { store, box, tokens, now, tokenLifeMs, refreshReuseMs, sessionLifeMs } = deps

  /** `method` is how they proved who they are. */
  function open(account: Account, method: string, { network, agent }: Visitor): Opening {
    const at = now()
    return opening({
      id: uuidV7(at),
      accountId: account.id,
      level: 'aal1',
      proofs: [proof(method)],
      agent: agent.slice(0, maxAgentChars),
      network,
      createdAt: at,
      refreshedAt: at,
    })
  }

  /** The same session, proved with one thing more. */
  function raise(session: AuthSession, method: string, level: AssuranceLevel): Opening {
    const proofs = [proof(method), ...session.proofs.filter((known) => known.method !== method)]
    return opening({ ...session, level, proofs, refreshedAt: now() })
  }

  const proof = (method: string) => ({ method, timestamp: Math.floor(now() / 1000) })

  function opening(session: AuthSession): Opening {
    const refreshToken = randomBytes(32).toString('base64url')
    return { refreshToken, session: { session, tokenHash: hashSecret(refreshToken) } }
  }

  /** What a client keeps. */
  async function present(account: Account, session: AuthSession, refreshToken: string): Promise<Body> {
    const { token, expiresS } = await tokens.sign(account, session)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: tokenLifeMs / 1000,
      expires_at: expiresS,
      refresh_token: refreshToken,
      user: presentUser(account),
    }
  }

  /**
   * The next tokens. Each refresh token has one successor, which our key makes of it: who asks twice gets the same one.
   * Throws `refresh_token_not_found`, `refresh_token_already_used` for one that was stolen, `session_expired`.
   */
  async function refresh(refreshToken: string): Promise<Body> {
    const hash = hashSecret(refreshToken)
    const found = await store.sessions.ofToken(hash)
    if (!found) throw refused('refresh_token_not_found', 'Refresh Token Not Found')
    const { account, session } = found
    requireAllowed(account, now())
    if (isOver(session)) {
      await store.sessions.endOne(session.id)
      throw refused('session_expired', 'Session Expired')
    }
    const next = box.stamp(`refresh/${refreshToken}`)
    const renewal = await store.sessions.renew(hash, hashSecret(next), now(), refreshReuseMs)
    if (renewal.outcome === 'stolen') throw refused('refresh_token_already_used', 'Already Used')
    if (renewal.outcome === 'unknown') throw refused('refresh_token_not_found', 'Refresh Token Not Found')
    return present(account, renewal.session, next)
  }

  const isOver = ({ createdAt }: AuthSession) => sessionLifeMs !== null && now() - createdAt >= sessionLifeMs

  /**
   * Who an access token speaks for, now: a session that was ended lets nobody in any more. Throws `bad_jwt`,
   * `session_not_found`, `user_banned`.
   */
  async function identify(accessToken: string): Promise<SignedIn> {
    const { sessionId, accountId } = await tokens.verify(accessToken)
    const found = await store.sessions.get(sessionId)
    if (!found || found.account.id !== accountId || isOver(found.session)) {
      throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    requireAllowed(found.account, now())
    return found
  }

  return {
    open,
    raise,
    present,
    refresh,
    identify,
    end: store.sessions.end,
    endOne: store.sessions.endOne,
    weaken: store.sessions.weaken,
  }
}

export type Sessions = ReturnType<typeof createSessions>

function refused(code: 'refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired', reason: string) {
  return new AuthError(code, `Invalid Refresh Token: ${reason}`)
}
