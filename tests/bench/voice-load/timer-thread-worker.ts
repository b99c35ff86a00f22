import { parentPort } from 'node:worker_threads'
import { setThreadPriority } from '../../../packages/agent/src/lib/threads/thread-priority.ts'

const everyMs = 20

setThreadPriority('before-others')
const offsets: number[] = []
let dueAt = performance.now() + everyMs
let timer = setTimeout(tick, everyMs)

function tick() {
  const now = performance.now()
  for (; dueAt <= now; dueAt += everyMs) offsets.push(now - dueAt)
  timer = setTimeout(tick, dueAt - now)
}

parentPort?.once('message', () => {
  clearTimeout(timer)
  // as frames are judged: what came earliest was on time
  const onTime = offsets.reduce((least, offset) => Math.min(least, offset), Number.POSITIVE_INFINITY)
  parentPort?.postMessage(offsets.map((offset) => offset - onTime))
})
