import { parentPort, workerData } from 'node:worker_threads'
import { extractText, getDocumentProxy } from 'unpdf'

/** Errors only: what a document has wrong is no news of the server. */
const verbosity = 0

const document = await getDocumentProxy(new Uint8Array(workerData as Uint8Array), { verbosity })
const { text } = await extractText(document, { mergePages: true })
parentPort?.postMessage(text)
