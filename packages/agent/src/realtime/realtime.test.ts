import { keeps } from '@parley/testkit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { concat, durationMs } from '../audio/frame.ts'
import { brainContract } from '../brain/brain.contract.ts'
import type { BrainEvent } from '../brain/brain-event.ts'
import type { Tool } from '../brain/tool.ts'
import { realClock } from '../lib/call-clock.ts'
import type { Usage } from '../lib/usage.ts'
import { Reply } from '../speech/reply.ts'
import { transcriberContract } from '../transcriber/transcriber.contract.ts'
import type { Voice } from '../voice/voice.ts'
import { heardWords, type RealtimeManner, type RealtimeServer, startRealtime } from './realtime.fixture.ts'
import { realtimeEar } from './realtime-ear.ts'
import { RealtimeLine } from './realtime-line.ts'
import { realtimeModel } from './realtime-model.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
const { signal } = new AbortController()

/** From now on they run when they are told to. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanups.push(() => vi.useRealTimers())
}

async function connected(manner: RealtimeManner = {}): Promise<{ line: RealtimeLine; server: RealtimeServer }> {
  const server = await startRealtime(manner)
  const line = new RealtimeLine()
  line.configure({
    apiKey: 'the-key',
    baseUrl: server.url,
    model: 'gpt-realtime',
    voice: 'marin',
    answerWithinMs: 60_000,
  })
  cleanups.push(
    () => server.close(),
    () => line.close(),
  )
  return { line, server }
}

const user = (content: string) => ({ role: 'user' as const, content })

function brainOf(line: RealtimeLine, tools: readonly Tool[] = []) {
  return realtimeModel({ line, model: 'gpt-realtime' })({ systemPrompt: 'Be brief.', tools })
}

async function ask(line: RealtimeLine, content: string, tools: readonly Tool[] = []): Promise<BrainEvent[]> {
  return Array.fromAsync(brainOf(line, tools)({ messages: [user(content)], memory: undefined, signal }))
}

const wordsOf = (events: BrainEvent[]) => events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('')
const requests = (server: RealtimeServer) => server.told.filter(({ type }) => type === 'response.create')

async function hear(line: RealtimeLine, ear = realtimeEar(line)) {
  async function* audio() {
    for (let frame = 0; frame < 50; frame += 1) yield new Int16Array(320).fill(1000)
  }
  return Array.fromAsync(ear(audio(), { language: 'en-GB', signal }))
}

describe('the ear', () => {
  keeps(transcriberContract, async () => ({
    transcribe: realtimeEar((await connected()).line),
    words: heardWords,
    failing: realtimeEar((await connected({ fails: 'refuses' })).line),
  }))

  test('who goes on before the words have come is heard as somebody who waited: each utterance gets its own', async () => {
    const { line, server } = await connected({ hears: (utterance) => `Sentence ${utterance}.` })
    const ear = realtimeEar(line)
    const [first, second] = await Promise.all([hear(line, ear), hear(line, ear)])
    expect(first.at(-1)).toEqual({ text: 'Sentence 1.', final: true })
    expect(second.at(-1)).toEqual({ text: 'Sentence 2.', final: true })
    const commits = server.told.filter(({ type }) => /clear|commit$/.test(type)).map(({ type }) => type.split('.')[1])
    expect(commits).toEqual(['clear', 'commit', 'clear', 'commit'])
  })

  test('sends what is heard at 24 000 Hz, and decides itself when it is over', async () => {
    const { line, server } = await connected()
    expect((await hear(line)).at(-1)).toEqual({ text: heardWords, final: true })
    expect(server.paths).toEqual(['/realtime?model=gpt-realtime'])
    const session = JSON.stringify(server.told[0])
    expect(session).toContain('"turn_detection":null')
    expect(session).toContain('"format":{"type":"audio/pcm","rate":24000}')
    expect(session).toContain('"voice":"marin"')
    const sent = server.told.flatMap(({ type, audio }) =>
      type === 'input_audio_buffer.append' ? [Buffer.from(String(audio), 'base64').length / 2] : [],
    )
    expect(sent.reduce((sum, samples) => sum + samples, 0)).toBeGreaterThan(23_000)
    expect(server.told.at(-1)?.type).toBe('input_audio_buffer.commit')
  })

  test('a line on which nothing comes any more is opened anew for the next utterance', async () => {
    let isSilent = true
    const { line, server } = await connected({
      hears: () => {
        if (isSilent) vi.advanceTimersByTime(4000)
        isSilent = false
        return heardWords
      },
    })
    holdTimers()
    await expect(hear(line)).rejects.toThrow('wrote nothing within 4000 ms')
    expect((await hear(line)).at(-1)).toEqual({ text: heardWords, final: true })
    expect(server.paths).toHaveLength(2)
  })
})

describe('the model', () => {
  keeps(brainContract, async () => {
    const brain = brainOf((await connected()).line)
    // each reply brings a voice of its own
    return async function* (turn) {
      for await (const event of brain(turn)) if (event.type !== 'voice') yield event
    }
  })

  test('is given the sound of what was heard, and the words of what was typed', async () => {
    const { line, server } = await connected()
    await hear(line)
    await ask(line, heardWords)
    await ask(line, 'Typed words.')
    const inputs = requests(server).map(({ response }) => JSON.stringify((response as { input: unknown }).input))
    expect(inputs).toEqual([
      '[{"type":"item_reference","id":"item_u1"}]',
      '[{"type":"message","role":"user","content":[{"type":"input_text","text":"Typed words."}]}]',
    ])
  })

  test('is told of what it said only what was heard', async () => {
    const { line, server } = await connected()
    const messages = [user('Hello'), { role: 'assistant' as const, content: 'We book' }, user('Stop')]
    await Array.fromAsync(brainOf(line)({ messages, memory: undefined, signal }))
    const [request] = requests(server)
    expect(JSON.stringify(request)).toContain('{"type":"output_text","text":"We book"}')
    expect(request).toMatchObject({ response: { conversation: 'none', instructions: 'Be brief.' } })
  })

  test('uses our tools, and answers with what they brought', async () => {
    const { line, server } = await connected({
      answer: ({ response }) =>
        JSON.stringify(response).includes('function_call_output')
          ? { words: 'It is booked.' }
          : { words: '', calls: [{ name: 'book', arguments: '{"guests":4}' }] },
    })
    const ran: unknown[] = []
    const book: Tool = {
      name: 'book',
      description: 'Books a table.',
      parameters: { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] },
      run: async (args) => {
        ran.push(args)
        return { result: 'Table 7.' }
      },
    }
    expect(wordsOf(await ask(line, 'A table for four, please.', [book]))).toBe('It is booked.')
    expect(ran).toEqual([{ guests: 4 }])
    expect(JSON.stringify(requests(server)[1])).toContain(
      '{"type":"function_call_output","call_id":"call_1_0","output":"Table 7."}',
    )
  })

  test('tells what is paid for', async () => {
    const { line } = await connected()
    const used: Usage[] = []
    const meter = { used: (usage: Usage) => void used.push(usage), isSpent: () => false }
    await Array.fromAsync(brainOf(line)({ messages: [user('Hello')], memory: undefined, signal, meter }))
    expect(used).toEqual([
      {
        stage: 'model',
        provider: 'openai',
        model: 'gpt-realtime',
        promptTokens: 30,
        completionTokens: 20,
        estimated: false,
      },
    ])
  })

  test.each([
    ['refuses', /no such model/],
    ['closes', /closed its connection/],
    ['cannot answer', /overloaded/],
  ] as const)('when it %s, that is a typed failure', async (fails, message) => {
    const { line } = await connected({ fails })
    await expect(ask(line, 'Hello')).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringMatching(message),
    })
  })

  test('when it stops in the middle of an answer, too, and the next one is asked for on another line', async () => {
    let stops = true
    const { line, server } = await connected({ beforeEnd: async () => void (stops && (await new Promise(() => {}))) })
    holdTimers()
    const answer = brainOf(line)({ messages: [user('Hello')], memory: undefined, signal })
    const stopping = (async () => {
      for await (const { type } of answer) if (type === 'text') vi.advanceTimersByTime(10_000)
    })()
    await expect(stopping).rejects.toMatchObject({ code: 'provider-failed', message: expect.stringMatching(/stopped/) })
    stops = false
    expect(wordsOf(await ask(line, 'Hello'))).toContain('We book meetings.')
    expect(server.paths).toHaveLength(2)
  })

  test('when nobody can be reached, too', async () => {
    const { line, server } = await connected()
    await server.close()
    await expect(ask(line, 'Hello')).rejects.toMatchObject({ code: 'provider-failed' })
  })
})

describe('a reply of it', () => {
  const own: Voice = async function* () {
    yield new Int16Array(16)
  }
  function reply(line: RealtimeLine) {
    const turn = { messages: [user('Hello')], memory: undefined }
    const deeds = {
      began() {},
      askPage: () => null,
      ended() {},
      failed() {},
      waiting: () => ({ text: '', afterMs: 0 }),
    }
    const made = new Reply({ clock: realClock, voice: own, ownVoice: own, brain: brainOf(line), turn, deeds })
    made.commit()
    for (let sentence = 0; sentence < 10; sentence += 1) made.proceed()
    return made
  }

  test('is heard in its own voice, whole, with each sentence as a caption', async () => {
    const { line } = await connected({
      answer: () => ({ words: 'We book meetings. Shall I tell you more?', seconds: 3 }),
    })
    const items = await Array.fromAsync(reply(line).items)
    expect(items.flatMap((item) => (item.type === 'sentence' ? item.text : []))).toEqual([
      'We book meetings.',
      'Shall I tell you more?',
    ])
    const sound = concat(items.flatMap((item) => (item.type === 'sound' ? item.pcm : [])))
    expect(Math.abs(durationMs(sound) - 3000)).toBeLessThan(10)
    expect(items.findLast(({ type }) => type === 'voice')).toMatchObject({ voice: own })
  })

  test('is heard from its first sound on, before the last is there; interrupted, it is cancelled', async () => {
    const { line, server } = await connected({ beforeEnd: () => new Promise(() => {}) })
    const made = reply(line)
    for await (const item of made.items) if (item.type === 'sound') made.abort()
    await expect.poll(() => server.told.at(-1)).toMatchObject({ type: 'response.cancel', response_id: 'resp_1' })
  })

  test('thrown away before it has begun, it is cancelled as soon as it does', async () => {
    const begins = Promise.withResolvers<void>()
    const { line, server } = await connected({ beforeBegin: () => begins.promise })
    const made = reply(line)
    const items = Array.fromAsync(made.items)
    await expect.poll(() => requests(server)).toHaveLength(1)
    made.abort()
    await items
    begins.resolve()
    await expect.poll(() => server.told.at(-1)).toMatchObject({ type: 'response.cancel', response_id: 'resp_1' })
  })
})
