import {
  type CallerScript,
  caller,
  pause,
  SimulatedCall,
  scriptedBrain,
  scriptedVoice,
  sends,
  sound,
  types,
  VirtualClock,
} from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { defaultPhrases } from '../assistant/assistant.ts'
import type { Manners } from '../assistant/manners.ts'
import type { Brain } from '../brain/brain.ts'
import type { Tool } from '../brain/tool.ts'
import { endCallTool } from '../brain/tools.ts'
import type { Voice } from '../voice/voice.ts'
import type { Hook } from './hooks.ts'

type Options = ConstructorParameters<typeof SimulatedCall>[0]

const long = 'This answer is a long one and takes its time to be said. It even has a second sentence.'
const lasting = { brain: scriptedBrain(() => long) }

/** How long after the caller's last word the reply was heard. */
async function answeredAfter(options: Options, script: CallerScript) {
  const call = await new SimulatedCall(options).open()
  await call.perform(script)
  const [heard, silentAt] = [call.transport.frames.length, call.clock.now()]
  await call.clock.advance(8000)
  return (call.transport.frames[heard]?.at ?? Number.NaN) - silentAt
}

const said = (call: SimulatedCall) => call.conversation.filter((line) => line.startsWith('assistant:'))

describe('startSpeakingPlan', () => {
  test.each([
    ['waitSeconds', { waitSeconds: 2 }, 'Do you send letters?', 2000],
    [
      'onPunctuationSeconds',
      { transcriptionEndpointingPlan: { onPunctuationSeconds: 1 } },
      'Do you send letters?',
      1000,
    ],
    ['onNoPunctuationSeconds', { transcriptionEndpointingPlan: {} }, 'my name is', 1500],
    ['onNumberSeconds', { transcriptionEndpointingPlan: { onNumberSeconds: 3 } }, 'I have 12', 3000],
    [
      'smartEndpointingPlan',
      { smartEndpointingPlan: { provider: 'livekit', waitFunction: '5000 * x' } },
      'my name is',
      4000,
    ],
    [
      'smartEndpointingEnabled',
      { smartEndpointingEnabled: 'livekit' as const, transcriptionEndpointingPlan: {} },
      'my name is',
      1747,
    ],
    [
      'a rule',
      { customEndpointingRules: [{ type: 'customer' as const, regex: 'is$', timeoutSeconds: 5 }] },
      'my name is',
      5000,
    ],
    [
      'a rule about what was asked',
      { customEndpointingRules: [{ type: 'assistant' as const, regex: 'Hello', timeoutSeconds: 2.5 }] },
      'two',
      2500,
    ],
  ])('%s decides how long silence has to last', async (_, startSpeaking, words, ms) => {
    expect(await answeredAfter({ startSpeaking }, caller(words))).toBeCloseTo(ms, -1)
    expect(await answeredAfter({}, caller(words))).toBeLessThan(ms)
  })

  test('a language has words of its own', async () => {
    expect(await answeredAfter({ language: 'de-DE' }, caller('mein Name ist'))).toBe(1200)
    expect(await answeredAfter({ language: 'en-GB' }, caller('mein Name ist'))).toBe(600)
  })
})

describe('stopSpeakingPlan', () => {
  const interrupted = async (stopSpeaking: Manners['stopSpeaking'], script: CallerScript) => {
    const call = await new SimulatedCall({ ...lasting, ...(stopSpeaking && { stopSpeaking }) }).open()
    await call.perform(types('Tell me').pause(1500))
    await call.perform(script)
    return call
  }
  const isCut = (call: SimulatedCall) => call.messages('user-interrupted').length > 0

  test('numWords: fewer words do not stop it, nor does their sound', async () => {
    const two = { numWords: 2 }
    const short = await interrupted(two, caller('cheaper').pause(500))
    expect([isCut(short), short.heardWithin(100)]).toEqual([false, true])
    expect(isCut(await interrupted(two, caller('a cheaper one').pause(500)))).toBe(true)
    expect(isCut(await interrupted(null, caller('cheaper').pause(500)))).toBe(true)
  })

  test('voiceSeconds: a sound has to last so long before it falls silent', async () => {
    const heardAt = async (voiceSeconds: number) => {
      const call = await interrupted({ voiceSeconds }, sound(350))
      return call.heardWithin(100)
    }
    expect(await heardAt(0.1)).toBe(false)
    expect(await heardAt(0.5)).toBe(true)
  })

  test('backoffSeconds: it is silent so long after an interruption', async () => {
    const silentFor = async (backoffSeconds: number) => {
      const call = await interrupted({ backoffSeconds, voiceSeconds: 0 }, pause(0))
      const beganAt = call.clock.now()
      await call.perform(caller('And the price?').pause(9000))
      const cutAt = call.transport.frames.filter(({ at }) => at < beganAt + 900).at(-1)?.at ?? 0
      const next = call.transport.frames.find(({ at }) => at > beganAt + 900)?.at ?? Number.NaN
      return next - cutAt
    }
    const usual = await silentFor(0)
    expect(usual).toBeLessThan(3000)
    expect(await silentFor(6)).toBeGreaterThanOrEqual(6000)
  })

  test('interruptionPhrases always stop it', async () => {
    const plan = { numWords: 5, interruptionPhrases: ['hold it'] }
    expect(isCut(await interrupted(plan, caller('hold it').pause(500)))).toBe(true)
    expect(isCut(await interrupted({ numWords: 5 }, caller('hold it').pause(500)))).toBe(false)
  })

  test('acknowledgementPhrases never do', async () => {
    const plan = { acknowledgementPhrases: ['go on then'] }
    const call = await interrupted(plan, caller('go on then').pause(2000))
    expect([isCut(call), call.heardWithin(100)]).toEqual([false, true])
    expect(isCut(await interrupted({}, caller('go on then').pause(500)))).toBe(true)
  })
})

describe('the first message', () => {
  const over = async (options: Options) => {
    const call = new SimulatedCall({ firstMessage: long, ...options })
    call.transport.emit({ type: 'open' })
    await call.perform(pause(1000).caller('I need a plumber').pause(8000))
    return call
  }

  test('gives way like everything else', async () => {
    expect((await over({})).messages('user-interrupted')).toHaveLength(1)
  })

  test('firstMessageInterruptionsEnabled: false lets it be said to its end', async () => {
    const call = await over({ greetingYields: false })
    expect(call.messages('user-interrupted')).toEqual([])
    expect(call.conversation.slice(0, 2)).toEqual([`assistant: ${long}`, 'user: I need a plumber'])
  })

  describe('after which the brain goes on', () => {
    const notice = 'This call is recorded, from its beginning to its end.'
    const going = (script: CallerScript, options: Options = {}) => {
      const brain: Brain = async function* ({ messages }) {
        const { role, content } = messages.at(-1) ?? {}
        yield { type: 'text', text: role === 'user' ? `You said: ${content}` : 'What can I do for you?' }
      }
      const greeting = { firstMessage: notice, greetingYields: false, greetingGoesOn: true }
      const call = new SimulatedCall({ brain, ...greeting, ...options })
      call.transport.emit({ type: 'open' })
      return call.perform(script)
    }

    test('is followed by the brain’s own words, once', async () => {
      const call = await going(pause(9000))
      expect(call.conversation).toEqual([`assistant: ${notice}`, 'assistant: What can I do for you?'])
    })

    test('is said whole and once, whatever the caller says over it, which is answered then', async () => {
      const call = await going(pause(300).caller('Hello? Who is there?').pause(9000))
      expect(call.conversation).toEqual([
        ...[`assistant: ${notice}`, 'user: Hello? Who is there?', 'assistant: You said: Hello? Who is there?'],
      ])
    })

    test('is not talked over by the brain: a caller who is speaking when it ends is heard out', async () => {
      const call = await going(pause(2200).caller('Who is there', { interims: false }).pause(9000))
      expect(call.messages('user-interrupted')).toEqual([])
      expect(call.conversation.slice(1, 2)).toEqual(['user: Who is there'])
      expect(said(call)).toHaveLength(2)
    })

    test('does not give way to what comes before its first sound, which is answered afterwards', async () => {
      const call = await going(types('Hello').pause(9000))
      expect(call.conversation).toEqual([`assistant: ${notice}`, 'user: Hello', 'assistant: You said: Hello'])
      const clock = new VirtualClock()
      const slow: Voice = async function* (text, options) {
        await new Promise<void>((resolve) => clock.after(2000, resolve))
        yield* scriptedVoice(text, options)
      }
      const spoken = await going(pause(100).caller('Hello?').pause(15_000), { clock, voice: slow })
      expect(spoken.conversation).toEqual([`assistant: ${notice}`, 'user: Hello?', 'assistant: You said: Hello?'])
      const remark = { role: 'system', content: 'They come from the shop.' } as const
      const told = await going(sends({ type: 'add-message', message: remark }).pause(9000))
      expect(said(told)).toEqual([`assistant: ${notice}`, 'assistant: What can I do for you?'])
    })

    test('is followed by the lines that waited behind it first', async () => {
      const line = { type: 'say', message: 'You are third in line.', interruptionsEnabled: true } as const
      const call = await going(pause(300).sends(line).pause(9000))
      expect(said(call)).toEqual([
        ...[`assistant: ${notice}`, 'assistant: You are third in line.', 'assistant: What can I do for you?'],
      ])
    })
  })
})

test('modelOutputInMessagesEnabled: the conversation holds what was made, heard or not', async () => {
  const remembered = async (remembersUnheard: boolean) => {
    const call = await new SimulatedCall({ ...lasting, remembersUnheard }).open()
    await call.perform(types('Tell me').pause(1500).caller('wait a moment please').pause(3000))
    return said(call)[1]
  }
  expect(long.startsWith((await remembered(false))?.replace('assistant: ', '') ?? '-')).toBe(true)
  expect((await remembered(false))?.length).toBeLessThan(60)
  expect((await remembered(true))?.length).toBeGreaterThan(60)
})

describe('silence', () => {
  test('silenceTimeoutSeconds: the call ends when nobody has said anything for so long', async () => {
    const call = await new SimulatedCall({ timing: { silenceMs: 20_000, idlePrompts: 0 } }).open()
    await call.perform(pause(18_000).caller('Hello there').pause(19_000))
    expect(call.report).toBeNull()
    await call.clock.advance(12_000)
    expect(call.report?.reason).toBe('silence-timed-out')
  })

  test('what it asks meanwhile is no reason to wait longer', async () => {
    const call = await new SimulatedCall({ timing: { silenceMs: 35_000, idleMs: 10_000, idlePrompts: 9 } }).open()
    await call.clock.advance(46_000)
    expect(said(call)).toHaveLength(5)
    expect(call.report?.reason).toBe('silence-timed-out')
  })

  test('messagePlan: its messages, its patience, and how often', async () => {
    const phrases = { idle: ['Still there?', 'Hello?'], silenceFarewell: 'Bye.' }
    const timing = { idleMs: 5000, idlePrompts: 3, silenceMs: 60_000 }
    const call = await new SimulatedCall({ phrases: { ...defaultPhrases, ...phrases }, timing }).open()
    await call.clock.advance(50_000)
    expect(said(call)).toEqual([
      'assistant: Hello.',
      'assistant: Still there?',
      'assistant: Hello?',
      'assistant: Still there?',
    ])
    await call.clock.advance(20_000)
    expect(said(call).at(-1)).toBe('assistant: Bye.')
  })

  test('its messages are counted over the whole call, unless words let them begin again', async () => {
    const asked = async (promptsCountOnce: boolean) => {
      const call = await new SimulatedCall({
        promptsCountOnce,
        timing: { idleMs: 5000, idlePrompts: 1, silenceMs: 60_000 },
      }).open()
      await call.perform(pause(8000).caller('Yes, hello').pause(20_000))
      return said(call).filter((line) => line.includes('still')).length
    }
    expect([await asked(true), await asked(false)]).toEqual([1, 2])
  })
})

describe('hooks', () => {
  const doing = (hook: Hook, options: Options = {}) => new SimulatedCall({ ...options, hooks: [hook] })
  const ran: string[] = []
  const tool: Tool = {
    name: 'note',
    description: '',
    parameters: { type: 'object', properties: { why: { type: 'string', default: 'silence' } } },
    run: async ({ why }) => {
      ran.push(String(why))
      return { result: 'noted' }
    },
  }

  test('customer.speech.timeout: says something when the caller says nothing, so often and no oftener', async () => {
    const hook: Hook = {
      on: 'customer.speech.timeout',
      afterMs: 7000,
      most: 2,
      resets: false,
      do: [{ type: 'say', exact: ['Take your time.'] }],
    }
    const call = await doing(hook, { timing: { idlePrompts: 0, silenceMs: 60_000 } }).open()
    await call.clock.advance(30_000)
    expect(said(call)).toEqual(['assistant: Hello.', 'assistant: Take your time.', 'assistant: Take your time.'])
    await call.perform(caller('I am here').pause(20_000))
    expect(said(call)).toHaveLength(4)
  })

  test('…and as often again after words, where it resets', async () => {
    const hook: Hook = {
      on: 'customer.speech.timeout',
      afterMs: 7000,
      most: 1,
      resets: true,
      do: [{ type: 'say', exact: ['So?'] }],
    }
    const call = await doing(hook, { timing: { idlePrompts: 0, silenceMs: 60_000 } }).open()
    await call.perform(pause(10_000).caller('I am here').pause(15_000))
    expect(said(call).filter((line) => line.endsWith('So?'))).toHaveLength(2)
  })

  test('a tool is used with its defaults, and the conversation knows', async () => {
    ran.length = 0
    const hook: Hook = {
      on: 'customer.speech.timeout',
      afterMs: 5000,
      most: 1,
      resets: false,
      do: [{ type: 'tool', tool }],
    }
    const call = await doing(hook, { timing: { idlePrompts: 0, silenceMs: 60_000 } }).open()
    await call.clock.advance(6000)
    expect(ran).toEqual(['silence'])
    expect(call.conversation).toContain('tool: noted')
  })

  describe('that hang up', () => {
    const hangUp = endCallTool()
    const ending = async (actions: Hook['do'], options: Options = {}, script = pause(12_000)) => {
      const hook: Hook = { on: 'customer.speech.timeout', afterMs: 5000, most: 1, resets: false, do: actions }
      const call = await doing(hook, { timing: { idlePrompts: 0, silenceMs: 60_000 }, ...options }).open()
      return call.perform(script)
    }

    test.each([
      [
        'after what they say',
        [
          { type: 'say', exact: ['Goodbye.'] },
          { type: 'tool', tool: hangUp },
        ],
      ],
      [
        'before what they say',
        [
          { type: 'tool', tool: hangUp },
          { type: 'say', exact: ['Goodbye.'] },
        ],
      ],
      ['with words of the tool', [{ type: 'tool', tool: endCallTool({ farewell: 'Goodbye.' }) }]],
      [
        'by endCallAfterSpokenEnabled',
        [
          {
            type: 'tool',
            tool: {
              ...tool,
              messages: [{ type: 'request-complete', content: 'Goodbye.', endCallAfterSpokenEnabled: true }],
            },
          },
        ],
      ],
    ] satisfies [string, Hook['do']][])('%s let it be said to its end', async (_, actions) => {
      const call = await ending(actions)
      expect(said(call).filter((line) => !line.endsWith('null'))).toEqual(['assistant: Hello.', 'assistant: Goodbye.'])
      expect(call.report?.reason).toBe('assistant-ended-call')
    })

    test('let the brain find the last words', async () => {
      const brain = scriptedBrain(() => 'Until next time.')
      const call = await ending(
        [
          { type: 'prompt', text: 'Say goodbye.' },
          { type: 'tool', tool: hangUp },
        ],
        { brain },
      )
      expect([said(call).at(-1), call.report?.reason]).toEqual(['assistant: Until next time.', 'assistant-ended-call'])
    })

    test('let it find them also after a line of theirs', async () => {
      const call = await ending(
        [
          { type: 'say', exact: ['Goodbye.'] },
          { type: 'prompt', text: 'Wish them well.' },
          { type: 'tool', tool: hangUp },
        ],
        { brain: scriptedBrain(() => 'Until next time.') },
      )
      expect(said(call).slice(-2)).toEqual(['assistant: Goodbye.', 'assistant: Until next time.'])
      expect(call.report?.reason).toBe('assistant-ended-call')
    })

    test('do so at once whatever others are saying, which the caller may talk over', async () => {
      const only: Hook['do'] = [{ type: 'tool', tool: hangUp }]
      const over = await doing({ on: 'customer.speech.interrupted', do: only }).open()
      const line = { message: long, interruptAssistantEnabled: true, interruptionsEnabled: true }
      await over.perform(caller('I would like').sends({ type: 'say', ...line }))
      await over.perform(caller('to say something').pause(9000))
      const cutOff = await doing({ on: 'assistant.speech.interrupted', do: only }, lasting).open()
      await cutOff.perform(types('Tell me').pause(1500).types('Wait').pause(100))
      expect([over, cutOff].map(({ report }) => report?.reason)).toEqual([
        ...['assistant-ended-call', 'assistant-ended-call'],
      ])
    })

    const unlessGoodbye = (otherwise: () => Promise<void>): Voice =>
      async function* (text, options) {
        if (text === 'Goodbye.') await otherwise()
        else yield* scriptedVoice(text, options)
      }
    const clock = new VirtualClock()
    const lost: Brain = async function* () {
      await new Promise<void>((_, reject) => clock.after(500, () => reject(new Error('lost'))))
      yield* []
    }
    const goodbye: Hook['do'][number] = { type: 'say', exact: ['Goodbye.'] }
    test.each([
      ['the voice fails at what they say', goodbye, { voice: unlessGoodbye(() => Promise.reject(new Error('lost'))) }],
      ['the voice takes for ever', goodbye, { voice: unlessGoodbye(() => new Promise(() => {})) }],
      ['the brain finds no words', { type: 'prompt', text: 'Say goodbye.' }, { brain: lost, clock }],
    ] satisfies [string, Hook['do'][number], Options][])('do so also where %s', async (_, words, options) => {
      const call = await ending([words, { type: 'tool', tool: hangUp }], options, pause(40_000))
      expect([said(call)[0], call.report?.reason]).toEqual(['assistant: Hello.', 'assistant-ended-call'])
    })

    test('do not where the caller talks over the goodbye', async () => {
      const call = await ending(
        [
          { type: 'say', exact: [long] },
          { type: 'tool', tool: hangUp },
        ],
        {},
        pause(6000).caller('No, I am still here').pause(9000),
      )
      expect([call.messages('user-interrupted').length, call.report]).toEqual([1, null])
    })

    test('do so at once where there is nothing to say, or nothing may be said', async () => {
      const silent = await ending([{ type: 'tool', tool: hangUp }])
      expect(silent.report).toMatchObject({ reason: 'assistant-ended-call', durationMs: expect.closeTo(5300, -2) })
      const clock = new VirtualClock()
      const run: Tool['run'] = async () => {
        await new Promise<void>((resolve) => clock.after(2000, resolve))
        return { result: '', say: 'Goodbye.', events: [{ type: 'end-call' }] }
      }
      const hook: Hook = { on: 'assistant.speech.interrupted', do: [{ type: 'tool', tool: { ...tool, run } }] }
      const muted = await doing(hook, { ...lasting, clock }).open()
      await muted.perform(types('Tell me').pause(1500).caller('wait a moment please'))
      await muted.perform(sends({ type: 'control', control: 'mute-assistant' }).pause(3000))
      expect(muted.report?.reason).toBe('assistant-ended-call')
    })
  })

  test('a tool of the page is done by the page, which brings its result; one of a server is told it is used', async () => {
    const hook = (used: Tool): Hook => ({
      ...{ on: 'customer.speech.timeout', afterMs: 5000, most: 1, resets: false },
      do: [{ type: 'tool', tool: used }],
    })
    const onPage = await doing(hook({ ...tool, run: null }), { timing: { idlePrompts: 0, silenceMs: 60_000 } }).open()
    await onPage.perform(sends({ type: 'client-tools', names: ['note'] }).pause(6000))
    const [asked] = onPage.messages('tool-calls')
    expect(asked?.toolCallList).toMatchObject([{ function: { name: 'note', arguments: { why: 'silence' } } }])
    const toolCallId = asked?.toolCallList[0]?.id ?? ''
    const toolCallResult = { toolCallId, name: 'note', result: 'noted by the page' }
    await onPage.perform(sends({ type: 'tool-calls-result', toolCallResult }).pause(100))
    expect(onPage.conversation).toContain('tool: noted by the page')
    const onServer = await doing(hook(tool), { timing: { idlePrompts: 0, silenceMs: 60_000 } }).open()
    await onServer.clock.advance(6000)
    expect(onServer.messages('tool-calls')).toHaveLength(1)
  })

  test('call.ending: a tool of the page is told to it, and nobody waits', async () => {
    const hook: Hook = { on: 'call.ending', reasons: null, do: [{ type: 'tool', tool: { ...tool, run: null } }] }
    const call = await doing(hook).open()
    await call.perform(sends({ type: 'client-tools', names: ['note'] }))
    call.agent.end('customer-ended-call')
    await call.clock.advance(100)
    expect(call.messages('tool-calls')).toHaveLength(1)
    expect(call.conversation).toContain('tool: The caller’s page has been told to do it.')
  })

  test('a prompt lets the brain find the words', async () => {
    const brain: Brain = async function* ({ messages }) {
      yield { type: 'text', text: `Told: ${messages.at(-1)?.content}` }
    }
    const hook: Hook = {
      on: 'customer.speech.timeout',
      afterMs: 5000,
      most: 1,
      resets: false,
      do: [{ type: 'prompt', text: 'Ask again' }],
    }
    const call = await doing(hook, { brain, timing: { idlePrompts: 0, silenceMs: 60_000 } }).open()
    await call.clock.advance(8000)
    expect(said(call).at(-1)).toBe('assistant: Told: Ask again')
  })

  test('assistant.speech.interrupted: a message is put into the conversation', async () => {
    const message = { role: 'system' as const, content: 'You were cut off.' }
    const hook: Hook = {
      on: 'assistant.speech.interrupted',
      do: [{ type: 'message', message, triggersResponse: false }],
    }
    const call = await doing(hook, lasting).open()
    await call.perform(types('Tell me').pause(1500).caller('wait a moment please').pause(500))
    expect(call.conversation).toContain('system: You were cut off.')
  })

  test('customer.speech.interrupted: the assistant was made to speak over the caller', async () => {
    ran.length = 0
    const call = await doing({ on: 'customer.speech.interrupted', do: [{ type: 'tool', tool }] }).open()
    const over = sends({ type: 'say', message: 'Listen.', interruptAssistantEnabled: true })
    await call.perform(caller('I would like'))
    expect(ran).toEqual([])
    await call.perform(over.pause(100))
    expect(ran).toHaveLength(1)
  })

  test('model.response.timeout: its words stand for the usual excuse', async () => {
    const clock = new VirtualClock()
    const silent: Brain = async function* ({ signal }) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const hook: Hook = { on: 'model.response.timeout', do: [{ type: 'say', exact: ['One second more.'] }] }
    const call = await doing(hook, { brain: silent, clock }).open()
    await call.perform(types('Hello?').pause(15_000))
    expect(said(call).at(-1)).toBe('assistant: One second more.')
    expect(call.messages('error')).toEqual([])
  })

  test('call.ending: only for the reasons it names', async () => {
    ran.length = 0
    const ending = async (reasons: string[] | null) => {
      const call = await doing({ on: 'call.ending', reasons, do: [{ type: 'tool', tool }] }).open()
      call.agent.end('customer-ended-call')
      await call.clock.advance(100)
    }
    await ending(['silence-timed-out'])
    expect(ran).toEqual([])
    await ending(['silence-timed-out', 'customer-ended-call'])
    await ending(null)
    expect(ran).toHaveLength(2)
  })
})

test('backgroundSound: is heard from the opening on, also while nobody speaks', async () => {
  const quiet = await new SimulatedCall().open()
  const office = await new SimulatedCall({ backgroundSound: new Int16Array(16_000).fill(40) }).open()
  for (const call of [quiet, office]) await call.clock.advance(5000)
  expect(quiet.heardWithin(2000)).toBe(false)
  expect(office.heardWithin(50)).toBe(true)
  expect(office.transport.frames.at(-1)?.frame[0]).toBe(40)
})

test('chunkPlan: a reply is cut as it says', async () => {
  const chunks = { enabled: false, minCharacters: null, boundaries: null, formats: true, replacements: [] }
  const sentences = async (options: Options) => {
    const call = await new SimulatedCall({ ...lasting, ...options }).open()
    await call.perform(types('Tell me').pause(9000))
    return call.messages('transcript').filter(({ role }) => role === 'assistant').length
  }
  expect([await sentences({}), await sentences({ chunks })]).toEqual([3, 2])
})
