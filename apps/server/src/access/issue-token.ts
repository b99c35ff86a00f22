import { hashSecret } from '../lib/hash-secret.ts'
import { type Body, withoutNull } from '../lib/loose-json.ts'
import type { Kept } from '../resources/kinds.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import type { Caller } from './caller.ts'
import { maskKey, newKey } from './keys.ts'

/** Makes a key and keeps only its hash. The answer is the only one that holds the whole `value`. */
export async function issueToken(
  service: ResourceService,
  orgId: string,
  body: Body,
  { kind = 'token', key = null }: { kind?: 'token' | 'access-token'; key?: IdempotencyKey | null } = {},
): Promise<Kept<'token'>> {
  const value = newKey(body.tag === 'public' ? 'public' : 'private')
  const stored = { tag: 'private', ...body, value: maskKey(value) }
  const { entity, repeated } = await service.create({ orgId, kind, body: stored }, { key })
  if (repeated) return entity
  await service.store.resources.addTokenHash(hashSecret(value), orgId, entity.id)
  return { ...entity, value }
}

/**
 * What binds a new key to the members behind the one that makes it: who is removed must be left with no way in, and who is
 * demoted with no way around. A key of the organisation itself makes keys that stand on nobody.
 */
export function madeBy({ userId, requiredMembers }: Caller, actsFor: unknown = userId): Body {
  return withoutNull({ userId: actsFor, madeBy: requiredMembers })
}
