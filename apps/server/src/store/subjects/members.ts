import { type Operation, query } from '../operation.ts'
import { type NewMail, outbox } from './outbox.ts'
import { resources, type StoredResource } from './resources/resources.ts'

export const members = {
  /**
   * Keeps a member as invited, new or once more, and owes the mail that says so, or does nothing: false when somebody else
   * changed the member since `next.revision - 1`.
   */
  *invite(next: StoredResource, invitationId: string, mail: NewMail): Operation<boolean> {
    if (next.revision === 1) yield* resources.create(next, null, false)
    else if (!(yield* resources.replace(next, false))) return false
    yield* outbox.add(invitationId, mail, next.updatedAt)
    return true
  },

  /** Keeps a member, in the place of the one who has the account or the address already. */
  *become(member: StoredResource): Operation<void> {
    const { orgId, body } = member
    const [known] = yield* query<{ id: string }>(
      `SELECT id FROM resources WHERE kind = 'user' AND org_id = ?
         AND (body ->> 'accountId' = ? OR (body ->> 'email' = ? AND body ->> 'accountId' IS NULL))
       ORDER BY created_at, id LIMIT 1`,
      orgId,
      String(body.accountId),
      String(body.email),
    )
    const before = known && (yield* resources.get(orgId, 'user', known.id))
    if (!before) yield* resources.create(member, null, false)
    else {
      const next = { ...before, body: { ...before.body, ...body }, revision: before.revision + 1 }
      yield* resources.replace({ ...next, updatedAt: member.updatedAt }, false)
    }
  },

  /** They stay members whom nobody with an account is, until whoever reads their mail has another. */
  *leaveAccount(accountId: string): Operation<void> {
    for (const { orgId, userId } of yield* members.ofAccount(accountId)) {
      let member: StoredResource | null
      do {
        member = yield* resources.get(orgId, 'user', userId)
      } while (member && !(yield* resources.replace(withoutAccount(member), false)))
    }
  },

  /** Every organisation's member who is a person with this account, the first that they became first. */
  *ofAccount(accountId: string): Operation<MemberOf[]> {
    return (yield* query<MemberRow>(
      `SELECT org_id, id FROM resources WHERE kind = 'user' AND body ->> 'accountId' = ? ORDER BY created_at, id`,
      accountId,
    )).map(fromRow)
  },

  /** Whether an organisation has an admin who is a person with an account. */
  *hasAdmin(orgId: string): Operation<boolean> {
    const [row] = yield* query(
      `SELECT id FROM resources
       WHERE kind = 'user' AND org_id = ? AND body ->> 'role' = 'admin' AND body ->> 'accountId' IS NOT NULL LIMIT 1`,
      orgId,
    )
    return row !== undefined
  },

  /** Those of an address whom nobody with an account has been yet. */
  *ofAddress(email: string): Operation<MemberOf[]> {
    return (yield* query<MemberRow>(
      `SELECT org_id, id FROM resources
       WHERE kind = 'user' AND body ->> 'email' = ? AND body ->> 'accountId' IS NULL ORDER BY created_at, id`,
      email,
    )).map(fromRow)
  },
}

export type MemberOf = { orgId: string; userId: string }
type MemberRow = { org_id: string; id: string }

function withoutAccount(member: StoredResource): StoredResource {
  const { accountId: _gone, ...body } = member.body
  return { ...member, body, revision: member.revision + 1 }
}

const fromRow = ({ org_id: orgId, id: userId }: MemberRow): MemberOf => ({ orgId, userId })
