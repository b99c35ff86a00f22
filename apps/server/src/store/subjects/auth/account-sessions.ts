import { dayMs } from '../../../lib/days.ts'
import { type Operation, query } from '../../operation.ts'
import type { EndedSessions, StoredAccount } from './account.ts'

export type AssuranceLevel = 'aal1' | 'aal2'

/** How somebody proved who they are, and when (epoch s, as tokens have it). */
export type ProvenBy = { method: string; timestamp: number }

/** Somebody is signed in in one place. */
export type AuthSession = {
  id: string
  accountId: string
  level: AssuranceLevel
  proofs: ProvenBy[]
  agent: string
  network: string
  createdAt: number
  refreshedAt: number
}

/**
 * `renewed`: `nextHash` is the hash of the token that holds now. `stolen`: an old token came back, and its session is
 * ended. `unknown`: no session has it.
 */
export type Renewal = { outcome: 'renewed'; session: AuthSession } | { outcome: 'stolen' } | { outcome: 'unknown' }

type SessionRow = { id: string; account_id: string; body: string; created_at: number; refreshed_at: number }
const read = 'id, account_id, body, created_at, refreshed_at'
/** A token that was spent longer ago than this is forgotten: a session may live for years. */
const rememberMs = 30 * dayMs

export const sessions = {
  *open(session: AuthSession, tokenHash: string): Operation<void> {
    const { id, accountId, createdAt, refreshedAt, ...body } = session
    yield* query(
      `INSERT INTO account_sessions (id, account_id, body, created_at, refreshed_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body, refreshed_at = excluded.refreshed_at`,
      id,
      accountId,
      JSON.stringify(body),
      createdAt,
      refreshedAt,
    )
    yield* query('UPDATE refresh_tokens SET spent_at = ? WHERE session_id = ? AND spent_at IS NULL', refreshedAt, id)
    yield* query('INSERT INTO refresh_tokens (hash, session_id) VALUES (?, ?)', tokenHash, id)
  },

  /** With whose it is. */
  *get(id: string): Operation<(StoredAccount & { session: AuthSession }) | null> {
    const [row] = yield* query<SessionRow & { account: string; revision: number }>(
      `SELECT s.id, s.account_id, s.body, s.created_at, s.refreshed_at, a.body AS account, a.revision
       FROM account_sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = ?`,
      id,
    )
    return row ? { session: fromRow(row), account: JSON.parse(row.account), revision: row.revision } : null
  },

  /** Every one of an account, the newest first. */
  *of(accountId: string): Operation<AuthSession[]> {
    const rows = yield* query<SessionRow>(
      `SELECT ${read} FROM account_sessions WHERE account_id = ? ORDER BY created_at DESC, id DESC`,
      accountId,
    )
    return rows.map(fromRow)
  },

  /** Whose session a refresh token belongs to, spent or not. */
  *ofToken(hash: string): Operation<(StoredAccount & { session: AuthSession }) | null> {
    const [row] = yield* query<{ session_id: string }>('SELECT session_id FROM refresh_tokens WHERE hash = ?', hash)
    return row ? yield* sessions.get(row.session_id) : null
  },

  /**
   * Puts the next refresh token in place of `hash`. A spent token leads to its successor once more within `reuseMs`, and
   * for as long as nobody has used that one: two tabs may refresh at once, and an answer can get lost on its way (as in
   * internal/tokens/service.go of supabase/auth). In any other case somebody else has it too.
   */
  *renew(hash: string, nextHash: string, at: number, reuseMs: number): Operation<Renewal> {
    const [token] = yield* query<{ session_id: string; spent_at: number | null }>(
      'SELECT session_id, spent_at FROM refresh_tokens WHERE hash = ?',
      hash,
    )
    if (!token) return { outcome: 'unknown' }
    const { session_id: id, spent_at: spentAt } = token
    if (spentAt === null) yield* replace(hash, nextHash, id, at)
    else if (!(yield* mayComeAgain(nextHash, at - spentAt <= reuseMs))) {
      yield* remove(id)
      return { outcome: 'stolen' }
    }
    const [row] = yield* query<SessionRow>(
      `UPDATE account_sessions SET refreshed_at = ? WHERE id = ? RETURNING ${read}`,
      at,
      id,
    )
    return row ? { outcome: 'renewed', session: fromRow(row) } : { outcome: 'unknown' }
  },

  *end(accountId: string, { which, keep }: EndedSessions): Operation<void> {
    const ended = (yield* sessions.of(accountId)).filter(({ id, level }) => {
      if (which === 'all') return true
      return id !== keep && (which === 'others' || level === 'aal1')
    })
    for (const { id } of ended) yield* remove(id)
  },

  *endOne(id: string): Operation<void> {
    yield* remove(id)
  },

  /** Ends those that nobody has used since then. */
  *purge(at: number): Operation<void> {
    yield* query(
      'DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM account_sessions WHERE refreshed_at < ?)',
      at,
    )
    yield* query('DELETE FROM account_sessions WHERE refreshed_at < ?', at)
  },

  /** Takes the second factor out of every session of an account: it was proved with one that is no more. */
  *weaken(accountId: string): Operation<void> {
    for (const { id, level, proofs, agent, network } of yield* sessions.of(accountId)) {
      if (level === 'aal1') continue
      const body = { level: 'aal1', proofs: proofs.filter(({ method }) => method !== 'totp'), agent, network }
      yield* query('UPDATE account_sessions SET body = ? WHERE id = ?', JSON.stringify(body), id)
    }
  },
}

/** The same again does no harm: the successor of a token is always the same one. */
function* replace(hash: string, nextHash: string, sessionId: string, at: number): Operation<void> {
  yield* query(
    'INSERT INTO refresh_tokens (hash, session_id) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING',
    nextHash,
    sessionId,
  )
  yield* query('UPDATE refresh_tokens SET spent_at = ? WHERE hash = ? AND spent_at IS NULL', at, hash)
  yield* query('DELETE FROM refresh_tokens WHERE session_id = ? AND spent_at < ?', sessionId, at - rememberMs)
}

function* mayComeAgain(nextHash: string, isSoon: boolean): Operation<boolean> {
  const [next] = yield* query<{ spent_at: number | null }>(
    'SELECT spent_at FROM refresh_tokens WHERE hash = ?',
    nextHash,
  )
  return next !== undefined && (next.spent_at === null || isSoon)
}

function* remove(id: string): Operation<void> {
  yield* query('DELETE FROM refresh_tokens WHERE session_id = ?', id)
  yield* query('DELETE FROM account_sessions WHERE id = ?', id)
}

function fromRow(row: SessionRow): AuthSession {
  const { id, account_id: accountId, created_at: createdAt, refreshed_at: refreshedAt } = row
  return { ...JSON.parse(row.body), id, accountId, createdAt, refreshedAt }
}
