import type { Operation } from '../operation.ts'
import { type NewMail, outbox } from './outbox.ts'
import { resources, type StoredResource } from './resources.ts'

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
}
