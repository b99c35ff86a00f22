import { Failure } from '@parley/protocol'
import type { Page } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'
import type { Store } from '../store/store.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import type { Condition, Order } from '../store/subjects/resources/resource-conditions.ts'
import type { Creation, StoredResource } from '../store/subjects/resources/resources.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { conditionsOf } from './conditions.ts'
import type { Entity } from './entity.ts'
import type { Kept, KeptBody, Kind } from './kinds.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import { keyReused, notFound, underWay } from './refusals.ts'

const maxAttempts = 10
/** Longer than anything takes that is answered at its end. Whoever has not answered by then has died. */
const longestMs = 15 * 60_000

export type NewResource<One extends Kind = Kind> = {
  orgId: string
  kind: One
  body: Body
  id?: string
  parentId?: string
}

/** Reads and writes resources of one store. Everything is scoped by organisation: another's id is `not-found`. */
export function createResourceService(store: Store, now: () => number) {
  const { resources } = store
  const oneAtATime = createOneAtATime()

  async function create<One extends Kind>(
    { orgId, kind, body, id, parentId = '' }: NewResource<One>,
    options: { key?: IdempotencyKey | null; versioned?: boolean; holder?: string; tokenHash?: string } = {},
  ): Promise<{ entity: Kept<One>; repeated: boolean }> {
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
    const { key = null, versioned = false, holder, tokenHash } = options
    const write = () => {
      if (holder) return store.calls.open(resource, key, holder)
      if (tokenHash) return resources.createToken(resource, tokenHash, key)
      return resources.create(resource, key, versioned)
    }
    const creation = await write()
    if (creation.outcome === 'created') return { entity: toEntity<One>(resource), repeated: false }
    return { entity: repetitionOf<One>(creation), repeated: true }
  }

  /** What the same request created before; null when it is new. Throws as `create` would. */
  async function recall<One extends Kind>(
    orgId: string,
    kind: One,
    key: IdempotencyKey | null,
  ): Promise<Kept<One> | null> {
    const earlier = key && (await resources.recall(orgId, kind, key, now()))
    return earlier && repetitionOf<One>(earlier)
  }

  /**
   * Takes the key for what is done under this id, until `store.keptAnswers` has its answer or forgets it, or `create` makes it;
   * what the same request was answered before, if it was. Throws as `create` would, and `conflict` while that goes on.
   */
  async function claim(orgId: string, id: string, key: IdempotencyKey): Promise<{ answer: string | null } | null> {
    const asked = await store.keptAnswers.begin(orgId, { ...key, expiresAt: now() + longestMs }, id, now())
    if (asked.outcome === 'under-way') throw underWay()
    if (asked.outcome === 'key-reused') throw keyReused()
    return asked.outcome === 'answered' ? asked : null
  }

  async function find<One extends Kind>(orgId: string, kind: One, id: string): Promise<Kept<One> | null> {
    const found = await resources.get(orgId, kind, id)
    return found && toEntity<One>(found)
  }

  async function get<One extends Kind>(orgId: string, kind: One, id: string, parentId?: string): Promise<Kept<One>> {
    const found = await resources.get(orgId, kind, id)
    if (!found || (parentId !== undefined && found.parentId !== parentId)) throw notFound(kind, id)
    return toEntity<One>(found)
  }

  /**
   * Changes of one resource wait for each other here; when another server was quicker, `change` is asked again; null leaves
   * the resource as it is. `write` replaces how a change is stored: false when another one came first. Throws `conflict`
   * when that goes on.
   */
  async function update<One extends Kind>(
    orgId: string,
    kind: One,
    id: string,
    change: (before: KeptBody<One>) => Body | null | Promise<Body | null>,
    options: { versioned?: boolean; parentId?: string; write?: (next: StoredResource) => Promise<boolean> } = {},
  ): Promise<Kept<One>> {
    const write = options.write ?? ((next) => resources.replace(next, options.versioned ?? false))
    return oneAtATime(`${orgId} ${id}`, async () => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const before = await resources.get(orgId, kind, id)
        if (!before || (options.parentId !== undefined && before.parentId !== options.parentId))
          throw notFound(kind, id)
        const body = await change(before.body as KeptBody<One>)
        if (!body) return toEntity<One>(before)
        const next = { ...before, body, revision: before.revision + 1, updatedAt: now() }
        if (await write(next)) return toEntity<One>(next)
      }
      throw new Failure('conflict', 'Too many changes came at the same time. Please try again.')
    })
  }

  async function remove<One extends Kind>(orgId: string, kind: One, id: string): Promise<Kept<One>> {
    const removed = await resources.remove(orgId, kind, id)
    if (!removed) throw notFound(kind, id)
    return toEntity<One>(removed)
  }

  /** A list as it goes out where nothing has to be changed in it: JSON. */
  function listText(orgId: string, kind: Kind, query: ListQuery, parentId = ''): Promise<string> {
    const conditions = conditionsOf(query)
    return resources.listText({ orgId, kind, parentId, conditions, limit: query.limit ?? 1000 })
  }

  async function list<One extends Kind>(
    ...which: [orgId: string, kind: One, query: ListQuery, parentId?: string]
  ): Promise<Kept<One>[]> {
    return JSON.parse(await listText(...which))
  }

  /** The same of a page. */
  async function pageText(
    orgId: string,
    kind: Kind,
    { page: currentPage, limit: itemsPerPage, sortOrder: order, ...query }: PageQuery,
    parentId = '',
  ): Promise<string> {
    const which = { orgId, kind, parentId, conditions: conditionsOf(query) }
    const [results, totalItems] = await Promise.all([
      resources.listText({ ...which, order, limit: itemsPerPage, offset: (currentPage - 1) * itemsPerPage }),
      resources.count(which),
    ])
    return `{"results":${results},"metadata":${JSON.stringify({ itemsPerPage, totalItems, currentPage })}}`
  }

  async function page<One extends Kind>(
    ...which: [orgId: string, kind: One, query: PageQuery, parentId?: string]
  ): Promise<Page<Kept<One>>> {
    return JSON.parse(await pageText(...which))
  }

  /** Every matching one, newest first unless `order` says otherwise, without holding them all; others may come and go meanwhile. */
  async function* each<One extends Kind>(
    orgId: string,
    kind: One,
    conditions: Condition[],
    order: Order = 'DESC',
  ): AsyncGenerator<Kept<One>> {
    const limit = 500
    let rest: Condition[] = []
    for (;;) {
      const which = { orgId, kind, conditions: [...conditions, ...rest], order, limit }
      const found: Kept<One>[] = JSON.parse(await resources.listText(which))
      yield* found
      const last = found.at(-1)
      if (!last || found.length < limit) return
      rest = beyond(last, order)
    }
  }

  return {
    create,
    recall,
    claim,
    find,
    get,
    update,
    remove,
    list,
    listText,
    page,
    pageText,
    each,
    store,
    now,
  }
}

export type ListQuery = Body & { limit?: number }

/** A judged query of a page. */
export type PageQuery = Body & { page: number; limit: number; sortOrder: Order }

export type ResourceService = ReturnType<typeof createResourceService>

/** What stands after one in an order. The first condition is there for the index. */
function beyond({ id, createdAt }: Entity, order: Order): Condition[] {
  const at = Date.parse(createdAt)
  return [
    { by: 'created', comparison: order === 'ASC' ? '>=' : '<=', at },
    { by: 'position', at, id, order },
  ]
}

function repetitionOf<One extends Kind>(creation: Creation): Kept<One> {
  if (creation.outcome === 'repeated' && creation.resource) return toEntity<One>(creation.resource)
  if (creation.outcome === 'id-taken') throw new Failure('conflict', 'There is something of this name already.')
  throw creation.outcome === 'repeated'
    ? new Failure('conflict', 'What this Idempotency-Key created has been deleted since.')
    : keyReused()
}

/** What is stored was judged when it was written: from here on its kind says what it is. */
export function toEntity<One extends Kind>({ orgId, id, body, createdAt, updatedAt }: StoredResource): Kept<One> {
  const entity: Entity = {
    id,
    orgId,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    ...body,
  }
  return entity as Kept<One>
}
