import type { ResourceService } from '../resources/resource-service.ts'

/** Removes a member, and the keys that act for them or that they made. */
export async function removeMember(service: ResourceService, orgId: string, userId: string): Promise<void> {
  const theirs: string[] = []
  for await (const token of service.each(orgId, 'token', [])) {
    if (token.userId === userId || token.madeBy?.includes(`${orgId}/${userId}`)) theirs.push(token.id)
  }
  for (const id of theirs) await service.remove(orgId, 'token', id)
  await service.remove(orgId, 'user', userId)
}
