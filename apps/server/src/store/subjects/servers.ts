import { type Operation, query } from '../operation.ts'

/** `starting`: nobody can reach it yet. `draining`: it plays its calls to their end and takes no new ones. */
export type ServerState = 'starting' | 'ready' | 'draining'

/** What a server says of itself. */
export type ServerNews = {
  /** Another one at each start. */
  id: string
  /** Where the other servers reach it; null where they cannot. */
  url: string | null
  state: ServerState
  /** How many more calls by voice it would take. */
  freeLines: number
}

/** `beat` rises with each sign of life. */
export type ServerRow = ServerNews & { beat: number }

/** For conditions on a table with a `holder`: that server is not there any more. */
export const holderIsGone = 'NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = holder)'

/**
 * The servers that work on this database. Whoever stands here is alive, and what it holds is its own: the others watch its
 * beats, and take it out when there are none any more.
 */
export const servers = {
  /** `alone`: everybody else is dead. */
  *join({ id, url, state, freeLines }: ServerNews, alone: boolean): Operation<void> {
    if (alone) yield* query('DELETE FROM servers WHERE id <> ?', id)
    yield* query(
      'INSERT INTO servers (id, url, state, free_lines, beat) VALUES (?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING',
      id,
      url,
      state,
      freeLines,
    )
  },

  /** Says that it lives; returns who else does. Null when the others took it for dead. */
  *beat({ id, state, freeLines }: ServerNews): Operation<ServerRow[] | null> {
    const alive = yield* query(
      'UPDATE servers SET beat = beat + 1, state = ?, free_lines = ? WHERE id = ? RETURNING id',
      state,
      freeLines,
      id,
    )
    if (alive.length === 0) return null
    const rows = yield* query<Omit<ServerRow, 'freeLines'> & { free_lines: number }>(
      'SELECT id, url, state, free_lines, beat FROM servers WHERE id <> ? ORDER BY id',
      id,
    )
    return rows.map(({ free_lines: freeLines, ...row }) => ({ ...row, freeLines }))
  },

  /** Takes a silent server out; false when it has given a sign of life since `beat`, or somebody was quicker. */
  *bury(id: string, beat: number): Operation<boolean> {
    return (yield* query('DELETE FROM servers WHERE id = ? AND beat = ? RETURNING id', id, beat)).length > 0
  },

  *leave(id: string): Operation<void> {
    yield* query('DELETE FROM servers WHERE id = ?', id)
  },
}
