import { Failure } from '@parley/protocol'
import { hashSecret } from '../lib/hash-secret.ts'
import { type Body, withoutNull } from '../lib/loose-json.ts'
import type { Kept } from '../resources/kinds.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import type { Caller } from './caller.ts'
import { maskKey, newKey } from './keys.ts'

/** Makes a key and keeps only its hash. The answer is the only one that holds the whole `value`: the same request again is a `conflict`. */
export async function issueToken(
  service: ResourceService,
  orgId: string,
  body: Body,
  { kind = 'token', key = null }: { kind?: 'token' | 'access-token'; key?: IdempotencyKey | null } = {},
): Promise<Kept<'token'>> {
  const value = newKey(body.tag === 'public' ? 'public' : 'private')
  const stored = { tag: 'private', ...body, value: maskKey(value) }
  const { entity, repeated } = await service.create(
    { orgId, kind, body: stored },
    { key, tokenHash: hashSecret(value) },
  )
  if (repeated) throw shownBefore(entity.id)
  return { ...entity, value }
}

const shownBefore = (id: string) =>
  new Failure(
    'conflict',
    `The token ${id} was made by this request before, and its value was shown then. Delete it, and make another one with another Idempotency-Key.`,
  )

/**
 * What binds a new key to the members behind the one that makes it: who is removed must be left with no way in, and who is
 * demoted with no way around. A key of the organisation itself makes keys that stand on nobody.
 */
export function madeBy({ userId, requiredMembers }: Caller, actsFor: unknown = userId): Body {
  return withoutNull({ userId: actsFor, madeBy: requiredMembers })
}
