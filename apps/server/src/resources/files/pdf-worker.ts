import { parentPort, workerData } from 'node:worker_threads'
import { extractText } from 'unpdf'

const { text } = await extractText(new Uint8Array(workerData as Uint8Array), { mergePages: true })
parentPort?.postMessage(text)
