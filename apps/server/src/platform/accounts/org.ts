import { Failure } from '@parley/protocol'
import { type Invitations, presentUser } from '../../access/invitations.ts'
import { issueToken, madeBy } from '../../access/issue-token.ts'
import { removeMember } from '../../access/remove-member.ts'
import type { FileStore } from '../../files/file-store.ts'
import { withoutNull } from '../../lib/loose-json.ts'
import { judge, merge } from '../../resources/input.ts'
import type { Kept } from '../../resources/kinds.ts'
import { notFound } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { ApiRequest, Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import { ownOrganisation } from '../../store/operation.ts'

type OfOrganisation = Pick<ApiRequest<'org', 'get'>, 'caller' | 'ids'>

const accessLifetimeMs = 3_600_000

/**
 * An organisation is stored within itself. Those that were made with a key of another one stay open to that one, through
 * a record of kind `owned-org` that bears their id.
 */
export function orgBehaviour(service: ResourceService, files: FileStore, invitations: Invitations): Behaviour<'org'> {
  const { resources } = service.store

  /** The organisation, when the caller's own is it or made it. */
  async function reach({ caller, ids: { id } }: OfOrganisation): Promise<Kept<'org'>> {
    if (id !== caller.orgId && !(await service.find(caller.orgId, 'owned-org', id))) throw notFound('org', id)
    return service.get(id, 'org', id)
  }

  async function member(request: OfOrganisation, userId: string) {
    const { id } = await reach(request)
    return service.get(id, 'user', userId)
  }

  /** Who signs in, and is the only admin who does, would lock everybody out; a key of the organisation lets somebody in again. */
  async function requireAnotherAdmin({ caller }: OfOrganisation, userId: string) {
    if (caller.tokenId !== null || caller.userId !== userId) return
    const users = await service.list(caller.orgId, 'user', {})
    if (users.some(({ id, role, accountId }) => id !== userId && role === 'admin' && accountId)) return
    throw new Failure('unprocessable', 'You are the only admin here: make somebody else an admin first.')
  }

  const create: Handler<'org', 'create'> = async (request) => {
    const { caller, body } = request
    const key = keyOf(request, service.now())
    const owned = await service.create({ orgId: caller.orgId, kind: 'owned-org', body: {} }, { key })
    const { id } = owned.entity
    if (owned.repeated) return present(await service.get(id, 'org', id))
    const { entity } = await service.create({ orgId: id, id, kind: 'org', body: withoutNull(body) })
    return present(entity)
  }

  return {
    handlers: {
      create,
      get: async (request) => present(await reach(request)),
      async list({ caller }) {
        const owned = await service.list(caller.orgId, 'owned-org', {})
        const own = await service.get(caller.orgId, 'org', caller.orgId)
        const others = await Promise.all(owned.map(({ id }) => service.find(id, 'org', id)))
        return [own, ...others.filter((org) => org !== null)].map(present)
      },
      async update(request) {
        const { id } = await reach(request)
        const { resource, body } = request
        return present(await service.update(id, 'org', id, (before) => judge(resource.fields, merge(before, body))))
      },
      async delete(request) {
        const { id } = await reach(request)
        if (id === ownOrganisation) {
          throw new Failure('unprocessable', 'This organisation runs the server, and cannot be deleted.')
        }
        // first what only its id leads to: where that fails, it can be asked for again
        await files.removeAll(id)
        await resources.removeOrganisation(id)
        await resources.remove(request.caller.orgId, 'owned-org', id)
      },
      async listUsers(request) {
        const { id } = await reach(request)
        return (await service.list(id, 'user', {})).map(presentUser)
      },
      async invite(request) {
        const { id } = await reach(request)
        const { emails, role, redirectTo } = request.body
        const addresses = new Set(emails.map((address) => address.toLowerCase()))
        const invitation = { role, redirectTo: redirectTo ?? null, invitedBy: request.caller.requiredMembers }
        for (const email of addresses) await invitations.invite(id, { email, ...invitation })
      },
      async changeRole(request) {
        const { userId, role } = request.body
        const user = await member(request, userId)
        if (role !== 'admin') await requireAnotherAdmin(request, userId)
        await service.update(user.orgId, 'user', userId, (before) => ({ ...before, role }))
      },
      async removeMember(request) {
        const user = await member(request, request.ids.memberId)
        await requireAnotherAdmin(request, user.id)
        await removeMember(service, user.orgId, user.id)
      },
      async leave(request) {
        const { userId } = request.caller
        if (!userId) throw new Failure('unprocessable', 'This key belongs to the organisation, not to a member.')
        const user = await member(request, userId)
        await requireAnotherAdmin(request, userId)
        await removeMember(service, user.orgId, user.id)
      },
      async authenticate(request) {
        const { id } = await reach(request)
        const expiresAt = service.now() + accessLifetimeMs
        const userId = id === request.caller.orgId ? request.caller.userId : null
        const body = { name: 'Access', expiresAt, ...madeBy(request.caller, userId) }
        const token = await issueToken(service, id, body, { kind: 'access-token' })
        return { accessToken: token.value, aud: { orgId: id, expiresAt: new Date(expiresAt).toISOString() } }
      },
    },
  }
}

/** An organisation has no other than itself. */
function present({ orgId: _orgId, ...org }: Kept<'org'>) {
  return org
}
