import { Failure } from '@parley/protocol'
import type { Page } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'
import type { Store } from '../store/store.ts'
import type { CallLease } from '../store/subjects/calls.ts'
import type { Once } from '../store/subjects/idempotency.ts'
import type { Condition } from '../store/subjects/resource-conditions.ts'
import type { Creation, StoredResource } from '../store/subjects/resources.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { conditionsOf } from './conditions.ts'
import type { Entity } from './entity.ts'
import { notFound } from './refusals.ts'
import { createTurns } from './turns.ts'

const maxAttempts = 10

export type NewResource = { orgId: string; kind: string; body: Body; id?: string; parentId?: string }

/** Reads and writes resources of one store. Everything is scoped by organisation: another's id is `not-found`. */
export function createResourceService(store: Store, now: () => number) {
  const { resources } = store
  const inTurn = createTurns()

  async function create(
    { orgId, kind, body, id, parentId = '' }: NewResource,
    options: { key?: Once | null; versioned?: boolean; lease?: CallLease } = {},
  ): Promise<{ entity: Entity; repeated: boolean }> {
    const at = now()
    const resource = {
      orgId,
      id: id ?? uuidV7(at),
      kind,
      parentId,
      body,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }
    const { key = null, versioned = false, lease } = options
    const creation = lease
      ? await store.calls.open(resource, key, lease)
      : await resources.create(resource, key, versioned)
    if (creation.outcome === 'created') return { entity: toEntity(resource), repeated: false }
    return { entity: repetitionOf(creation), repeated: true }
  }

  /** What the same request created before; null when it is new. Throws as `create` would. */
  async function recall(orgId: string, kind: string, key: Once | null): Promise<Entity | null> {
    const earlier = key && (await resources.recall(orgId, kind, key, now()))
    return earlier && repetitionOf(earlier)
  }

  async function find(orgId: string, kind: string, id: string): Promise<Entity | null> {
    const found = await resources.get(orgId, kind, id)
    return found && toEntity(found)
  }

  async function get(orgId: string, kind: string, id: string, parentId?: string): Promise<Entity> {
    const found = await resources.get(orgId, kind, id)
    if (!found || (parentId !== undefined && found.parentId !== parentId)) throw notFound(kind, id)
    return toEntity(found)
  }

  /**
   * Changes of one resource wait for each other here; when another server was quicker, `change` is asked again; null leaves
   * the resource as it is. `write` replaces how a change is stored: false when another one came first. Throws `conflict`
   * when that goes on.
   */
  async function update(
    orgId: string,
    kind: string,
    id: string,
    change: (before: Body) => Body | null | Promise<Body | null>,
    options: { versioned?: boolean; parentId?: string; write?: (next: StoredResource) => Promise<boolean> } = {},
  ): Promise<Entity> {
    const write = options.write ?? ((next) => resources.replace(next, options.versioned ?? false))
    return inTurn(`${orgId} ${id}`, async () => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const before = await resources.get(orgId, kind, id)
        if (!before || (options.parentId !== undefined && before.parentId !== options.parentId))
          throw notFound(kind, id)
        const body = await change(before.body)
        if (!body) return toEntity(before)
        const next = { ...before, body, revision: before.revision + 1, updatedAt: now() }
        if (await write(next)) return toEntity(next)
      }
      throw new Failure('conflict', 'Too many changes came at the same time. Please try again.')
    })
  }

  async function remove(orgId: string, kind: string, id: string): Promise<Entity> {
    const removed = await resources.remove(orgId, kind, id)
    if (!removed) throw notFound(kind, id)
    return toEntity(removed)
  }

  async function list(orgId: string, kind: string, query: Body & { limit?: number }, parentId = ''): Promise<Entity[]> {
    const conditions = conditionsOf(query)
    const found = await resources.list({ orgId, kind, parentId, conditions, limit: query.limit ?? 1000 })
    return found.map(toEntity)
  }

  async function page(orgId: string, kind: string, query: Body, parentId = ''): Promise<Page<Entity>> {
    const {
      page: currentPage,
      limit: itemsPerPage,
      sortOrder: order,
    } = query as {
      page: number
      limit: number
      sortOrder: 'ASC' | 'DESC'
    }
    const which = { orgId, kind, parentId, conditions: conditionsOf(query) }
    const [results, totalItems] = await Promise.all([
      resources.list({ ...which, order, limit: itemsPerPage, offset: (currentPage - 1) * itemsPerPage }),
      resources.count(which),
    ])
    return { results: results.map(toEntity), metadata: { itemsPerPage, totalItems, currentPage } }
  }

  /** Every matching one, newest first, without holding them all. */
  async function* each(orgId: string, kind: string, conditions: Condition[]): AsyncGenerator<Entity> {
    const limit = 500
    for (let offset = 0; ; offset += limit) {
      const found = await resources.list({ orgId, kind, conditions, limit, offset })
      yield* found.map(toEntity)
      if (found.length < limit) return
    }
  }

  return { create, recall, find, get, update, remove, list, page, each, store, now }
}

export type ResourceService = ReturnType<typeof createResourceService>

function repetitionOf(creation: Creation): Entity {
  if (creation.outcome === 'repeated' && creation.resource) return toEntity(creation.resource)
  throw creation.outcome === 'repeated'
    ? new Failure('conflict', 'What this Idempotency-Key created has been deleted since.')
    : new Failure('unprocessable', 'This Idempotency-Key was used before, for something else.')
}

export function toEntity({ orgId, id, body, createdAt, updatedAt }: StoredResource): Entity {
  return {
    id,
    orgId,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    ...body,
  }
}
