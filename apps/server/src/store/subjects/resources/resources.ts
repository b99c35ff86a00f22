import { type Operation, query, type SqlValue } from '../../operation.ts'
import { storableJson } from '../../storable.ts'
import { unansweredQuestions } from '../desk/unanswered-questions.ts'
import { claim, disclaim, type Earlier, type IdempotencyKey, recall } from '../idempotency.ts'
import { nothingHeld } from '../upkeep/hold.ts'
import { callFigures } from './call-figures.ts'
import { type Condition, type Order, toSql } from './resource-conditions.ts'

/** Anything an organisation owns. `body` holds what its declaration names, and what else the owner wrote. */
export type StoredResource = {
  orgId: string
  id: string
  kind: string
  /** The resource it belongs to, as a test belongs to its suite; '' when to none. */
  parentId: string
  body: Record<string, unknown>
  /** Counts changes from 1. */
  revision: number
  /** Epoch ms. */
  createdAt: number
  updatedAt: number
}

/** `published`: everybody had it once; false where it was only kept to be tried. */
export type ResourceVersion = {
  revision: number
  body: Record<string, unknown>
  createdAt: number
  published: boolean
}

/** A call whose time has come. */
export type DueCall = Pick<StoredResource, 'orgId' | 'id'>

export type ResourceList = {
  orgId: string
  kind: string
  parentId?: string
  conditions?: Condition[]
  order?: Order
  limit: number
  offset?: number
}

export type Creation =
  | { outcome: 'created' }
  /** The same request came before and made this one; null when that has been deleted since. */
  | { outcome: 'repeated'; resource: StoredResource | null }
  /** The key was used before, for something else. */
  | { outcome: 'key-reused' }
  /** Something of the organisation has this id already. */
  | { outcome: 'id-taken' }

type ResourceRow = {
  org_id: string
  id: string
  kind: string
  parent_id: string
  body: string | Record<string, unknown>
  revision: number
  created_at: number
  updated_at: number
}
type ShownRow = Pick<ResourceRow, 'id' | 'created_at' | 'updated_at'> & { body: string }
type VersionRow = { revision: number; body: ResourceRow['body']; created_at: number; published: number }

/** By name: a newer server may add a column while this one runs. */
const columns = 'org_id, id, kind, parent_id, body, revision, created_at, updated_at'
const versionColumns = 'revision, body, created_at, published'

export const resources = {
  /** `keepVersion` also stores the body as the first version. */
  *create(resource: StoredResource, idempotencyKey: IdempotencyKey | null, keepVersion: boolean): Operation<Creation> {
    const { orgId, kind, id, createdAt } = resource
    const earlier = idempotencyKey && (yield* claim(orgId, idempotencyKey, id, createdAt))
    if (earlier) return yield* creationOf(orgId, kind, earlier)
    const created = yield* query(
      `INSERT INTO resources (${columns})
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
      orgId,
      id,
      kind,
      resource.parentId,
      textOf(resource.body),
      resource.revision,
      createdAt,
      resource.updatedAt,
    )
    if (created.length === 0) {
      yield* disclaim(orgId, id)
      return { outcome: 'id-taken' }
    }
    if (keepVersion) yield* addVersion(resource)
    return { outcome: 'created' }
  },

  /** What `create` would answer to a request that came before; null when it is new. */
  *recall(orgId: string, kind: string, idempotencyKey: IdempotencyKey, now: number): Operation<Creation | null> {
    const earlier = yield* recall(orgId, idempotencyKey, now)
    return earlier && (yield* creationOf(orgId, kind, earlier))
  },

  *get(orgId: string, kind: string, id: string): Operation<StoredResource | null> {
    const [row] = yield* query<ResourceRow>(
      `SELECT ${columns} FROM resources WHERE org_id = ? AND id = ? AND kind = ?`,
      orgId,
      id,
      kind,
    )
    return row ? fromRow(row) : null
  },

  /** Newest first unless `order` says otherwise. */
  *list(list: ResourceList): Operation<StoredResource[]> {
    return (yield* listed<ResourceRow>(columns, list)).map(fromRow)
  },

  /**
   * The same as the text of a JSON array of what the API shows of each. What is stored is JSON already, and stands in it as it
   * is: a long list is neither parsed nor written anew, and one text is soon carried between threads.
   */
  *listText(list: ResourceList): Operation<string> {
    const rows = yield* listed<ShownRow>('id, created_at, updated_at, CAST(body AS TEXT) AS body', list)
    return `[${rows.map((row) => shownText(list.orgId, row)).join(',')}]`
  },

  *count(list: Omit<ResourceList, 'limit'>): Operation<number> {
    const { where, values } = whereOf(list)
    const [row] = yield* query<{ total: number }>(`SELECT COUNT(*) AS total FROM resources WHERE ${where}`, ...values)
    return row?.total ?? 0
  },

  /** Compare and set: false when somebody else changed or deleted it since `next.revision - 1`. */
  *replace(next: StoredResource, keepVersion: boolean): Operation<boolean> {
    const replaced = yield* query(
      `UPDATE resources SET body = ?, revision = ?, updated_at = ?
       WHERE org_id = ? AND id = ? AND kind = ? AND revision = ? RETURNING id`,
      textOf(next.body),
      next.revision,
      next.updatedAt,
      next.orgId,
      next.id,
      next.kind,
      next.revision - 1,
    )
    if (replaced.length > 0 && keepVersion) yield* addVersion(next)
    return replaced.length > 0
  },

  /** Also deletes what belongs to it and its versions. Null when there was none. */
  *remove(orgId: string, kind: string, id: string): Operation<StoredResource | null> {
    const [row] = yield* query<ResourceRow>(
      `DELETE FROM resources WHERE org_id = ? AND id = ? AND kind = ? RETURNING ${columns}`,
      orgId,
      id,
      kind,
    )
    if (!row) return null
    yield* query('DELETE FROM resources WHERE org_id = ? AND parent_id = ?', orgId, id)
    yield* query('DELETE FROM resource_versions WHERE org_id = ? AND id = ?', orgId, id)
    yield* query('DELETE FROM token_hashes WHERE org_id = ? AND token_id = ?', orgId, id)
    yield* query('DELETE FROM assistant_trials WHERE org_id = ? AND assistant_id = ?', orgId, id)
    yield* unansweredQuestions.removeOf(orgId, id)
    yield* callFigures.removeOf(orgId, id)
    return fromRow(row)
  },

  /** Removes every listed resource; says how many. */
  *removeWhere(list: Omit<ResourceList, 'limit'>): Operation<number> {
    const { where, values } = whereOf(list)
    const removed = yield* query(`DELETE FROM resources WHERE ${where} RETURNING id`, ...values)
    return removed.length
  },

  /** Newest first. */
  *listVersions(orgId: string, id: string, limit: number, offset: number): Operation<ResourceVersion[]> {
    const rows = yield* query<VersionRow>(
      `SELECT ${versionColumns} FROM resource_versions WHERE org_id = ? AND id = ?
       ORDER BY revision DESC LIMIT ? OFFSET ?`,
      orgId,
      id,
      limit,
      offset,
    )
    return rows.map(versionFrom)
  },

  *getVersion(orgId: string, id: string, revision: number): Operation<ResourceVersion | null> {
    const [row] = yield* query<VersionRow>(
      `SELECT ${versionColumns} FROM resource_versions WHERE org_id = ? AND id = ? AND revision = ?`,
      orgId,
      id,
      revision,
    )
    return row ? versionFrom(row) : null
  },

  /**
   * Keeps `next.body` as a version and leaves the resource as it is, but for its count of changes. Compare and set, as
   * `replace` is.
   */
  *keepVersion(next: StoredResource): Operation<boolean> {
    const counted = yield* query(
      'UPDATE resources SET revision = ? WHERE org_id = ? AND id = ? AND kind = ? AND revision = ? RETURNING id',
      next.revision,
      next.orgId,
      next.id,
      next.kind,
      next.revision - 1,
    )
    if (counted.length > 0) yield* addVersion(next, false)
    return counted.length > 0
  },

  /** How many organisations there are: none before the first start. */
  *countOrganisations(): Operation<number> {
    const [row] = yield* query<{ total: number }>("SELECT COUNT(*) AS total FROM resources WHERE kind = 'org'")
    return row?.total ?? 0
  },

  /** Their ids, the oldest first. */
  *listOrganisations(): Operation<string[]> {
    const rows = yield* query<{ id: string }>("SELECT id FROM resources WHERE kind = 'org' ORDER BY created_at, id")
    return rows.map(({ id }) => id)
  },

  /** Calls that wait for an instant (ISO 8601 in UTC) that has come, the longest due first. */
  *listDueCalls(now: string, limit: number): Operation<DueCall[]> {
    const rows = yield* query<Pick<ResourceRow, 'org_id' | 'id'>>(
      `SELECT org_id, id FROM resources WHERE kind = 'call' AND body ->> 'status' = 'scheduled'
         AND body -> 'schedulePlan' ->> 'earliestAt' <= ? AND ${nothingHeld}
       ORDER BY body -> 'schedulePlan' ->> 'earliestAt' LIMIT ?`,
      now,
      limit,
    )
    return rows.map(({ org_id: orgId, id }) => ({ orgId, id }))
  },

  /** Everything the organisation owns, itself included. Its recordings are removed by the servers that have them. */
  *removeOrganisation(orgId: string): Operation<void> {
    for (const table of [
      'resources',
      'resource_versions',
      'assistant_trials',
      'call_figures',
      'token_hashes',
      'idempotency_keys',
      'webhooks',
      'call_leases',
      'call_analyses',
      'room_leases',
      'key_spending',
    ]) {
      yield* query(`DELETE FROM ${table} WHERE org_id = ?`, orgId)
    }
  },

  /** With the hash of its key: without it a token opens nothing. */
  *createToken(token: StoredResource, hash: string, idempotencyKey: IdempotencyKey | null): Operation<Creation> {
    const creation = yield* resources.create(token, idempotencyKey, false)
    if (creation.outcome === 'created')
      yield* query('INSERT INTO token_hashes (hash, org_id, token_id) VALUES (?, ?, ?)', hash, token.orgId, token.id)
    return creation
  },

  /** The token that a key belongs to, and the member it acts for, if any. */
  *findToken(hash: string): Operation<{ token: StoredResource; user: StoredResource | null } | null> {
    const [found] = yield* query<{ org_id: string; token_id: string }>(
      'SELECT org_id, token_id FROM token_hashes WHERE hash = ?',
      hash,
    )
    if (!found) return null
    const [row] = yield* query<ResourceRow>(
      `SELECT ${columns} FROM resources WHERE org_id = ? AND id = ?`,
      found.org_id,
      found.token_id,
    )
    if (!row) return null
    const token = fromRow(row)
    const { userId } = token.body
    return { token, user: typeof userId === 'string' ? yield* resources.get(token.orgId, 'user', userId) : null }
  },
}

const versionFrom = (row: VersionRow): ResourceVersion => ({
  revision: row.revision,
  body: bodyOf(row),
  createdAt: row.created_at,
  published: row.published === 1,
})

function* listed<Result extends object>(selected: string, list: ResourceList): Operation<Result[]> {
  const { where, values } = whereOf(list)
  const order = list.order ?? 'DESC'
  return yield* query<Result>(
    `SELECT ${selected} FROM resources WHERE ${where} ORDER BY created_at ${order}, id ${order} LIMIT ? OFFSET ?`,
    ...values,
    list.limit,
    list.offset ?? 0,
  )
}

/** No body has a field of the names that stand before it. */
function shownText(orgId: string, { id, created_at, updated_at, body }: ShownRow): string {
  const createdAt = iso(created_at)
  const updatedAt = updated_at === created_at ? createdAt : iso(updated_at)
  const common = `"id":${JSON.stringify(id)},"orgId":${JSON.stringify(orgId)},"createdAt":"${createdAt}","updatedAt":"${updatedAt}"`
  return body === '{}' ? `{${common}}` : `{${common},${body.slice(1)}`
}

const iso = (at: number) => new Date(at).toISOString()

function whereOf(list: Omit<ResourceList, 'limit'>): { where: string; values: SqlValue[] } {
  const { sql, values } = toSql(list.conditions ?? [])
  return {
    where: `org_id = ? AND kind = ? AND parent_id = ?${sql}`,
    values: [list.orgId, list.kind, list.parentId ?? '', ...values],
  }
}

function* addVersion({ orgId, id, revision, body, updatedAt }: StoredResource, published = true): Operation<void> {
  yield* query(
    'INSERT INTO resource_versions (org_id, id, revision, body, created_at, published) VALUES (?, ?, ?, ?, ?, ?)',
    orgId,
    id,
    revision,
    textOf(body),
    updatedAt,
    published ? 1 : 0,
  )
}

function* creationOf(orgId: string, kind: string, earlier: Earlier): Operation<Creation> {
  if (earlier.outcome === 'key-reused') return earlier
  return { outcome: 'repeated', resource: yield* resources.get(orgId, kind, earlier.id) }
}

function fromRow(row: ResourceRow): StoredResource {
  return {
    orgId: row.org_id,
    id: row.id,
    kind: row.kind,
    parentId: row.parent_id,
    body: bodyOf(row),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const textOf = (body: StoredResource['body']) => storableJson(JSON.stringify(body))

/** PostgreSQL's driver has parsed it already. */
function bodyOf({ body }: Pick<ResourceRow, 'body'>): Record<string, unknown> {
  return typeof body === 'string' ? JSON.parse(body) : body
}
