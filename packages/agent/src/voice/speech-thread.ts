import { parentPort } from 'node:worker_threads'
import { level } from '../audio/frame.ts'
import { idleMemory } from '../lib/threads/thread-memory.ts'
import { setThreadPriority } from '../lib/threads/thread-priority.ts'

/** `speed` is 1 as the voice speaks by itself, 2 twice as fast. */
export type Job = { text: string; speed: number }
export type Done = { pcm: Int16Array } | { error: string }

const windowSamples = 80 // 5 ms
const quiet = 0.004
const keptBeforeSamples = 160
const keptAfterSamples = 1600

/** Makes this thread speak for a `ThreadedVoice`: `synthesise` turns a sentence into mono PCM16 at 16 000 Hz. */
export function speakInThread(synthesise: (text: string, speed: number) => Promise<Int16Array>) {
  setThreadPriority('after-others')
  const memory = idleMemory()
  const tell = (done: Done, transfer: ArrayBuffer[] = []) => {
    parentPort?.postMessage(done, transfer)
    memory.worked()
  }
  parentPort?.on('message', ({ text, speed }: Job) => {
    synthesise(text, speed)
      .then(trimmed)
      .then(
        (pcm) => tell({ pcm }, [pcm.buffer as ArrayBuffer]),
        (error) => tell({ error: error instanceof Error ? error.message : String(error) }),
      )
  })
}

/** Voices begin with up to 250 ms of silence: the caller would wait for it. */
function trimmed(pcm: Int16Array): Int16Array {
  const isLoud = (at: number) => level(pcm.subarray(at, at + windowSamples)) > quiet
  let start = 0
  while (start < pcm.length && !isLoud(start)) start += windowSamples
  let end = pcm.length
  while (end > start && !isLoud(Math.max(start, end - windowSamples))) end -= windowSamples
  return pcm.slice(Math.max(0, start - keptBeforeSamples), Math.min(pcm.length, end + keptAfterSamples))
}
