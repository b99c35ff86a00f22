import { type Operation, query } from '../../operation.ts'

const name = 'outgoing-held'

/** For conditions: nothing is held. */
export const nothingHeld = `NOT EXISTS (SELECT 1 FROM server_facts WHERE name = '${name}')`

/** As a statement that needs no values, for a script. */
export const holdAt = (at: number) =>
  `INSERT INTO server_facts (name, value) VALUES ('${name}', '${new Date(at).toISOString()}') ON CONFLICT (name) DO NOTHING`

/** While it is on, no server of this database sends a mail or a webhook or places a scheduled call: for restored copies. */
export const hold = {
  *begin(at: number): Operation<void> {
    yield* query(holdAt(at))
  },

  *end(): Operation<void> {
    yield* query('DELETE FROM server_facts WHERE name = ?', name)
  },

  *isOn(): Operation<boolean> {
    return (yield* hold.since()) !== null
  },

  /** ISO 8601; null while nothing is held. */
  *since(): Operation<string | null> {
    const [row] = yield* query<{ value: string }>('SELECT value FROM server_facts WHERE name = ?', name)
    return row?.value ?? null
  },
}
