import { catches, keeps, scriptedVoice } from '@parley/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { preloaded } from '../preloaded.ts'
import { voiceContract } from '../voice.contract.ts'
import type { Voice } from '../voice.ts'
import { Flite } from './flite.ts'

const flite = new Flite()
afterAll(() => flite.close())
const signal = new AbortController().signal

describe('the embedded voice', () => keeps(voiceContract, () => flite.voice))

describe('its contract', () => {
  const silent: Voice = async function* () {
    yield new Int16Array(32_000)
  }
  const lateVoice: Voice = async function* (text, options) {
    yield new Int16Array(4000)
    yield* scriptedVoice(text, options)
  }
  catches(voiceContract, 'a sentence becomes between one and six seconds of sound at 16 000 Hz', () => silent)
  catches(voiceContract, 'sound begins within 60 ms of the first sample', () => lateVoice)
})

test('what a caller waits for is spoken before what can wait', async () => {
  const order: string[] = []
  const speak = async (text: string, urgent: boolean) => {
    for await (const _ of flite.voice(text, { signal, urgent })) break
    order.push(text)
  }
  await Promise.all([speak('One.', false), speak('Two.', false), speak('Three.', false), speak('Urgent.', true)])
  expect(order.indexOf('Urgent.')).toBeLessThan(order.indexOf('Two.'))
  expect(order.slice(-2)).toEqual(['Two.', 'Three.'])
})

test('a closed voice fails instead of hanging', async () => {
  const closed = new Flite()
  await closed.close()
  await expect(closed.voice('Hello', { signal })[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'provider-failed',
  })
})

test('a preloaded sentence is not made again', async () => {
  let made = 0
  const counting: Voice = (text, options) => {
    made += 1
    return flite.voice(text, options)
  }
  const { voice, preload } = preloaded(counting, ['Hello.'])
  await preload()
  for (let i = 0; i < 3; i += 1) {
    const sounds = await Array.fromAsync(voice('Hello.', { signal }))
    expect(sounds[0]?.length).toBeGreaterThan(1000)
  }
  expect(made).toBe(1)
})
