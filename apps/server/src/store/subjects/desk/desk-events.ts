import type { DeskEvent } from '@parley/protocol/resources'
import { type Operation, query } from '../../operation.ts'
import { uuidV7 } from '../../uuid-v7.ts'

/** What happened at an instant (epoch ms). */
export type ToldEvent = { id: string; at: number; event: DeskEvent }

type Row = { id: string; body: string; created_at: number }

/** What happens in the organisation that runs the server, for those who watch. They are kept for a day. */
export const deskEvents = {
  *add(event: DeskEvent, at: number): Operation<void> {
    yield* query(
      'INSERT INTO desk_events (id, body, created_at) VALUES (?, ?, ?)',
      uuidV7(at),
      JSON.stringify(event),
      at,
    )
  },

  /** From an instant on, the oldest first; where there are more than `limit`, the newest of them. */
  *since(at: number, limit: number): Operation<ToldEvent[]> {
    const rows = yield* query<Row>(
      'SELECT id, body, created_at FROM desk_events WHERE created_at >= ? ORDER BY created_at DESC, id DESC LIMIT ?',
      at,
      limit,
    )
    return rows.map(({ id, body, created_at: told }) => ({ id, at: told, event: JSON.parse(body) })).reverse()
  },

  /** When an event was told; null when it is not known, or not any more. */
  *toldAt(id: string): Operation<number | null> {
    const [row] = yield* query<{ created_at: number }>('SELECT created_at FROM desk_events WHERE id = ?', id)
    return row?.created_at ?? null
  },

  *purge(before: number): Operation<void> {
    yield* query('DELETE FROM desk_events WHERE created_at < ?', before)
  },
}
