import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { notRunHere } from '../../../../../tests/setup/not-run.ts'

const module = new URL('./thread-priority.ts', import.meta.url).href

const isLinux = process.platform === 'linux'
if (!isLinux) notRunHere('priorities of threads', 'Only Linux has them.')

test.skipIf(!isLinux)('only the thread that asks comes after others (Linux)', async () => {
  const before = getPriority()
  const worker = new Worker(
    `import('${module}').then(({ setThreadPriority }) => {
       setThreadPriority('after-others')
       require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority())
     })`,
    { eval: true },
  )
  expect(await once(worker, 'message')).toEqual([before + 3])
  expect(getPriority()).toBe(before)
})
