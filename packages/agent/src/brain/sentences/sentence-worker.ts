import { parentPort, workerData } from 'node:worker_threads'
import { setThreadPriority } from '../../lib/threads/thread-priority.ts'
import { MiniLm } from './mini-lm.ts'
import type { Placed, SentenceJob, ToPlace } from './sentence-model.ts'

const { engineFolder, files } = workerData as SentenceJob
let model: Promise<MiniLm> | null = null

setThreadPriority('after-others')

parentPort?.on('message', async (message: ToPlace) => {
  if (message === 'stop') return parentPort?.close()
  const { id, sentences } = message
  const tell = (message: Placed) => parentPort?.postMessage(message)
  try {
    model ??= MiniLm.load(engineFolder, files)
    tell({ id, places: await (await model).place(sentences) })
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
