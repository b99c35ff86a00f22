import { type Operation, query } from '../../operation.ts'
import { members } from '../members.ts'
import { type NewMail, outbox } from '../outbox.ts'
import type { StoredResource } from '../resources/resources.ts'
import type { Account, EndedSessions, StoredAccount } from './account.ts'
import { type AuthSession, sessions } from './account-sessions.ts'
import { grants, type NewGrant } from './grants.ts'

/** What happens to an account at once, or not at all. */
export type AccountChange = StoredAccount & {
  /** The hash of what may be used once, and is used with this. */
  spends?: string
  grants?: NewGrant[]
  mails?: NewMail[]
  /** With all sessions ends what was begun before: whoever had them may have begun it. */
  ends?: EndedSessions
  /** Opened, with the hash of its first refresh token; or written over one of the same id. */
  session?: { session: AuthSession; tokenHash: string }
  /** Whom it makes a member. */
  member?: StoredResource
}

/** `changed`: somebody was quicker. `taken`: another account has the name. `spent`: what is used once was used. */
export type ChangeOutcome = 'written' | 'changed' | 'taken' | 'spent'

type Row = { id: string; body: string; revision: number }
const read = 'id, body, revision'

export const accounts = {
  *get(id: string): Operation<StoredAccount | null> {
    const [row] = yield* query<Row>(`SELECT ${read} FROM accounts WHERE id = ?`, id)
    return row ? fromRow(row) : null
  },

  /** By an address, a number, or who somebody is elsewhere: see `nameOf`. */
  *named(name: string): Operation<StoredAccount | null> {
    const [row] = yield* query<Row>(
      `SELECT ${read} FROM accounts WHERE id = (SELECT account_id FROM account_names WHERE name = ?)`,
      name,
    )
    return row ? fromRow(row) : null
  },

  /** The newest first. */
  *list(offset: number, limit: number): Operation<Account[]> {
    const rows = yield* query<Row>(
      `SELECT ${read} FROM accounts ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
      limit,
      offset,
    )
    return rows.map((row) => fromRow(row).account)
  },

  *count(): Operation<number> {
    const [row] = yield* query<{ count: number }>('SELECT COUNT(*) AS count FROM accounts')
    return row?.count ?? 0
  },

  /**
   * Writes `account` over revision `revision`, 0 for a new one, with all that belongs to the change. Operations may run
   * between each other's statements, so each statement that decides something decides it alone, and is taken back when a
   * later one says no.
   */
  *write(change: AccountChange, at: number): Operation<ChangeOutcome> {
    const { account, revision, spends } = change
    const claimed = yield* claimNames(account)
    if (!claimed) return 'taken'
    const spent = spends ? yield* grants.take(spends) : null
    if (spends && (!spent || spent.expiresAt <= at)) {
      yield* release(claimed)
      return 'spent'
    }
    if (!(yield* keep(account, revision))) {
      yield* release(claimed)
      if (spent) yield* grants.add({ ...spent, isOnly: false })
      return 'changed'
    }
    yield* releaseOthers(account)
    if (change.ends?.which === 'all') yield* grants.forgetOf(account.id)
    for (const grant of change.grants ?? []) yield* grants.add(grant)
    for (const mail of change.mails ?? []) yield* outbox.add(mail.id, mail, at)
    if (change.ends) yield* sessions.end(account.id, change.ends)
    if (change.session) yield* sessions.open(change.session.session, change.session.tokenHash)
    if (change.member) yield* members.become(change.member)
    if (account.deletedAt !== null) yield* members.leaveAccount(account.id)
    return 'written'
  },

  /**
   * Removes accounts whose address nobody has confirmed, when nothing was sent to it since `before`, and those without one
   * that are signed in nowhere; says how many.
   */
  *purgeUnconfirmed(before: number): Operation<number> {
    const rows = yield* query<Row>(
      `SELECT ${read} FROM accounts WHERE confirmed_at IS NULL AND created_at < ?
         AND NOT EXISTS (SELECT 1 FROM account_sessions WHERE account_id = accounts.id)`,
      before,
    )
    let removed = 0
    for (const { account } of rows.map(fromRow)) {
      const at = confirmedAt(account)
      // of before there was the column
      if (at !== null) yield* query('UPDATE accounts SET confirmed_at = ? WHERE id = ?', at, account.id)
      else if (lastSentAt(account) < before && (yield* accounts.remove(account.id))) removed += 1
    }
    return removed
  },

  /** Removes everything of an account. False when there was none. */
  *remove(id: string): Operation<boolean> {
    yield* sessions.end(id, { which: 'all', keep: null })
    yield* grants.forgetOf(id)
    yield* query('DELETE FROM account_names WHERE account_id = ?', id)
    yield* members.leaveAccount(id)
    return (yield* query('DELETE FROM accounts WHERE id = ? RETURNING id', id)).length > 0
  },
}

/** What only one account can have. */
export const nameOf = (provider: string, subject: string) => `${provider}:${subject}`

function namesOf({ email, phone, identities, passkeys = [] }: Account): string[] {
  const elsewhere = identities.filter(({ provider }) => provider !== 'email' && provider !== 'phone')
  return [
    ...(email ? [nameOf('email', email)] : []),
    ...(phone ? [nameOf('phone', phone)] : []),
    ...elsewhere.map(({ provider, subject }) => nameOf(provider, subject)),
    ...passkeys.map(({ credentialId }) => nameOf('passkey', credentialId)),
  ]
}

/** The names that were new; null when another account has one of them, and then nothing was claimed. */
function* claimNames(account: Account): Operation<string[] | null> {
  const before = yield* heldBy(account.id)
  const claimed: string[] = []
  for (const name of namesOf(account).filter((wanted) => !before.includes(wanted))) {
    const rows = yield* query(
      'INSERT INTO account_names (name, account_id) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name',
      name,
      account.id,
    )
    if (rows.length === 0) {
      yield* release(claimed)
      return null
    }
    claimed.push(name)
  }
  return claimed
}

function* releaseOthers(account: Account): Operation<void> {
  const wanted = namesOf(account)
  yield* release((yield* heldBy(account.id)).filter((name) => !wanted.includes(name)))
}

function* heldBy(id: string): Operation<string[]> {
  const rows = yield* query<{ name: string }>('SELECT name FROM account_names WHERE account_id = ?', id)
  return rows.map(({ name }) => name)
}

function* release(names: string[]): Operation<void> {
  for (const name of names) yield* query('DELETE FROM account_names WHERE name = ?', name)
}

/**
 * Null while the account may be anybody's doing, or is of nobody who could come back. What never had an address otherwise is
 * confirmed from the beginning.
 */
function confirmedAt(account: Account): number | null {
  const { emailConfirmedAt, phoneConfirmedAt, email, phone, isAnonymous, identities, createdAt } = account
  const isNobodys = email || phone || (isAnonymous && identities.length === 0)
  return emailConfirmedAt ?? phoneConfirmedAt ?? (isNobodys ? null : createdAt)
}

function lastSentAt({ confirmationSentAt, recoverySentAt, invitedAt }: Account): number {
  return Math.max(confirmationSentAt ?? 0, recoverySentAt ?? 0, invitedAt ?? 0)
}

/** False when the account is of another revision by now. */
function* keep(account: Account, revision: number): Operation<boolean> {
  const body = JSON.stringify(account)
  const rows =
    revision > 0
      ? yield* query(
          `UPDATE accounts SET body = ?, confirmed_at = ?, revision = revision + 1
           WHERE id = ? AND revision = ? RETURNING id`,
          body,
          confirmedAt(account),
          account.id,
          revision,
        )
      : yield* query(
          `INSERT INTO accounts (id, body, revision, created_at, confirmed_at) VALUES (?, ?, 1, ?, ?)
           ON CONFLICT (id) DO NOTHING RETURNING id`,
          account.id,
          body,
          account.createdAt,
          confirmedAt(account),
        )
  return rows.length > 0
}

const fromRow = ({ body, revision }: Row): StoredAccount => ({ account: JSON.parse(body), revision })
