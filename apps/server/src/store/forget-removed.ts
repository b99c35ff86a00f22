import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import type { Config } from '../settings/config.ts'
import { vacuum } from './postgres/vacuum.ts'

/**
 * Has the database also give up the room of what was removed from it: until then it stands in its files. The embedded one is
 * written anew on a thread of its own, which may take seconds: calls and visitors do not wait for it.
 */
export async function forgetRemoved({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl) return vacuum(databaseUrl)
  const worker = new Worker(new URL('./sqlite/rewrite-worker.ts', import.meta.url), {
    workerData: { dir: dataDir },
    // this process's own flags, such as --input-type, need not fit the thread
    execArgv: [],
  })
  await once(worker, 'exit').catch((cause) => {
    // a failure is only an error by the time it has left its thread
    throw cause?.code === 'unavailable' ? new Failure('unavailable', cause.message, { cause }) : cause
  })
}
