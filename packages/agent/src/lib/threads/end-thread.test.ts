import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { endThread } from './end-thread.ts'

const thread = (code: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${code}`, { eval: true })

test('a thread finishes what it is in the middle of before it ends', async () => {
  const worker = thread(`
    parentPort.on('message', (message) => {
      if (message === 'stop') return parentPort.close()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      parentPort.postMessage('done')
    })`)
  const said: unknown[] = []
  worker.on('message', (message) => said.push(message))
  worker.postMessage('work')
  await endThread(worker, 'stop')
  expect(said).toEqual(['done'])
  expect(worker.threadId).toBe(-1)
})

test('one that hangs is ended after all, and one that broke is ended already', async () => {
  const hanging = thread('for (;;);')
  await endThread(hanging, 'stop', { limitMs: 20 })
  expect(hanging.threadId).toBe(-1)
  const broken = thread('throw new Error("it broke")')
  broken.on('error', () => {})
  await endThread(broken, 'stop')
  expect(broken.threadId).toBe(-1)
})
