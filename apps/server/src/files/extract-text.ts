import { Worker } from 'node:worker_threads'

/** What can be read, by media type; the ending decides where a client knows no better than `application/octet-stream`. */
const readable = new Map<string, 'text' | 'pdf'>([
  ['application/json', 'text'],
  ['application/pdf', 'pdf'],
  ['application/x-yaml', 'text'],
  ['application/xml', 'text'],
  ['application/yaml', 'text'],
])
const endings = new Map([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['log', 'text/plain'],
  ['md', 'text/markdown'],
  ['pdf', 'application/pdf'],
  ['tsv', 'text/tab-separated-values'],
  ['txt', 'text/plain'],
  ['xml', 'application/xml'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
])

const pdfTimeoutMs = 30_000
const pdfMemoryMb = 256
const memoryLookMs = 50

/** The media type of a file that we can read text from; null for any other. */
export function readableType(declared: string, name: string): string | null {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  if (kindOf(type)) return type
  const byName = endings.get(name.split('.').at(-1)?.toLowerCase() ?? '')
  return byName && (type === '' || type === 'application/octet-stream') ? byName : null
}

/** The text in a file. Throws when it holds none that can be read. */
export async function extractText(content: Buffer, type: string): Promise<string> {
  if (kindOf(type) === 'pdf') return pdfText(content)
  return new TextDecoder('utf-8', { fatal: true }).decode(content)
}

function kindOf(type: string) {
  return type.startsWith('text/') ? 'text' : readable.get(type)
}

let reading: Promise<unknown> = Promise.resolve()

/** One document after another: many at once would take as many times the memory. */
function pdfText(content: Buffer): Promise<string> {
  const text = reading.then(() => readPdf(content))
  reading = text.catch(() => {})
  return text
}

/** On a thread with limits of its own: a hostile document can cost its thread, and nothing else. */
function readPdf(content: Buffer): Promise<string> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: content,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: pdfMemoryMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  /** What a document unpacks to is not in the heap, which is all that `resourceLimits` bounds. */
  async function look() {
    const { external_memory: bytes } = await worker.getHeapStatistics()
    if (bytes > pdfMemoryMb * 2 ** 20) reject(new Error('the document unpacks to too much'))
  }
  const timer = setTimeout(() => reject(new Error('the document takes too long to read')), pdfTimeoutMs)
  const watch = setInterval(() => look().catch(() => {}), memoryLookMs) // a thread that is over tells it by its exit
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the document could not be read')))
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(watch)
    return worker.terminate()
  })
}
