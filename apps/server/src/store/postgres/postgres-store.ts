import pg from 'pg'
import { ConfigError } from '../../settings/config.ts'
import { migrate } from '../migrations.ts'
import { query } from '../operation.ts'
import { type Call, start, takesLong } from '../operations.ts'
import { bindStore, neverStorable, type Store, storeUnavailable } from '../store.ts'
import { ConnectionLost, connect, type DatabaseSession } from './session.ts'

type Waiting = { call: Call; resolve: (value: unknown) => void; reject: (error: unknown) => void }

/** Each call in a transaction of its own, over as many connections as a pool usually has. */
export const soloCommits = { lanes: 10, maxBatch: 1 }

const maxAttempts = 8
const retryBaseMs = 5

/**
 * Opens a PostgreSQL database and brings its tables up to date; several servers may do so at once. Throws `ConfigError`
 * when it cannot be reached.
 *
 * Each of the `lanes` is one connection that commits up to `maxBatch` waiting calls as one transaction. There are two, so
 * that one waiting for a lock does not hold up the rest. What takes long has one of its own meanwhile, on which nobody waits.
 */
export async function openPostgresStore(url: string, { lanes = 2, maxBatch = 64 } = {}): Promise<Store> {
  const location = withoutPassword(url)
  await bringUpToDate(url, location)
  const usual = createLanes(() => connect(url), { lanes, maxBatch })
  const patient = createLanes(() => connect(url, { isPatient: true }), { lanes: 1, maxBatch: 1, keeps: false })
  const run = (call: Call) => (takesLong(call) ? patient : usual).run(call)
  const close = async () => void (await Promise.all([usual.close(), patient.close()]))
  return bindStore(run, { exclusive: false, location, close })
}

type Connect = () => Promise<DatabaseSession>

/** Without `keeps` a connection ends with the last of the work that waits for it. */
function createLanes(
  connect: Connect,
  { lanes, maxBatch, keeps = true }: { lanes: number; maxBatch: number; keeps?: boolean },
) {
  const waiting: Waiting[] = []
  const idle = Array.from({ length: lanes }, () => createLane(connect, refuseWaiting))
  const all = [...idle]
  const active = new Set<Promise<void>>()

  function run(call: Call) {
    return new Promise<unknown>((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      dispatch()
    })
  }

  function dispatch() {
    const lane = waiting.length > 0 ? idle.pop() : undefined
    if (!lane) return
    const batch = waiting.splice(0, maxBatch)
    const work = lane.run(batch).finally(() => {
      active.delete(work)
      idle.push(lane)
      dispatch()
      if (!keeps && idle.includes(lane)) void lane.close()
    })
    active.add(work)
  }

  /** Where nobody answers, whoever waits would only wait for the next connection that is not made. */
  function refuseWaiting(error: unknown) {
    if (!all.some((lane) => lane.isConnected())) refuse(waiting.splice(0), error)
  }

  async function close() {
    while (active.size > 0) await Promise.all(active)
    await Promise.all(all.map((lane) => lane.close()))
  }

  return { run, close }
}

/** `onAway`: no connection could be made. */
function createLane(connect: Connect, onAway: (error: unknown) => void) {
  let session: DatabaseSession | null = null
  const isConnected = () => session !== null && !session.isLost()

  async function transact(calls: Call[]) {
    if (!session || session.isLost()) session = await connect()
    return session.transaction(calls.map(start))
  }

  async function run(batch: Waiting[]) {
    try {
      await runTogether(batch)
    } catch (error) {
      refuse(batch, error)
      if (isAway(error)) onAway(error)
    }
  }

  async function runTogether(batch: Waiting[]) {
    try {
      const values = await transact(batch.map(({ call }) => call))
      batch.forEach(({ resolve }, index) => {
        resolve(values[index])
      })
    } catch (error) {
      if (!keptNothing(error)) throw error
      // one that breaks a shared transaction breaks it for all: each gets its own
      for (const one of batch) await runAlone(one)
    }
  }

  async function runAlone({ call, resolve, reject }: Waiting) {
    for (let attempt = 1; ; attempt++) {
      try {
        const [value] = await transact([call])
        return resolve(value)
      } catch (error) {
        if (isAway(error)) throw error
        if (!isRetryable(error) || attempt === maxAttempts)
          return reject(isRefused(error) ? neverStorable(error) : storeUnavailable(error))
        await pause(Math.random() * retryBaseMs * 2 ** attempt)
      }
    }
  }

  async function close() {
    const ending = session
    session = null
    await ending?.end()
  }

  return { run, isConnected, close }
}

/** Those that have their answer keep it. */
function refuse(batch: Waiting[], error: unknown) {
  for (const { reject } of batch) reject(storeUnavailable(error))
}

function isAway(error: unknown) {
  return error instanceof ConnectionLost && error.during === 'connecting'
}

async function bringUpToDate(url: string, location: string) {
  try {
    const session = await connect(url, { isPatient: true })
    await session.transaction([migrateAlone()]).finally(() => session.end())
  } catch (cause) {
    if (!(cause instanceof ConnectionLost)) throw cause
    throw new ConfigError(`DATABASE_URL ${location} cannot be reached: ${cause.message}`, { cause })
  }
}

/** The lock belongs to the transaction: of two servers that start at once, one waits and finds everything done. */
function* migrateAlone() {
  yield* query('SELECT pg_advisory_xact_lock(7228453)')
  yield* migrate(Date.now())
}

/** Whether it is certain that nothing was kept, and somebody is there to be asked again. */
function keptNothing(error: unknown) {
  return error instanceof ConnectionLost ? error.during === 'working' : error instanceof pg.DatabaseError
}

/** Serialisation failures and deadlocks, where the database asks for the same again; and a connection that was ended. */
function isRetryable(error: unknown) {
  if (error instanceof ConnectionLost) return error.during === 'working'
  return ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
}

/** A value that it does not take, however often it is asked: class 22 of its errors, "data exception". */
function isRefused(error: unknown) {
  return (error as { code?: string }).code?.startsWith('22') ?? false
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export function withoutPassword(url: string) {
  const shown = new URL(url)
  shown.password = ''
  shown.search = ''
  return shown.href
}
