import type { Caller } from '../access/caller.ts'
import type { ResourceService } from '../resources/resource-service.ts'

/** Who did something, for people. */
export async function authorOf(service: ResourceService, { userId, tokenId, orgId }: Caller): Promise<string> {
  const member = userId ? await service.find(orgId, 'user', userId) : null
  if (member) return member.fullName || member.email
  const token = tokenId ? await service.find(orgId, 'token', tokenId) : null
  return token?.name ? `the key “${token.name}”` : 'a key'
}
