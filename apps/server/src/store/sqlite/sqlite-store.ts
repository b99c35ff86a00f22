import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Call } from '../operations.ts'
import { bindStore, type Store, storeUnavailable } from '../store.ts'
import { databaseFile, lockDataDirectory, openDataDirectory, requireDatabase } from './data-directory.ts'
import type { Outcome } from './sqlite-worker.ts'

type Waiting = { call: Call; resolve: (value: unknown) => void; reject: (error: unknown) => void }

const maxBatch = 256

/**
 * Opens the database in a directory, on a thread of its own: waiting for the disk never blocks this one.
 *
 * `exclusive` takes the directory for this process, and throws `ConfigError` when another has it; the command line's
 * tools open it beside a running server without, and make none where there is none.
 */
export async function openSqliteStore(dir: string, { exclusive }: { exclusive: boolean }): Promise<Store> {
  if (exclusive) openDataDirectory(dir)
  else requireDatabase(dir)
  const lock = exclusive ? lockDataDirectory(dir) : null
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
    workerData: { file: databaseFile(dir) },
    // this process's own flags, such as --input-type, need not fit the thread
    execArgv: [],
  })
  let underWay: Waiting[] = []
  let waiting: Waiting[] = []
  let lost: unknown = null

  function run(call: Call) {
    if (lost) return Promise.reject(storeUnavailable(lost))
    return new Promise<unknown>((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      send()
    })
  }

  /** One batch is on the thread, the next gathers here: everything that waits when a commit starts shares it. */
  function send() {
    if (underWay.length > 0 || waiting.length === 0) return
    underWay = waiting.splice(0, maxBatch)
    try {
      worker.postMessage(underWay.map(({ call }) => call))
    } catch {
      waiting.unshift(...underWay.filter(isSendable))
      underWay = []
      send()
    }
  }

  /** What cannot be sent to the thread fails alone, and holds up nobody. */
  function isSendable({ call, reject }: Waiting) {
    try {
      structuredClone(call)
      return true
    } catch (error) {
      reject(error)
      return false
    }
  }

  function settle(outcomes: Outcome[]) {
    const settled = underWay.splice(0, outcomes.length)
    send()
    settled.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]
      if (outcome?.ok) resolve(outcome.value)
      else reject(storeUnavailable(Object.assign(new Error(outcome?.message), { errcode: outcome?.errcode })))
    })
  }

  function lose(error: unknown) {
    lost = error
    for (const { reject } of [...underWay, ...waiting]) reject(storeUnavailable(error))
    underWay = []
    waiting = []
  }

  async function close() {
    await Promise.allSettled([run({ subject: 'health', name: 'ping', args: [] })])
    await worker.terminate()
    lock?.release()
  }

  try {
    await once(worker, 'message')
  } catch (error) {
    lock?.release()
    throw error
  }
  worker.on('message', settle)
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('the database thread has ended')))
  return bindStore(run, { exclusive, location: dir, close })
}
