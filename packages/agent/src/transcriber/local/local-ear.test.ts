import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { concat, frameSamples } from '../../audio/frame.ts'
import { Queue } from '../../lib/queue.ts'
import { presentModel } from '../../models/present.fixture.ts'
import { spoken } from '../../voice/flite/spoken.fixture.ts'
import { LocalEar } from './local-ear.ts'

async function hear(ear: LocalEar, pcm: Int16Array, abort = new AbortController()) {
  const audio = new Queue<Int16Array>()
  for (let at = 0; at < pcm.length; at += frameSamples) audio.push(pcm.subarray(at, at + frameSamples))
  audio.end()
  return Array.fromAsync(ear.transcribe(audio, { language: 'en-GB', signal: abort.signal }))
}

for (const name of ['zipformer-en-small', 'zipformer-en']) {
  const present = presentModel(name)
  describe.skipIf(!present)(`the model ${name}`, () => {
    const ear = new LocalEar({ kind: 'zipformer', engineFolder: '', files: {}, ...present })
    afterAll(() => ear.close())
    const question = async (text: string) => concat([new Int16Array(4800), await spoken(text), new Int16Array(3200)])

    test('brings words while they are said, then one final, for every utterance', async () => {
      for (let round = 0; round < 2; round += 1) {
        const events = await hear(ear, await question('How much does it cost each month?'))
        expect(events.filter(({ final }) => final)).toHaveLength(1)
        expect(events.length).toBeGreaterThan(1)
        expect(events.at(-1)).toMatchObject({ final: true, text: expect.stringMatching(/how much .* month/) })
      }
    })

    test('hears two callers at once', async () => {
      const [one, two] = await Promise.all([
        hear(ear, await question('How much does it cost?')),
        hear(ear, await question('What is your address?')),
      ])
      expect(one?.at(-1)?.text).toContain('cost')
      expect(two?.at(-1)?.text).toContain('address')
    })
  })
}

describe.each(['zipformer', 'moonshine'] as const)('without its model, %s', (kind) => {
  const ear = new LocalEar({ kind, engineFolder: '/nowhere', files: {} }, { answerWithinMs: 20_000 })
  afterAll(() => ear.close())

  test('every utterance is a typed failure, and says what to do', async () => {
    for (let round = 0; round < 2; round += 1) {
      await expect(hear(ear, new Int16Array(frameSamples * 5))).rejects.toMatchObject({
        code: 'provider-failed',
        message: expect.stringContaining('npx parley models'),
      })
    }
  })

  test('so is its preparation', async () => {
    await expect(ear.prepare()).rejects.toMatchObject({ code: 'provider-failed' })
  })

  test('aborted, it returns without a final and without throwing', async () => {
    const abort = new AbortController()
    abort.abort()
    expect(await hear(ear, new Int16Array(frameSamples), abort)).toEqual([])
  })
})

test('an utterance that has failed is over in its thread, whatever more is said of it', async () => {
  const ear = new LocalEar({ kind: 'zipformer', engineFolder: '/nowhere', files: {} })
  onTestFinished(() => ear.close())
  const started = once(process, 'worker')
  const audio = new Queue<Int16Array>()
  const { signal } = new AbortController()
  audio.push(new Int16Array(frameSamples))
  const hearing = Array.fromAsync(ear.transcribe(audio, { language: 'en-GB', signal }))
  const failing = expect(hearing).rejects.toMatchObject({ code: 'provider-failed' })
  const [thread] = (await started) as [Worker]
  const told = vi.spyOn(thread, 'postMessage')
  const types = () => told.mock.calls.map(([{ type }]) => type)
  await expect.poll(types).toContain('forget')
  audio.push(new Int16Array(frameSamples))
  audio.end()
  await failing
  expect(types().at(-1)).toBe('forget')
})
