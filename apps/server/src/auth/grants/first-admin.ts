import { randomBytes } from 'node:crypto'
import { dayMs } from '../../lib/days.ts'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Membership } from '../../resources/kinds.ts'
import { ownOrganisation } from '../../store/operation.ts'
import type { Store } from '../../store/store.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import type { StoredResource } from '../../store/subjects/resources/resources.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'

export type FirstAdminDeps = { store: Pick<Store, 'grants' | 'members'>; siteUrl: string; now: () => number }

const lifeMs = dayMs
const path = '/console/welcome'

/** Lets whoever starts the server become the first person who may sign in and do everything, by a link that opens once. */
export function createFirstAdmin({ store, siteUrl, now }: FirstAdminDeps) {
  /** Whether nobody who can sign in is an admin. */
  const isOpen = async () => !(await store.members.hasAdmin(ownOrganisation))

  return {
    isOpen,

    /** A new link; the secret stands where browsers keep it from servers and their logs. Null where there is an admin. */
    async offer(): Promise<string | null> {
      if (!(await isOpen())) return null
      const secret = randomBytes(32).toString('base64url')
      await store.grants.add({
        kind: 'first-admin',
        hash: hashSecret(secret),
        ...{ accountId: '', address: '', code: null, body: {} },
        expiresAt: now() + lifeMs,
        isOnly: false, // another server of the same database may have shown one too
      })
      return `${siteUrl}${path}#${secret}`
    },

    /** The hash by which a link is used up; null for one that opens nothing. */
    async redeemable(secret: string): Promise<string | null> {
      const hash = hashSecret(secret)
      const grant = await store.grants.get(hash, now())
      return grant?.kind === 'first-admin' && (await isOpen()) ? hash : null
    },

    /** What makes an account the admin. */
    memberFor({ id: accountId, email, userMetadata }: Account): StoredResource {
      const at = now()
      const { full_name: fullName } = userMetadata
      const body = {
        ...{ email, role: 'admin', accountId, membership: { status: 'active' } satisfies Membership },
        ...(typeof fullName === 'string' && fullName && { fullName: fullName.slice(0, 200) }),
      }
      return {
        ...{ orgId: ownOrganisation, id: uuidV7(at), kind: 'user', parentId: '', body },
        ...{ revision: 1, createdAt: at, updatedAt: at },
      }
    },

    /** Other links that were shown open nothing any more. */
    close: () => store.grants.forget('first-admin'),
  }
}

export type FirstAdmin = ReturnType<typeof createFirstAdmin>
