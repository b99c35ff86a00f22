import { readOperation } from '@parley/protocol/resources'
import { type Body, withoutNull } from '../lib/loose-json.ts'
import type { Entity } from '../resources/entity.ts'
import { judge, merge } from '../resources/input.ts'
import type { DeclaredKind } from '../resources/kinds.ts'
import { notFound } from '../resources/refusals.ts'
import { type PageQuery, type ResourceService, toEntity } from '../resources/resource-service.ts'
import type { AnyHandler, AnyRequest, StandardName } from './api-request.ts'
import type { AnyBehaviour } from './behaviour.ts'
import { keyOf } from './idempotency-key.ts'
import { JsonText } from './json-text.ts'

/** What the usual operations do, for any resource. */
export function standardHandlers(service: ResourceService, behaviour: AnyBehaviour): Record<StandardName, AnyHandler> {
  const present = behaviour.present ?? ((entity: Entity) => entity)
  const prepare = async (next: Body, request: AnyRequest, before: Body | null) =>
    behaviour.prepare ? behaviour.prepare(next, request, before) : next

  const create: AnyHandler = async (request) => {
    const { caller, resource } = request
    const parentId = await parentOf(service, request)
    const body = await prepare(withoutNull(request.body), request, null)
    const options = { key: keyOf(request, service.now()), versioned: resource.versioned }
    const { entity, repeated } = await service.create(
      { orgId: caller.orgId, kind: resource.kind, body, parentId },
      options,
    )
    if (repeated) request.reply.header('idempotency-replayed', 'true')
    else await behaviour.afterCreate?.(entity)
    return present(entity)
  }

  const change =
    (next: (before: Body, request: AnyRequest) => Body): AnyHandler =>
    async (request) => {
      const { caller, resource, ids } = request
      const parentId = await parentOf(service, request)
      const entity = await service.update(
        caller.orgId,
        resource.kind,
        ids.id ?? '',
        (before) => prepare(next(before, request), request, before),
        { versioned: resource.versioned, parentId },
      )
      await behaviour.afterUpdate?.(entity)
      return present(entity)
    }

  const list: AnyHandler = async (request) => {
    const { caller, resource, query, operation } = request
    const parentId = await parentOf(service, request)
    const isPage = resource.answers[operation] === 'page'
    const text = isPage
      ? await service.pageText(caller.orgId, resource.kind, query as PageQuery, parentId)
      : await service.listText(caller.orgId, resource.kind, query, parentId)
    if (!behaviour.present) return new JsonText(text)
    const found = JSON.parse(text)
    return isPage ? { ...found, results: found.results.map(present) } : found.map(present)
  }

  return {
    create,
    update: change((before, { resource, body }) => judge(resource.fields, merge(before, body))),
    replace: change((_before, { body }) => withoutNull(body)),
    async get(request) {
      const { caller, resource, ids } = request
      return present(await service.get(caller.orgId, resource.kind, ids.id ?? '', await parentOf(service, request)))
    },
    async delete(request) {
      const { caller, resource, ids } = request
      const id = ids.id ?? ''
      await service.get(caller.orgId, resource.kind, id, await parentOf(service, request))
      await behaviour.beforeDelete?.(id, request)
      const removed = await service.remove(caller.orgId, resource.kind, id)
      await behaviour.afterDelete?.(removed)
      return present(removed)
    },
    list,
    /** The second version of an address pages through the same list. */
    listPage: list,
    async listVersions({ caller, resource, ids, query }) {
      const { page, limit } = query as Pick<PageQuery, 'page' | 'limit'>
      const id = ids.id ?? ''
      const current = await service.store.resources.get(caller.orgId, resource.kind, id)
      if (!current) throw notFound(resource.kind, id)
      const versions = await service.store.resources.listVersions(caller.orgId, id, limit, (page - 1) * limit)
      const results = versions.map(({ revision, body, createdAt, published }) => ({
        ...present(toEntity({ ...current, body, revision, createdAt, updatedAt: createdAt })),
        [`${resource.kind}Id`]: id,
        version: revision,
        published,
      }))
      return { results, metadata: { itemsPerPage: limit, totalItems: current.revision, currentPage: page } }
    },
  }
}

/** The first of two parameters names the parent, which must exist; '' for a resource that has none. */
async function parentOf(service: ResourceService, { caller, resource, operation, ids }: AnyRequest): Promise<string> {
  const { parameters, path } = readOperation(resource.operations[operation] ?? '')
  const [name] = parameters
  if (!name || name === 'id') return ''
  const id = ids[name] ?? ''
  await service.get(caller.orgId, path.split('/')[1] as DeclaredKind, id)
  return id
}
