import { expect, test } from 'vitest'
import type { FromEar } from '../ear-worker.ts'
import { type Read, ReadingQueue } from './reading-queue.ts'

const second = 16_000

/** A model that answers when it is told to, and a queue before it. */
function ear() {
  const told: FromEar[] = []
  const reads: {
    samples: number
    goesOn(): boolean
    hasTime: (() => boolean) | undefined
    answer(text: string | null, confidence?: number): Promise<void>
    fail(): Promise<void>
  }[] = []
  let now = 0
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const read: Read = (pcm, goesOn, { hasTime }) =>
    new Promise((resolve, reject) => {
      reads.push({
        samples: pcm.length,
        goesOn,
        hasTime,
        answer(text, confidence = 1) {
          resolve(text === null ? null : { text, confidence })
          return settled()
        },
        fail() {
          reject(new Error('it broke'))
          return settled()
        },
      })
    })
  const queue = new ReadingQueue(
    read,
    (message) => told.push(message),
    () => now,
  )
  const speak = (id: number, seconds: number) => queue.add(id, new Int16Array(seconds * second))
  const speakAloud = (id: number, seconds: number) => queue.add(id, new Int16Array(seconds * second).fill(1000))
  function pass(ms: number) {
    now += ms
  }
  return { queue, reads, told, speak, speakAloud, pass, settled }
}

test('words come while somebody speaks, and one final when they have finished', async () => {
  const { queue, reads, told, speak, pass } = ear()
  speak(1, 0.4)
  expect(reads).toHaveLength(0)
  speak(1, 0.4)
  await reads[0]?.answer('how')
  pass(1)
  speak(1, 1)
  await reads[1]?.answer('how much is')
  queue.finish(1)
  await reads[2]?.answer('How much is it?')
  expect(told).toEqual([
    { id: 1, text: 'how', final: false, heardMs: 800 },
    { id: 1, text: 'how much is', final: false, heardMs: 1800 },
    { id: 1, text: 'How much is it?', final: true },
  ])
  expect(reads.map(({ samples }) => samples / second)).toEqual([0.8, 1.8, 1.8])
})

test('whoever has finished comes before whoever still speaks, whose reading is given up', async () => {
  const { queue, reads, told, speak } = ear()
  speak(1, 2)
  speak(2, 0.5)
  expect(reads[0]?.goesOn()).toBe(true)
  queue.finish(2)
  expect(reads[0]?.goesOn()).toBe(false)
  await reads[0]?.answer(null)
  expect(reads[1]?.samples).toBe(0.5 * second)
  await reads[1]?.answer('Yes.')
  expect(told).toEqual([{ id: 2, text: 'Yes.', final: true }])
})

test('what stands may take longer, until somebody else waits', async () => {
  const { queue, reads, speak } = ear()
  speak(1, 1)
  expect(reads[0]?.hasTime).toBeUndefined()
  queue.finish(1)
  await reads[0]?.answer(null)
  expect(reads[1]?.hasTime?.()).toBe(true)
  speak(2, 1)
  expect(reads[1]?.hasTime?.()).toBe(true)
  queue.finish(2)
  expect(reads[1]?.hasTime?.()).toBe(false)
})

test('words in between take half of its time at most', async () => {
  const { reads, speak, pass } = ear()
  speak(1, 1)
  pass(300)
  await reads[0]?.answer('one')
  pass(299)
  speak(1, 1)
  expect(reads).toHaveLength(1)
  pass(1)
  speak(1, 0.02)
  expect(reads).toHaveLength(2)
})

test('a long speech is read in windows, and nothing of it is lost or said twice', async () => {
  const { queue, reads, told, speak } = ear()
  speak(1, 30)
  expect(reads[0]?.samples).toBeLessThanOrEqual(20 * second)
  await reads[0]?.answer('the first part')
  await reads[1]?.answer('and')
  queue.finish(1)
  await reads[2]?.answer('and the rest.')
  expect((reads[0]?.samples ?? 0) + (reads[2]?.samples ?? 0)).toBe(30 * second)
  expect(told.at(-1)).toEqual({ id: 1, text: 'the first part and the rest.', final: true })
})

test('a failure is told to whom it concerns, and the next one is heard', async () => {
  const { queue, reads, told, speak } = ear()
  speak(1, 0.3)
  speak(2, 0.3)
  queue.finish(1)
  queue.finish(2)
  await reads[0]?.fail()
  await reads[1]?.answer('Hello.')
  expect(told).toEqual([
    { id: 1, error: 'it broke' },
    { id: 2, text: 'Hello.', final: true },
  ])
})

test('more than can be read in time is refused at once', async () => {
  const { queue, told, speak } = ear()
  for (let id = 1; id <= 5; id += 1) {
    speak(id, 19)
    queue.finish(id)
  }
  expect(told).toEqual([{ id: 5, error: expect.stringContaining('too many') }])
})

test('whoever hung up is forgotten, in the middle of a reading too', async () => {
  const { queue, reads, told, speak } = ear()
  speak(1, 1)
  queue.finish(1)
  queue.forget(1)
  expect(reads[0]?.goesOn()).toBe(false)
  await reads[0]?.answer('too late')
  expect(told).toEqual([])
})

test('a click has no words', async () => {
  const { queue, told, speak, settled } = ear()
  speak(1, 0.05)
  queue.finish(1)
  await settled()
  queue.finish(2)
  expect(told).toEqual([
    { id: 1, text: '', final: true },
    { id: 2, text: '', final: true },
  ])
})

test('what was hardly made out is asked for again, and what noise sounds like is nothing', async () => {
  const { queue, reads, told, speak } = ear()
  for (const [id, text, confidence] of [
    [1, 'Aristotle, you wonder', 0.3],
    [2, 'You', 0.9],
    [3, '\uFFFD\uFFFD', 0.7],
  ] as const) {
    speak(id, 0.3)
    queue.finish(id)
    await reads.at(-1)?.answer(text, confidence)
  }
  expect(told).toEqual([
    { id: 1, text: '…', final: true },
    { id: 2, text: '', final: true },
    { id: 3, text: '', final: true },
  ])
})

test('words in between are told only when they are clear', async () => {
  const { reads, told, speak, pass } = ear()
  speak(1, 1)
  await reads[0]?.answer('In so at lizard', 0.3)
  pass(1)
  speak(1, 1)
  await reads[1]?.answer('Info at bluebird', 0.8)
  expect(told).toEqual([{ id: 1, text: 'Info at bluebird', final: false, heardMs: 2000 }])
})

test('what is read in a pause is final where nothing but quiet comes after it', async () => {
  const { queue, reads, told, speak, speakAloud } = ear()
  speakAloud(1, 0.4)
  speak(1, 0.14)
  expect(reads).toHaveLength(0)
  speak(1, 0.02)
  expect(reads.map(({ samples }) => samples / second)).toEqual([0.7])
  speak(1, 0.1)
  queue.finish(1)
  await reads[0]?.answer('How much is it?')
  expect(told).toEqual([
    { id: 1, text: 'How much is it?', final: false, heardMs: 560 },
    { id: 1, text: 'How much is it?', final: true },
  ])
  expect(reads).toHaveLength(1)
})

test('what is read in a pause is given up when the caller goes on, and the whole is read', async () => {
  const { queue, reads, told, speak, speakAloud } = ear()
  speakAloud(1, 0.5)
  speak(1, 0.16)
  expect(reads[0]?.goesOn()).toBe(true)
  speakAloud(1, 0.3)
  expect(reads[0]?.goesOn()).toBe(false)
  await reads[0]?.answer(null)
  queue.finish(1)
  await reads[1]?.answer('How much is it for two?')
  expect(told).toEqual([{ id: 1, text: 'How much is it for two?', final: true }])
})

test('words read in a pause are not final where more was said after it', async () => {
  const { queue, reads, told, speak, speakAloud } = ear()
  speakAloud(1, 0.5)
  speak(1, 0.16)
  await reads[0]?.answer('How much is it')
  speakAloud(1, 0.3)
  speak(1, 0.08)
  queue.finish(1)
  await reads[1]?.answer('How much is it for two?')
  expect(told.at(-1)).toEqual({ id: 1, text: 'How much is it for two?', final: true })
})

test('whoever pauses again and again is read half of the time at most', async () => {
  const { reads, speak, speakAloud, pass } = ear()
  const pause = () => {
    speakAloud(1, 0.02)
    speak(1, 0.16)
  }
  speakAloud(1, 0.2)
  pause()
  pass(100)
  await reads[0]?.answer('How')
  pause()
  expect(reads).toHaveLength(1)
  pass(100)
  pause()
  expect(reads).toHaveLength(2)
})

test('whoever has finished is read before whoever pauses, once what is being read is done', async () => {
  const { queue, reads, speak, speakAloud } = ear()
  speakAloud(1, 0.5)
  speak(1, 0.16)
  speakAloud(3, 0.4)
  speak(3, 0.16)
  speak(2, 0.3)
  queue.finish(2)
  expect([reads[0]?.goesOn(), reads[0]?.hasTime?.()]).toEqual([true, false])
  await reads[0]?.answer('How much is it?')
  expect(reads[1]?.samples).toBe(0.3 * second)
  await reads[1]?.answer('Yes')
  expect(reads[2]?.samples).toBe(0.7 * second)
})
