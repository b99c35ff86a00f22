import type { Body } from '../../../lib/loose-json.ts'
import { type Operation, query } from '../../operation.ts'

/**
 * What can be done once, for a time. The first ones go out by mail or text message; `code` ends a sign-in that began with
 * a challenge, `state` comes back from another service, `link` waits for a yes to what came back, `challenge` asks for a second factor, `first-admin` is
 * shown by the server to whoever starts it. A `decoy` opens nothing.
 */
export type GrantKind =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'sms_signup'
  | 'phone_change'
  | 'code'
  | 'state'
  | 'link'
  | 'challenge'
  | 'first-admin'
  | 'decoy'

export type Grant = {
  /** Of the secret that proves it. */
  hash: string
  kind: GrantKind
  accountId: string
  /** Where it was sent; of a challenge, the factor. */
  address: string
  /** What our key says of the six digits, where there are any. */
  code: string | null
  /** How often a wrong code was tried. */
  misses: number
  body: Body
  expiresAt: number
}

export type NewGrant = Omit<Grant, 'misses'> & {
  /** Takes the place of what the account had of this kind. */
  isOnly: boolean
}

type Row = {
  hash: string
  kind: GrantKind
  account_id: string
  address: string
  code: string | null
  misses: number
  body: string
  expires_at: number
}
const read = 'hash, kind, account_id, address, code, misses, body, expires_at'

export const grants = {
  *add({ hash, kind, accountId, address, code, body, expiresAt, isOnly }: NewGrant): Operation<void> {
    if (isOnly) yield* query('DELETE FROM account_grants WHERE account_id = ? AND kind = ?', accountId, kind)
    yield* query(
      `INSERT INTO account_grants (hash, kind, account_id, address, code, misses, body, expires_at)
       VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
      hash,
      kind,
      accountId,
      address,
      code,
      JSON.stringify(body),
      expiresAt,
    )
  },

  /** Null too when it is too old. */
  *get(hash: string, at: number): Operation<Grant | null> {
    const [row] = yield* query<Row>(`SELECT ${read} FROM account_grants WHERE hash = ? AND expires_at > ?`, hash, at)
    return row ? fromRow(row) : null
  },

  /** What was sent somewhere, of one kind. */
  *sentTo(address: string, kind: GrantKind, at: number): Operation<Grant[]> {
    const rows = yield* query<Row>(
      `SELECT ${read} FROM account_grants WHERE address = ? AND kind = ? AND expires_at > ?`,
      address,
      kind,
      at,
    )
    return rows.map(fromRow)
  },

  /** Ends it; null when somebody else was quicker. */
  *take(hash: string): Operation<Grant | null> {
    const [row] = yield* query<Row>(`DELETE FROM account_grants WHERE hash = ? RETURNING ${read}`, hash)
    return row ? fromRow(row) : null
  },

  /** Counts a wrong code. */
  *miss(hash: string): Operation<void> {
    yield* query('UPDATE account_grants SET misses = misses + 1 WHERE hash = ?', hash)
  },

  /** All of one kind. */
  *forget(kind: GrantKind): Operation<void> {
    yield* query('DELETE FROM account_grants WHERE kind = ?', kind)
  },

  /** All of one account. */
  *forgetOf(accountId: string): Operation<void> {
    yield* query('DELETE FROM account_grants WHERE account_id = ?', accountId)
  },

  *purge(at: number): Operation<number> {
    return (yield* query('DELETE FROM account_grants WHERE expires_at <= ? RETURNING hash', at)).length
  },
}

function fromRow(row: Row): Grant {
  const { hash, kind, address, code, misses } = row
  return {
    hash,
    kind,
    accountId: row.account_id,
    address,
    code,
    misses,
    body: JSON.parse(row.body),
    expiresAt: row.expires_at,
  }
}
