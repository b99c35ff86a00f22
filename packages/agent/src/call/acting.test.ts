import {
  type CallerScript,
  caller,
  pause,
  SimulatedCall,
  scriptedVoice,
  seededRandom,
  sends,
  sound,
  types,
  VirtualClock,
} from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import type { Brain } from '../brain/brain.ts'
import type { Tool } from '../brain/tool.ts'
import type { Voice } from '../voice/voice.ts'

/** A brain that books whatever it is asked, and says what came of it. */
function booking(tool: Tool): Brain {
  return async function* ({ messages, act }) {
    const question = messages.at(-1)?.content ?? ''
    const call = {
      id: `c${messages.length}`,
      type: 'function' as const,
      function: { name: tool.name, arguments: '{}' },
    }
    const outcome = await act?.(tool, { call, messages, state: undefined })
    yield { type: 'text', text: `${question}: ${outcome?.result}.` }
  }
}

function scene(extra: Partial<Tool> = {}, workMs = 5000, clientMessages: string[] | null = null) {
  const clock = new VirtualClock()
  const ran: number[] = []
  const tool: Tool = {
    name: 'book',
    description: '',
    parameters: { type: 'object' },
    async run() {
      ran.push(clock.now())
      await new Promise<void>((resolve) => clock.after(workMs, resolve))
      return { result: 'booked' }
    },
    ...extra,
  }
  return { clock, ran, tool, call: new SimulatedCall({ clock, brain: booking(tool), clientMessages }) }
}

const spoken = (call: SimulatedCall) =>
  call.messages('transcript').flatMap(({ role, transcript }) => (role === 'assistant' ? transcript : []))
const texts = ({ conversation }: SimulatedCall) => conversation.filter((line) => !/: null$|^tool:/.test(line))

describe('a tool in a call', () => {
  test('works only when the turn is over: words that are still coming do nothing', async () => {
    const { call, ran } = scene()
    await call.open()
    await call.perform(caller('Book a table').pause(400).caller('for two, please.').pause(100))
    expect(ran).toEqual([])
    await call.clock.advance(12_000)
    expect(ran).toHaveLength(1)
    expect(texts(call).slice(1)).toEqual([
      'user: Book a table for two, please.',
      'assistant: One moment, please. Book a table for two, please.: booked.',
    ])
  })

  test('hears when the call is over, however long it goes on trying', async () => {
    let over: AbortSignal | undefined
    const run: Tool['run'] = async (_, context) => {
      over = context.over
      return new Promise(() => {})
    }
    const { call } = scene({ run })
    await call.open()
    await call.perform(types('Book').pause(1000).caller('Hello?').pause(2000))
    expect(over?.aborted).toBe(false)
    call.agent.end('customer-ended-call')
    expect(over?.aborted).toBe(true)
  })

  test('the page hears what is done and what came of it, and the conversation keeps both', async () => {
    const { call } = scene({}, 100, ['tool-calls', 'tool-calls-result'])
    await call.open()
    await call.perform(types('Book').pause(3000))
    expect(call.messages('tool-calls')[0]?.toolCallList[0]?.function).toEqual({ name: 'book', arguments: {} })
    expect(call.messages('tool-calls-result')[0]?.toolCallResult).toEqual({
      toolCallId: 'c2',
      name: 'book',
      result: 'booked',
    })
    expect(call.agent.messages.map(({ role, content, tool_call_id: id }) => [role, content, id])).toEqual([
      ['assistant', 'Hello.', undefined],
      ['user', 'Book', undefined],
      ['assistant', null, undefined],
      ['tool', 'booked', 'c2'],
      ['assistant', 'Book: booked.', undefined],
    ])
  })

  test('what it brought is its owner’s business: a page that was not let hears only that it was used', async () => {
    const { call } = scene({}, 100)
    await call.open()
    await call.perform(types('Book').pause(3000))
    expect(call.messages('tool-calls')).toHaveLength(1)
    expect(call.messages('tool-calls-result')).toEqual([])
    const shown = call.messages('conversation-update').at(-1)?.conversation
    expect(shown?.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant'])
    const silent = scene({}, 100, [])
    await silent.call.open()
    await silent.call.perform(types('Book').pause(3000))
    const told = silent.call.transport.sent.map(({ message }) => (typeof message === 'string' ? message : message.type))
    expect([...new Set(told)]).toEqual(['status-update', 'listening', 'latency'])
  })

  test('a quick one is not excused; a slow one is, once, and is not taken for a brain that failed', async () => {
    const quick = scene({}, 300)
    await quick.call.open()
    await quick.call.perform(types('Book').pause(3000))
    expect(spoken(quick.call)).toEqual(['Hello.', 'Book: booked.'])
    const slow = scene({}, 30_000)
    await slow.call.open()
    await slow.call.perform(types('Book').pause(36_000))
    expect(spoken(slow.call)).toEqual(['Hello.', 'One moment, please.', 'Book: booked.'])
    expect(slow.call.messages('error')).toEqual([])
  })

  test('several at once are excused once', async () => {
    const { clock, tool } = scene()
    const brain: Brain = async function* ({ messages, act }) {
      const one = (id: string) => ({ id, type: 'function' as const, function: { name: 'book', arguments: '{}' } })
      const context = { messages, state: undefined }
      await Promise.all(['a', 'b'].map((id) => act?.(tool, { call: one(id), ...context })))
      yield { type: 'text', text: 'Both.' }
    }
    const call = await new SimulatedCall({ clock, brain }).open()
    await call.perform(types('Book').pause(9000))
    expect(spoken(call)).toEqual(['Hello.', 'One moment, please.', 'Both.'])
  })

  test('its owner’s words are said when it begins, while it works', async () => {
    const { call, clock, ran } = scene({ messages: [{ type: 'request-start', content: 'Let me book that.' }] }, 3000)
    await call.open()
    const askedAt = clock.now()
    await call.perform(types('Book').pause(6000))
    expect(spoken(call)).toEqual(['Hello.', 'Let me book that.', 'Book: booked.'])
    expect(ran).toEqual([askedAt])
  })

  test('blocking words are said before it begins', async () => {
    const messages: Tool['messages'] = [{ type: 'request-start', content: 'Hold on.', blocking: true }]
    const { call, clock, ran } = scene({ messages }, 1000)
    await call.open()
    const askedAt = clock.now()
    await call.perform(types('Book').pause(6000))
    expect(ran).toEqual([askedAt + 'Hold on.'.length * 50])
  })

  test('a delay is told when it comes to that', async () => {
    const delayed = {
      type: 'request-response-delayed',
      content: 'It takes a while.',
      timingMilliseconds: 2000,
    } as const
    const { call } = scene({ messages: [delayed] }, 4000)
    await call.open()
    await call.perform(types('Book').pause(8000))
    expect(spoken(call)).toEqual(['Hello.', 'It takes a while.', 'Book: booked.'])
    const soon = scene({ messages: [delayed] }, 1000)
    await soon.call.open()
    await soon.call.perform(types('Book').pause(8000))
    expect(spoken(soon.call)).toEqual(['Hello.', 'Book: booked.'])
  })

  test('a brain that has nothing to say of it is not waited for for ever', async () => {
    const { clock, tool } = scene({ messages: [{ type: 'request-start', content: '' }] }, 20_000)
    const speechless: Brain = async function* (turn) {
      yield { type: 'memory', memory: null }
      await booking(tool)(turn)[Symbol.asyncIterator]().next()
      await new Promise<void>((resolve) => turn.signal.addEventListener('abort', () => resolve()))
    }
    const call = await new SimulatedCall({ clock, brain: speechless }).open()
    await call.perform(types('Book').pause(31_000))
    expect(call.messages('error')).toEqual([])
    await clock.advance(5000)
    expect(spoken(call).at(-1)).toContain('say that again')
  })

  test('a noise meanwhile changes nothing', async () => {
    const { call } = scene({}, 4000)
    await call.open()
    await call.perform(types('Book').sound(500).pause(9000))
    expect(spoken(call).at(-1)).toBe('Book: booked.')
  })

  test('words meanwhile are answered, knowing what it brought; what was done is not done again', async () => {
    const { call, ran } = scene({ messages: [{ type: 'request-start', content: '' }] }, 3000)
    await call.open()
    await call.perform(types('Book').pause(500).caller('And what is the weather?').pause(14_000))
    expect(call.conversation).toContain('tool: booked')
    expect(texts(call).slice(1)).toEqual([
      'user: Book',
      'user: And what is the weather?',
      'assistant: And what is the weather?: booked.',
    ])
    expect(ran).toHaveLength(2)
  })

  test('the call may end while it works', async () => {
    const { call, clock } = scene()
    await call.open()
    await call.perform(types('Book').pause(500))
    call.agent.end('customer-ended-call')
    await clock.advance(20_000)
    expect(call.report?.reason).toBe('customer-ended-call')
    expect(clock.pending).toBe(0)
  })

  test('a page that has to do it itself is told, and the assistant goes on', async () => {
    const { call } = scene({ run: null })
    await call.open()
    await call.perform(types('Book').pause(6000))
    expect(spoken(call).at(-1)).toContain('has been told to do it')
  })
})

describe('a tool of the page', () => {
  const offers = { type: 'client-tools' as const, names: ['book'] }
  const brings = (toolCallResult: { result?: string; error?: string }, toolCallId = 'c2') =>
    sends({ type: 'tool-calls-result', toolCallResult: { toolCallId, name: 'book', ...toolCallResult } })
  const parameters = { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] }

  async function asked(extra: Partial<Tool> = {}, clientMessages: string[] | null = null) {
    const { call, clock } = scene({ run: null, ...extra }, 0, clientMessages)
    await call.open()
    await call.perform(sends(offers).types('Book').pause(1000))
    return { call, clock }
  }

  test('is waited for, and the model goes on with what the page brought', async () => {
    const { call } = await asked()
    expect(call.messages('tool-calls')).toHaveLength(1)
    expect(spoken(call)).toEqual(['Hello.'])
    await call.perform(brings({ result: 'table 7' }).pause(3000))
    expect(spoken(call)).toEqual(['Hello.', 'Book: table 7.'])
    expect(call.agent.messages.find(({ role }) => role === 'tool')).toMatchObject({ content: 'table 7' })
  })

  test('that takes long is excused; what comes after its time is nobody’s, and the model hears why', async () => {
    const { call } = await asked({ pageLimitMs: 4000 })
    await call.perform(pause(8000))
    expect(spoken(call)[1]).toBe('One moment, please.')
    expect(spoken(call)[2]).toContain('It failed: the page brought no result within 4 s.')
    await call.perform(brings({ result: 'late' }).pause(9000))
    expect(JSON.stringify(call.agent.messages)).not.toContain('late')
  })

  test('may fail in the page’s words, and brings no more than 32 KB', async () => {
    const refused = await asked()
    await refused.call.perform(brings({ error: 'the visitor said no' }).pause(3000))
    expect(spoken(refused.call).join(' ')).toContain('It failed: the visitor said no')
    const large = await asked()
    await large.call.perform(brings({ result: 'é'.repeat(16_385) }).pause(3000))
    expect(spoken(large.call).join(' ')).toContain('more than 32 KB')
  })

  test('takes no result that was not asked for, or belongs to a tool of the server', async () => {
    const { call } = scene({}, 2000)
    await call.open()
    await call.perform(sends(offers).types('Book').pause(500))
    await call.perform(brings({ result: 'forged' }).pause(6000))
    expect(spoken(call).at(-1)).toBe('Book: booked.')
    const other = await asked()
    await other.call.perform(brings({ result: 'forged' }, 'c9').pause(5000))
    expect(spoken(other.call).join(' ')).not.toContain('Book')
  })

  test('is asked for though the page chose to hear of no tools; nobody waits for an async one', async () => {
    expect((await asked({}, [])).call.messages('tool-calls')).toHaveLength(1)
    const { call } = await asked({ async: true })
    expect(call.messages('tool-calls')).toHaveLength(1)
    await call.perform(pause(3000))
    expect(spoken(call).at(-1)).toContain('has been told to do it')
  })

  test('is not asked with arguments that its schema refuses', async () => {
    const { call } = await asked({ parameters })
    expect(call.messages('tool-calls')).toEqual([])
    await call.perform(pause(3000))
    expect(spoken(call).join(' ')).toContain('guests')
  })

  test('leaves nothing behind when the call ends meanwhile', async () => {
    const { call, clock } = await asked()
    call.agent.end('customer-ended-call')
    await clock.advance(30_000)
    expect(clock.pending).toBe(0)
    expect(call.agent.messages.at(-1)?.content).toContain('the call ended')
  })
})

test('in 600 random interruptions of tools no call wedges, and whatever was begun is known to have ended', async () => {
  const messages: Tool['messages'][] = [
    undefined,
    [{ type: 'request-start', content: 'Let me see.' }],
    [{ type: 'request-start', content: 'Let me see first.', blocking: true }],
    [{ type: 'request-response-delayed', content: 'Nearly there.', timingMilliseconds: 400 }],
  ]
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = seededRandom(seed)
    const { call } = scene({ messages: messages[seed % messages.length] }, random() * 6000)
    await call.open()
    let script: CallerScript = pause(random() * 500)
    for (let step = 0; step < 6; step += 1) {
      script = script.types('book').pause(random() * 3000)
      const whim = random()
      if (whim < 0.3) script = script.sound(random() * 1500)
      else if (whim < 0.6) script = script.caller('and a chair', { finalAfterMs: random() * 1500 })
      else if (whim < 0.8) script = script.sends({ type: 'control', control: 'mute-assistant' }).pause(whim * 900)
      script = script.sends({ type: 'control', control: 'unmute-assistant' }).pause(random() * 1000)
    }
    await call.perform(script.pause(30_000))
    const before = call.transport.frames.length
    if (!call.report) await call.perform(caller('Are you listening?').pause(30_000))
    const state = JSON.stringify(call.agent.state)
    expect(call.report !== null || call.transport.frames.length > before, `seed ${seed} is wedged in ${state}`).toBe(
      true,
    )
    await call.perform(sends({ type: 'end-call' }).pause(10_000))
    const results = call.agent.messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
    expect(new Set(results), `seed ${seed} forgot a tool`).toEqual(new Set(['booked']))
    expect(call.clock.pending, `seed ${seed} leaves a timer behind`).toBe(0)
  }
})

test('a voice of another speaks from then on, and the call’s own stands in when it fails', async () => {
  const spoken: string[] = []
  const voiceOf = (name: string): Voice =>
    async function* (text) {
      spoken.push(`${name}: ${text}`)
      if (name === 'broken') throw new Error('no sound')
      yield new Int16Array(1600)
    }
  const brain: Brain = async function* ({ messages }) {
    const question = messages.at(-1)?.content ?? ''
    yield { type: 'text', text: 'Well. ' }
    if (question !== 'Go on') yield { type: 'voice', voice: question === 'own' ? null : voiceOf(question) }
    yield { type: 'text', text: 'Here I am.' }
  }
  const call = await new SimulatedCall({ brain, voice: voiceOf('own') }).open()
  for (const text of ['other', 'Go on', 'own', 'broken']) await call.perform(types(text).pause(2000))
  expect(spoken).toEqual([
    ...['own: Hello.', 'own: Well.', 'other: Here I am.', 'other: Well.', 'other: Here I am.'],
    ...['other: Well.', 'own: Here I am.', 'own: Well.', 'broken: Here I am.', 'own: Here I am.'],
  ])
})

test('S7.16 a null first message lets the brain begin', async () => {
  const brain: Brain = async function* ({ messages }) {
    yield { type: 'text', text: `After ${messages.length} messages.` }
  }
  const call = await new SimulatedCall({ firstMessage: null, brain }).open()
  await call.perform(sound(0).pause(2000))
  expect(call.conversation).toEqual(['assistant: After 0 messages.'])
})

describe('a caller who is put through', () => {
  const forwarded = { type: 'end-call', reason: 'assistant-forwarded-call' } as const
  const words = 'One moment, please. I will put you through to somebody who knows.'
  const reasonOf = async (brain: Brain, script: CallerScript) => {
    const call = await new SimulatedCall({ brain }).open()
    await call.perform(script.pause(9000))
    return call.report?.reason ?? null
  }
  const thanked: Brain = async function* () {
    yield { type: 'text', text: 'You are welcome.' }
  }
  const transferring: Brain = async function* (turn) {
    if (turn.messages.at(-1)?.content !== 'Billing') return yield* thanked(turn)
    yield { type: 'text', text: words }
    yield forwarded
  }
  const transfer: Tool = {
    name: 'transfer_call',
    description: '',
    parameters: { type: 'object' },
    run: async () => ({ result: 'The caller is put through.', say: words, events: [forwarded] }),
  }

  test('hears the words out, and is', async () => {
    const call = await new SimulatedCall({ brain: transferring }).open()
    await call.perform(types('Billing').pause(9000))
    expect(call.conversation.at(-1)).toBe(`assistant: ${words}`)
    expect(call.report?.reason).toBe(forwarded.reason)
  })

  test('is, whatever they say over the words', async () => {
    expect(await reasonOf(transferring, types('Billing').pause(1500).caller('okay, thank you very much'))).toBe(
      forwarded.reason,
    )
  })

  test('is, also when they go on speaking before the first of the words', async () => {
    const brain: Brain = async function* (turn) {
      const { messages, act } = turn
      const call = { id: `c${messages.length}`, type: 'function' as const, function: { name: '', arguments: '{}' } }
      if (messages.at(-1)?.content !== 'Billing') return yield* thanked(turn)
      await act?.(transfer, { call, messages, state: undefined })
      await new Promise<void>(() => {}) // its words take their time
    }
    expect(await reasonOf(brain, types('Billing').pause(100).types('Thank you'))).toBe(forwarded.reason)
  })

  test('is, also when they speak while it is still at work', async () => {
    const clock = new VirtualClock()
    const slow: Tool = {
      ...transfer,
      run: async () => {
        await new Promise<void>((resolve) => clock.after(1000, resolve))
        return { result: '', say: words, events: [forwarded] }
      },
    }
    const brain: Brain = async function* (turn) {
      const { messages, act } = turn
      const call = { id: `c${messages.length}`, type: 'function' as const, function: { name: '', arguments: '{}' } }
      if (messages.at(-1)?.content === 'Billing') await act?.(slow, { call, messages, state: undefined })
      await new Promise<void>(() => {}) // what it says takes its time
      yield forwarded
    }
    const call = await new SimulatedCall({ brain, clock }).open()
    await call.perform(types('Billing').pause(500).types('Thank you').pause(600))
    expect(call.report?.reason).toBe(forwarded.reason)
  })

  test('is at once then, and their page is told of it, once', async () => {
    const update = { type: 'transfer-update', destination: { type: 'number', number: '+442071838750' } } as const
    const told = { type: 'tell', message: update } as const
    const tool: Tool = { ...transfer, run: async () => ({ result: '', say: words, events: [told, forwarded] }) }
    const brain: Brain = async function* (turn) {
      const { messages, act } = turn
      const call = { id: `c${messages.length}`, type: 'function' as const, function: { name: '', arguments: '{}' } }
      if (messages.at(-1)?.content !== 'Billing') return yield* thanked(turn)
      const { say, events = [] } = (await act?.(tool, { call, messages, state: undefined })) ?? {}
      yield { type: 'text', text: say ?? '' }
      yield* events
    }
    const clock = new VirtualClock()
    const slow: Voice = async function* (text, options) {
      if (text !== 'Hello.') await new Promise<void>((resolve) => clock.after(1000, resolve))
      yield* scriptedVoice(text, options)
    }
    const early = await new SimulatedCall({ brain, clock, voice: slow }).open()
    await early.perform(types('Billing').pause(500).types('Thank you').pause(100))
    const patient = await new SimulatedCall({ brain }).open()
    await patient.perform(types('Billing').pause(9000))
    for (const call of [early, patient]) {
      expect(call.report?.reason).toBe(forwarded.reason)
      expect(call.messages('transfer-update')).toEqual([update])
    }
    expect(early.conversation).toContain('user: Thank you')
  })

  test.each(['assistant-ended-call', 'assistant-said-end-call-phrase'] as const)(
    'is, also when the same answer ends the call as %s',
    async (reason) => {
      const brain: Brain = async function* (turn) {
        yield* transferring(turn)
        yield { type: 'end-call', reason }
      }
      expect(await reasonOf(brain, types('Billing'))).toBe(forwarded.reason)
    },
  )
})
