import { catches, keeps, scriptedVoice } from '@parley/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { threadsHere } from '../../lib/threads/threads-here.fixture.ts'
import { RememberedVoice } from '../remembered.ts'
import { voiceContract } from '../voice.contract.ts'
import type { Voice } from '../voice.ts'
import { Flite } from './flite.ts'

const flite = new Flite()
afterAll(() => flite.close())
const signal = new AbortController().signal

describe('the embedded voice', () => {
  keeps(voiceContract, async () => {
    const closed = new Flite()
    await closed.close()
    return { speak: flite.voice, failing: closed.voice }
  })
})

describe('its contract', () => {
  const silent: Voice = async function* () {
    yield new Int16Array(32_000)
  }
  const lateVoice: Voice = async function* (text, options) {
    yield new Int16Array(4000)
    yield* scriptedVoice(text, options)
  }
  const failing: Voice = async function* () {
    yield await Promise.reject(new TypeError('fetch failed'))
  }
  const endless: Voice = async function* (text, options) {
    yield* scriptedVoice(text, options)
    await new Promise(() => {})
  }
  catches(voiceContract, 'so it does in the middle of a sentence', () => ({ speak: endless, failing }))
  const typed = 'what goes wrong is thrown as provider-failed, never as the vendor’s own error'
  catches(voiceContract, typed, () => ({ speak: scriptedVoice, failing }))
  catches(voiceContract, 'a sentence becomes between one and six seconds of sound at 16 000 Hz', () => ({
    speak: silent,
    failing,
  }))
  catches(voiceContract, 'sound begins within 60 ms of the first sample', () => ({ speak: lateVoice, failing }))
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

test('at twice the speed a sentence takes about half as long', async () => {
  const length = async (speed: number) =>
    (await Array.fromAsync(flite.voice('We book meetings for you.', { signal, speed }))).flatMap((pcm) => [...pcm])
      .length
  const [usual, fast] = [await length(1), await length(2)]
  expect(fast / usual).toBeGreaterThan(0.4)
  expect(fast / usual).toBeLessThan(0.65)
})

test('a remembered sentence is remembered as fast as it was said', async () => {
  const asked: (number | undefined)[] = []
  const memory = new RememberedVoice(async function* (_, { speed }) {
    asked.push(speed)
    yield new Int16Array(10)
  })
  memory.want(['Hello.'])
  for (const speed of [1, 2, 1, 2]) await Array.fromAsync(memory.voice('Hello.', { signal, speed }))
  expect(asked).toEqual([1, 2])
})

test('at rest it has no thread, and speaks again when it is asked', async () => {
  const resting = new Flite()
  const say = () => Array.fromAsync(resting.voice('Hello.', { signal }))
  const said = await say()
  const before = threadsHere()
  await resting.rest()
  expect(threadsHere()).toBeLessThan(before)
  expect(await say()).toEqual(said)
  await resting.close()
})

test('a closed voice fails instead of hanging', async () => {
  const closed = new Flite()
  await closed.close()
  await expect(closed.voice('Hello', { signal })[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'provider-failed',
  })
})

describe('a voice that remembers', () => {
  function counting() {
    const made: string[] = []
    const remembered = new RememberedVoice((text, options) => {
      made.push(text)
      return scriptedVoice(text, options)
    })
    return { made, remembered }
  }
  const say = (remembered: RememberedVoice, text: string) => Array.fromAsync(remembered.voice(text, { signal }))

  test('does not make a prepared sentence again', async () => {
    const { made, remembered } = counting()
    await remembered.prepare(['Hello.'])
    expect((await say(remembered, 'Hello.'))[0]?.length).toBeGreaterThan(1000)
    expect(made).toEqual(['Hello.'])
  })

  test('remembers wanted sentences once said, and nothing that was said to one caller alone', async () => {
    const { made, remembered } = counting()
    remembered.want(['Within a week.'])
    for (let i = 0; i < 2; i += 1) {
      await say(remembered, 'Within a week.')
      await say(remembered, 'Thank you, Jo.')
    }
    expect(made).toEqual(['Within a week.', 'Thank you, Jo.', 'Thank you, Jo.'])
  })

  test('counts a sentence once that two callers hear first at the same time', async () => {
    const made: string[] = []
    const remembered = new RememberedVoice(async function* (text) {
      made.push(text)
      yield new Int16Array(3_000_000)
    })
    remembered.want(['Hello.', 'Goodbye.'])
    await Promise.all([say(remembered, 'Hello.'), say(remembered, 'Hello.')])
    await say(remembered, 'Goodbye.')
    await say(remembered, 'Hello.')
    expect(made).toEqual(['Hello.', 'Hello.', 'Goodbye.'])
  })

  test('does not remember a sentence that was cut off', async () => {
    const { made, remembered } = counting()
    remembered.want(['Hello.'])
    for await (const _ of remembered.voice('Hello.', { signal })) break
    await say(remembered, 'Hello.')
    expect(made).toEqual(['Hello.', 'Hello.'])
  })
})
