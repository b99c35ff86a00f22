import { type Operation, query } from '../operation.ts'

/** The server that a room is on. `url` is null where the others cannot reach it. */
export type RoomHolder = { id: string; url: string | null }

/** Rooms with somebody in them. Each is leased to one server until it is empty, or that server is not there any more. */
export const rooms = {
  /** Leases a room; false while another server has it. */
  *take(orgId: string, id: string, holder: string): Operation<boolean> {
    const taken = yield* query(
      `INSERT INTO room_leases (org_id, room_id, holder) VALUES (?, ?, ?)
       ON CONFLICT (org_id, room_id) DO UPDATE SET holder = excluded.holder
         WHERE room_leases.holder = excluded.holder
           OR NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = room_leases.holder)
       RETURNING room_id`,
      orgId,
      id,
      holder,
    )
    return taken.length > 0
  },

  *giveBack(orgId: string, id: string, holder: string): Operation<void> {
    yield* query('DELETE FROM room_leases WHERE org_id = ? AND room_id = ? AND holder = ?', orgId, id, holder)
  },

  /** Null where no server that lives has it. */
  *holderOf(orgId: string, id: string): Operation<RoomHolder | null> {
    const [lease] = yield* query<{ holder: string; url: string | null }>(
      `SELECT holder, url FROM room_leases JOIN servers ON servers.id = holder
       WHERE org_id = ? AND room_id = ?`,
      orgId,
      id,
    )
    return lease ? { id: lease.holder, url: lease.url } : null
  },
}
