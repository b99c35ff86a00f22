import type { Body } from '../../lib/loose-json.ts'
import { type Operation, query } from '../operation.ts'

/** Whose the sealed keys of access tokens are: no organisation has this id. */
export const signingKeyOwner = 'signing-keys'

export type SealedValue = { orgId: string; sealed: string }

type SealedRow = { org_id: string; id: string; kind: string; body: string | Body }

const checkName = 'encryption-check'
/** The only kinds whose bodies have a `sealed` of ours; `$sealed` is ours in every kind. */
const sealingKinds = ['credential', 'phone-number']
const maybeSealed = `CAST(body AS TEXT) LIKE '%"$sealed":"%'`

/** What is sealed with the encryption key, seen from outside: nothing here can open it. */
export const sealed = {
  /** A value sealed with the key that this database's secrets have; null before the first. */
  *check(): Operation<string | null> {
    const [row] = yield* query<{ value: string }>('SELECT value FROM server_facts WHERE name = ?', checkName)
    return row?.value ?? null
  },

  /** Keeps the check value unless there is one already; returns the one that is kept. */
  *keepCheck(check: string): Operation<string> {
    yield* query('INSERT INTO server_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', checkName, check)
    return (yield* sealed.check()) ?? check
  },

  /** Any sealed value; null where there is none. */
  *find(): Operation<SealedValue | null> {
    const rows = yield* sealedRows()
    const [first] = rows.flatMap((row) => {
      const value = sealedIn(row)
      return value ? [{ orgId: row.org_id, sealed: value }] : []
    })
    if (first) return first
    const owed = yield* query<{ org_id: string; message: string }>(
      `SELECT org_id, message FROM webhooks WHERE message LIKE '{"sealed":%' LIMIT 1`,
    )
    if (owed[0]) return { orgId: owed[0].org_id, sealed: JSON.parse(owed[0].message).sealed }
    const [key] = yield* query<{ sealed: string }>('SELECT sealed FROM signing_keys LIMIT 1')
    return key ? { orgId: signingKeyOwner, sealed: key.sealed } : null
  },

  /**
   * Removes everything sealed, and the check value: credentials, messages and signing keys wholly, of everything else its
   * secrets. Says how many there were. Second factors stay, and open nothing: who has one must not get in without it.
   */
  *forget(): Operation<number> {
    const rows = (yield* sealedRows()).filter(sealedIn)
    for (const { org_id, id, kind, body } of rows) {
      if (kind === 'credential') yield* query('DELETE FROM resources WHERE org_id = ? AND id = ?', org_id, id)
      else {
        yield* query(
          'UPDATE resources SET body = ?, revision = revision + 1 WHERE org_id = ? AND id = ?',
          withoutSealed(kind, body),
          org_id,
          id,
        )
      }
    }
    const versions = yield* query<{ org_id: string; id: string; revision: number; body: string | Body }>(
      `SELECT org_id, id, revision, body FROM resource_versions WHERE ${maybeSealed}`,
    )
    for (const { org_id, id, revision, body } of versions) {
      yield* query(
        'UPDATE resource_versions SET body = ? WHERE org_id = ? AND id = ? AND revision = ?',
        withoutSealed('', body),
        org_id,
        id,
        revision,
      )
    }
    const owed = yield* query(`DELETE FROM webhooks WHERE message LIKE '{"sealed":%' RETURNING id`)
    yield* query('DELETE FROM idempotency_keys WHERE answer IS NOT NULL')
    const keys = yield* query('DELETE FROM signing_keys RETURNING id')
    yield* query('DELETE FROM server_facts WHERE name = ?', checkName)
    return rows.length + owed.length + keys.length
  },
}

function* sealedRows(): Operation<SealedRow[]> {
  const marks = sealingKinds.map(() => '?').join(', ')
  return yield* query<SealedRow>(
    `SELECT org_id, id, kind, body FROM resources WHERE kind IN (${marks}) OR ${maybeSealed}`,
    ...sealingKinds,
  )
}

function sealedIn({ kind, body }: SealedRow): string | null {
  const { sealed: own, $sealed: secrets } = parsed(body)
  if (sealingKinds.includes(kind) && typeof own === 'string') return own
  return typeof secrets === 'string' ? secrets : null
}

function withoutSealed(kind: string, body: string | Body): string {
  const { sealed: own, $sealed: _secrets, ...rest } = parsed(body)
  return JSON.stringify(sealingKinds.includes(kind) || own === undefined ? rest : { ...rest, sealed: own })
}

/** One driver reads JSON as text, the other as what it says. */
const parsed = (body: string | Body): Body => (typeof body === 'string' ? JSON.parse(body) : body)
