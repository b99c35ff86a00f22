import {
  caller,
  pause,
  SimulatedCall,
  scriptedBrain,
  scriptedVoice,
  sends,
  settle,
  sound,
  types,
  VirtualClock,
} from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { frameMs, frameSamples } from '../audio/frame.ts'
import type { Brain } from '../brain/brain.ts'
import type { Voice } from '../voice/voice.ts'

const long = 'This answer is a long one and takes its time to be said. It even has a second sentence.'
const answering = (text: string) => ({ brain: scriptedBrain(() => text) })

// biome-ignore lint/correctness/useYield: a stage that fails before its first item
async function* fails(message: string): AsyncGenerator<never> {
  throw new Error(message)
}

describe('opening', () => {
  test('S7.18 the assistant says it listens, then greets at once', async () => {
    const call = new SimulatedCall()
    call.transport.emit({ type: 'open' })
    await call.clock.advance(0)
    expect(call.transport.sent.map(({ message }) => message)).toContain('listening')
    expect(call.transport.frames[0]?.at).toBe(0)
    await call.clock.advance(1000)
    expect(call.conversation).toEqual(['assistant: Hello.'])
  })

  test('whoever comes back, also in another page, is told that it listens', async () => {
    const call = await new SimulatedCall().open()
    call.transport.emit({ type: 'lost' })
    call.transport.emit({ type: 'open' })
    expect(call.transport.sent.filter(({ message }) => message === 'listening')).toHaveLength(2)
  })

  test('S7.16 an assistant that waits speaks its first message on say-first-message, once', async () => {
    const call = await new SimulatedCall({ speaksFirst: false }).open()
    expect(call.conversation).toEqual([])
    const control = sends({ type: 'control', control: 'say-first-message' })
    await call.perform(control.pause(1000).sends({ type: 'control', control: 'say-first-message' }).pause(1000))
    expect(call.conversation).toEqual(['assistant: Hello.'])
  })
})

describe('endpointing', () => {
  test('a pause in the middle of a sentence does not end the turn', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(caller('I need a').pause(900).caller('plumber').pause(3000))
    expect(call.conversation).toEqual([
      'assistant: Hello.',
      'user: I need a plumber',
      'assistant: You said: I need a plumber.',
    ])
  })

  test('a finished sentence is answered sooner than an unclear one, an open one later', async () => {
    const answeredAfter = async (text: string) => {
      const call = await new SimulatedCall().open()
      await call.perform(caller(text))
      const silentAt = call.clock.now()
      const greeted = call.transport.frames.length
      await call.clock.advance(3000)
      return (call.transport.frames[greeted]?.at ?? Number.NaN) - silentAt
    }
    expect(await answeredAfter('Do you send letters?')).toBe(350)
    expect(await answeredAfter('I want more customers')).toBe(600)
    expect(await answeredAfter('my name is')).toBe(1200)
  })

  test('words that come later than the silence are still answered, without a second wait', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(caller('Do you send letters', { interims: false, finalAfterMs: 1400 }))
    const greeted = call.transport.frames.length
    const silentAt = call.clock.now()
    await call.clock.advance(3000)
    expect((call.transport.frames[greeted]?.at ?? Number.NaN) - silentAt).toBe(1400)
  })

  test('a long sentence whose words come only at its end is answered as soon as any', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(caller('I would like to know a great deal about what you do?', { interims: false }))
    const [greeted, silentAt] = [call.transport.frames.length, call.clock.now()]
    await call.clock.advance(3000)
    expect((call.transport.frames[greeted]?.at ?? Number.NaN) - silentAt).toBe(350)
  })

  test('noise without a word is not answered, and the call goes on', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(sound(700).pause(2000).caller('Hello there').pause(3000))
    expect(call.conversation).toEqual(['assistant: Hello.', 'user: Hello there', 'assistant: You said: Hello there.'])
  })

  test('noise that never ends does not keep words from being answered', async () => {
    const call = await new SimulatedCall().open()
    call.transport.emit({ type: 'speech-started', agoMs: 0 })
    const words = {
      type: 'transcript-input',
      role: 'user',
      transcriptType: 'final',
      transcript: 'Is it loud here?',
    } as const
    await call.perform(sends(words).pause(6000))
    expect(call.conversation.at(-1)).toBe('assistant: You said: Is it loud here?.')
  })
})

test('the transcriber is told how the caller was asked to answer, once they were', async () => {
  const asked: unknown[] = []
  const call = await new SimulatedCall({
    async *brain() {
      yield { type: 'expects', answer: 'spelling' }
      yield { type: 'text', text: 'Please spell it.' }
    },
    async *transcriber(audio, { expects }) {
      for await (const _ of audio);
      asked.push(expects)
      yield { text: 'Kemp', final: true }
    },
  }).open()
  await call.perform(sound(700).pause(6000).sound(700).pause(3000))
  expect(asked).toEqual(['anything', 'spelling'])
})

describe('pre-emptive replies', () => {
  const counting = () => {
    const asked: string[] = []
    const brain: Brain = async function* ({ messages }) {
      asked.push(messages.at(-1)?.content ?? '')
      yield { type: 'memory', memory: asked.length }
      yield { type: 'text', text: 'Certainly.' }
    }
    return { asked, brain }
  }

  test('the brain starts in the silence, so that its time does not add to it', async () => {
    const clock = new VirtualClock()
    const call = await new SimulatedCall({ clock, brain: scriptedBrain(() => 'Yes.', { clock, thinkMs: 300 }) }).open()
    await call.perform(caller('I want more customers'))
    const [greeted, silentAt] = [call.transport.frames.length, clock.now()]
    await clock.advance(3000)
    expect((call.transport.frames[greeted]?.at ?? Number.NaN) - silentAt).toBe(600)
  })

  test('the words of a beginning are not answered while a slow ear still owes the end', async () => {
    const clock = new VirtualClock()
    const { asked, brain } = counting()
    const call = await new SimulatedCall({
      clock,
      brain,
      async *transcriber(audio) {
        let heardMs = 0
        for await (const _ of audio) {
          heardMs += frameMs
          if (heardMs === 1000) yield { text: 'How long does it take?', final: false, heardMs }
        }
        await new Promise<void>((resolve) => clock.after(1500, resolve))
        yield { text: 'How long does it take to see the first meeting?', final: true }
      },
    }).open()
    call.transport.emit({ type: 'speech-started', agoMs: 0 })
    for (let frame = 0; frame < 100; frame += 1) {
      call.transport.emit({ type: 'audio', frame: new Int16Array(frameSamples) })
      await clock.advance(frameMs)
    }
    call.transport.emit({ type: 'speech-stopped', agoMs: 200 })
    await clock.advance(5000)
    expect(asked).toEqual(['How long does it take to see the first meeting?'])
    expect(call.messages('user-interrupted')).toEqual([])
  })

  test('a reply to words that changed is thrown away, and leaves no memory', async () => {
    const { asked, brain } = counting()
    const memories: unknown[] = []
    const remembering: Brain = (turn) => {
      memories.push(turn.memory)
      return brain(turn)
    }
    const call = await new SimulatedCall({ brain: remembering }).open()
    await call.perform(caller('I need a plumber').pause(400).caller('today').pause(3000).caller('thanks').pause(3000))
    expect(asked).toEqual(['I need a plumber', 'I need a plumber today', 'thanks'])
    expect(memories).toEqual([undefined, undefined, 2])
    expect(call.conversation.filter((line) => line.startsWith('user'))).toEqual([
      'user: I need a plumber today',
      'user: thanks',
    ])
  })

  test('a late final that only spells the words better is not answered twice', async () => {
    const { asked, brain } = counting()
    const call = await new SimulatedCall({ brain }).open()
    const interim = caller('I need a plummer now', { finalAfterMs: 5000 })
    await call.perform(interim.pause(1500))
    const final = {
      type: 'transcript-input',
      role: 'user',
      transcriptType: 'final',
      transcript: 'I need a plumber now.',
    } as const
    await call.perform(sends(final).pause(2500))
    expect(asked).toEqual(['I need a plummer now'])
  })

  test('a late final that says something else while the reply is being made is answered instead', async () => {
    const clock = new VirtualClock()
    const call = await new SimulatedCall({
      clock,
      brain: scriptedBrain((q) => `You said: ${q}.`, { clock, thinkMs: 2000 }),
    }).open()
    await call.perform(caller('red', { interims: true, finalAfterMs: 20_000 }).pause(700))
    const final = {
      type: 'transcript-input',
      role: 'user',
      transcriptType: 'final',
      transcript: 'Bread, butter and jam',
    } as const
    await call.perform(sends(final).pause(9000))
    expect(call.conversation).toContain('user: Bread, butter and jam')
  })
})

describe('barge-in', () => {
  test('words over the assistant stop it, and only what was heard is remembered', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(caller('Tell me more.').pause(2000).caller('wait a moment please'))
    expect(call.heardWithin(100)).toBe(false)
    await call.clock.advance(500)
    const remembered = call.conversation.find((line) => line.startsWith('assistant: This')) ?? ''
    expect(long.startsWith(remembered.replace('assistant: ', ''))).toBe(true)
    expect(remembered.length).toBeLessThan(50)
    expect(call.messages('user-interrupted')).toEqual([
      { type: 'user-interrupted', turnId: 'turn-1', heardChars: remembered.length - 'assistant: '.length },
    ])
  })

  test('its record says when each began to speak, and how much of what was cut off was heard', async () => {
    const call = await new SimulatedCall({ ...answering(long), remembersUnheard: true }).open()
    await call.perform(pause(2000).caller('Tell me more.').pause(2000))
    const silentAt = call.clock.now()
    await call.perform(caller('wait a moment please').pause(2000))
    call.agent.end('customer-ended-call')
    await call.clock.advance(100)
    const [greeting, question, answer, interruption] = call.report?.messages ?? []
    const { heardChars } = call.messages('user-interrupted')[0] ?? {}
    expect(greeting).toMatchObject({ content: 'Hello.', secondsFromStart: 0 })
    expect(greeting).not.toHaveProperty('heardChars')
    expect(question?.secondsFromStart).toBe((silentAt - 2900) / 1000) // three words, and the pause
    expect(answer).toMatchObject({ content: long, heardChars })
    expect(answer?.secondsFromStart).toBeGreaterThan(question?.secondsFromStart as number)
    expect(interruption).toMatchObject({ role: 'user', secondsFromStart: silentAt / 1000 })
    // what a brain is given is as its protocol knows it
    expect(call.agent.messages.at(-1)).not.toHaveProperty('secondsFromStart')
  })

  test('an interrupted reply is not made to its end', async () => {
    let stopped = false
    const endless: Brain = async function* ({ messages, signal }) {
      if (messages.at(-1)?.content !== 'Tell me everything') return yield { type: 'text', text: 'As you wish.' }
      while (!signal.aborted) yield { type: 'text', text: 'There is more. ' }
      stopped = true
    }
    const call = await new SimulatedCall({ brain: endless }).open()
    await call.perform(caller('Tell me everything').pause(3000))
    expect(stopped).toBe(false)
    await call.perform(caller('Please stop it').pause(3000))
    expect(stopped).toBe(true)
  })

  test('the ear is silent within 100 ms of the first sound', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(caller('Tell me more.').pause(2000))
    const beganAt = call.clock.now()
    await call.perform(caller('wait a moment please'))
    const last = call.transport.frames.filter(({ at }) => at <= beganAt + 1500).at(-1)
    expect((last?.at ?? Number.NaN) - beganAt).toBeLessThanOrEqual(100)
  })

  test('a short interruption is answered as soon as any turn, also when its words come late', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(
      caller('Tell me more.').pause(2000).caller('what price?', { interims: false, finalAfterMs: 300 }),
    )
    const silentAt = call.clock.now()
    const before = call.transport.frames.length
    await call.clock.advance(2000)
    expect((call.transport.frames[before]?.at ?? Number.NaN) - silentAt).toBe(350)
  })

  test('a cough only makes it pause: it goes on from where it was', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(caller('Tell me more.').pause(2000).sound(300).pause(500))
    expect(call.heardWithin(100)).toBe(false)
    await call.clock.advance(8000)
    expect(call.conversation.at(-1)).toBe(`assistant: ${long}`)
    expect(call.messages('user-interrupted')).toEqual([])
  })

  test('"mm-hm" and "right" do not stop it', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(caller('Tell me more.').pause(2000).caller('right okay').pause(8000))
    expect(call.conversation.at(-1)).toBe(`assistant: ${long}`)
  })

  test('"yes" over the end of a question answers it', async () => {
    const call = await new SimulatedCall({
      brain: scriptedBrain((question) => (question === 'yes' ? 'Good.' : 'Shall I take down your details now?')),
    }).open()
    await call.perform(caller('I want a call.').pause(1500).caller('yes').pause(5000))
    expect(call.conversation.slice(-2)).toEqual(['user: yes', 'assistant: Good.'])
  })

  test('a sound without words, however long, only makes it pause', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(caller('Tell me more.').pause(2000).sound(1000))
    expect(call.heardWithin(100)).toBe(false)
    await call.perform(sound(9000).pause(2000))
    expect(call.conversation.at(-1)).toBe(`assistant: ${long}`)
    expect(call.messages('user-interrupted')).toEqual([])
  })

  test('typing stops it too, and is answered at once', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me more').pause(2000).types('What does it cost?').pause(100))
    expect(call.messages('user-interrupted')).toHaveLength(1)
    expect(call.heardWithin(40)).toBe(true)
    expect(call.conversation).toContain('user: What does it cost?')
  })

  const interrupts = sends({ type: 'control', control: 'interrupt-assistant' })

  test('the page may ask for quiet: what was heard is remembered, and the caller is waited for', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me more.').pause(2000))
    await call.perform(interrupts.pause(500))
    expect(call.heardWithin(400)).toBe(false)
    expect(call.messages('user-interrupted')).toHaveLength(1)
    expect(call.agent.state.status).toBe('listening')
    await call.perform(types('Go on.').pause(1000))
    expect(call.heardWithin(100)).toBe(true)
  })

  test('a reply that is being thought of is not given to a page that asks for quiet; its question stays', async () => {
    const clock = new VirtualClock()
    const brain = scriptedBrain(() => 'Yes.', { clock, thinkMs: 2000 })
    const call = await new SimulatedCall({ clock, brain }).open()
    await call.perform(types('Are you there?').pause(500))
    await call.perform(interrupts.pause(4000))
    expect(call.conversation).toEqual(['assistant: Hello.', 'user: Are you there?'])
    expect(call.report).toBeNull()
  })

  test('what cannot be interrupted is said to its end, whatever the page asks', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(sends({ type: 'say', message: long }).pause(500))
    await call.perform(interrupts.pause(12_000))
    expect(call.conversation).toContain(`assistant: ${long}`)
  })

  test('the caller may interrupt the greeting', async () => {
    const call = new SimulatedCall({ firstMessage: long })
    call.transport.emit({ type: 'open' })
    await call.perform(pause(500).caller('Do you send letters?').pause(3000))
    expect(call.conversation.slice(-2)).toEqual([
      'user: Do you send letters?',
      'assistant: You said: Do you send letters?.',
    ])
  })

  test('every segment is reported exactly once', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(caller('One.').pause(2000).caller('stop that now').pause(2000).types('Two').pause(9000))
    const ids = call.transport.reports.map(({ segmentId }) => segmentId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(3)
  })
})

describe('turns', () => {
  const turnsOf = (call: SimulatedCall) =>
    call
      .messages('transcript')
      .filter(({ transcriptType }) => transcriptType === 'final')
      .map(({ role, transcript, turnId }) => [turnId, role, transcript])

  test('the greeting is one of its own; a question and its answer share one; words over the answer begin another', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(caller('Tell me more.').pause(2000).caller('wait a moment please').pause(1000))
    const turns = turnsOf(call)
    expect(turns.slice(0, 3)).toEqual([
      ['turn-0', 'assistant', 'Hello.'],
      ['turn-1', 'user', 'Tell me more.'],
      ['turn-1', 'assistant', long.split(/(?<=\.) /)[0]],
    ])
    expect(turns[3]).toEqual(['turn-2', 'user', 'wait a moment please'])
    const partials = call.messages('transcript').filter(({ transcript }) => transcript.startsWith('wait'))
    expect(new Set(partials.map(({ turnId }) => turnId))).toEqual(new Set(['turn-2']))
  })

  test('a question that was answered before its end was settled keeps its turn', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(caller('I need a plumber', { finalAfterMs: 2500 }).pause(4000))
    expect(turnsOf(call).map(([turn, role]) => [turn, role])).toEqual([
      ['turn-0', 'assistant'],
      ['turn-1', 'assistant'],
      ['turn-1', 'user'],
    ])
  })
})

describe('say', () => {
  const say = (
    message: string,
    flags: { endCallAfterSpoken?: boolean; interruptionsEnabled?: boolean; interruptAssistantEnabled?: boolean } = {},
  ) => sends({ type: 'say', message, ...flags })

  test('S7.14 it waits for the speech under way', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me').pause(1000))
    await call.perform(say('One more thing.').pause(9000))
    expect(call.conversation.slice(-2)).toEqual([`assistant: ${long}`, 'assistant: One more thing.'])
  })

  test('S7.14 with interruptAssistantEnabled it speaks at once', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me').pause(1000))
    await call.perform(say('Stop press.', { interruptAssistantEnabled: true }).pause(2000))
    expect(call.conversation.at(-1)).toBe('assistant: Stop press.')
    expect(call.messages('user-interrupted')).toEqual([])
  })

  test('S7.14 by default it cannot be interrupted; what the caller says meanwhile is answered afterwards', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(say(long).pause(500))
    await call.perform(caller('Do you send letters?').pause(12_000))
    expect(call.conversation.slice(-3)).toEqual([
      `assistant: ${long}`,
      'user: Do you send letters?',
      'assistant: You said: Do you send letters?.',
    ])
  })

  test('S7.14 with interruptionsEnabled it can', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(say(long, { interruptionsEnabled: true }).pause(1000))
    await call.perform(caller('Do you send letters?').pause(3000))
    expect(call.messages('user-interrupted')).toHaveLength(1)
  })

  test('S7.14 S7.20 with endCallAfterSpoken the call ends when it has been heard', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(say('Goodbye.', { endCallAfterSpoken: true }).pause(2000))
    expect(call.report?.reason).toBe('assistant-ended-call')
    expect(call.conversation.at(-1)).toBe('assistant: Goodbye.')
    expect(call.messages('status-update').at(-1)).toEqual({
      type: 'status-update',
      status: 'ended',
      endedReason: 'assistant-ended-call',
    })
  })
})

describe('messages and controls', () => {
  test('S7.15 an added message is part of the conversation, and is answered unless told otherwise', async () => {
    const call = await new SimulatedCall().open()
    const message = { role: 'user', content: 'My name is Jo' } as const
    await call.perform(sends({ type: 'add-message', message, triggerResponseEnabled: false }).pause(2000))
    expect(call.conversation.at(-1)).toBe('user: My name is Jo')
    await call.perform(sends({ type: 'add-message', message }).pause(3000))
    expect(call.conversation.at(-1)).toBe('assistant: You said: My name is Jo.')
  })

  test('what is said has no character that models and databases refuse, whoever says it', async () => {
    const call = await new SimulatedCall({ brain: scriptedBrain(() => 'It is \0£5 \ud83d.'), firstMessage: '' }).open()
    await call.perform(types('How much\0 is it \ud83d?').pause(3000))
    expect(call.conversation).toEqual(['user: How much is it \ufffd?', 'assistant: It is £5 \ufffd.'])
  })

  describe('a page that goes on by itself', () => {
    const message = { role: 'user', content: 'And?' } as const
    const final = (transcript: string) =>
      sends({ type: 'transcript-input', role: 'user', transcriptType: 'final', transcript })

    test.each([
      ['types', (each: number) => types(`word${each}`).pause(50)],
      ['is written down anew', (each: number) => final(`word${each}.`).pause(50)],
      [
        'interrupts itself',
        () =>
          sends({ type: 'add-message', message })
            .pause(50)
            .sends({ type: 'control', control: 'interrupt-assistant' })
            .pause(50),
      ],
    ])('%s: has eight replies begun at once and then one a second', async (_, step) => {
      const asked: number[] = []
      const clock = new VirtualClock()
      const brain: Brain = async function* ({ signal }) {
        asked.push(clock.now())
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      }
      const call = await new SimulatedCall({ clock, brain, firstMessage: '' }).open()
      await call.perform(sound(300).pause(400))
      for (let each = 0; each < 200; each += 1) await call.perform(step(each))
      const seconds = clock.now() / 1000
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.length).toBeLessThanOrEqual(8 + seconds)
    })

    test('is answered when it ends, all its words together', async () => {
      const clock = new VirtualClock()
      const brain = scriptedBrain((question) => `You said: ${question}.`, { clock, thinkMs: 500 })
      const call = await new SimulatedCall({ clock, brain, firstMessage: '' }).open()
      for (let each = 1; each <= 40; each += 1) await call.perform(types(`w${each}`).pause(50))
      await call.perform(pause(3000))
      const all = Array.from({ length: 40 }, (_, each) => `w${each + 1}`).join(' ')
      expect(call.conversation[0]).toBe(`user: ${all}`)
      expect(call.messages('transcript').at(-1)).toMatchObject({ role: 'assistant', transcript: `You said: ${all}.` })
    })

    test('may ask as often as it likes while each answer is waited for', async () => {
      const call = await new SimulatedCall({ firstMessage: '', voice: async function* () {} }).open()
      const at = call.clock.now()
      for (let each = 1; each <= 30; each += 1) await call.perform(types(`Question ${each}`).pause(10))
      expect(call.messages('transcript').filter(({ role }) => role === 'assistant')).toHaveLength(30)
      expect(call.clock.now() - at).toBe(300)
    })

    test('adds 200,000 characters to its call and no more, and is told so; it can still end it', async () => {
      const call = await new SimulatedCall({ firstMessage: '' }).open()
      const padding = { role: 'system', content: 'x'.repeat(60_000) } as const
      const pad = sends({ type: 'add-message', message: padding, triggerResponseEnabled: false }).pause(3100)
      for (let each = 0; each < 6; each += 1) await call.perform(pad)
      for (let each = 0; each < 40; each += 1) await call.perform(types('y'.repeat(1000)).pause(100))
      expect(JSON.stringify(call.agent.messages).length).toBeLessThan(250_000)
      expect(call.messages('error').at(-1)).toMatchObject({ message: expect.stringContaining('begin a new call') })
      await call.perform(sends({ type: 'end-call' }).pause(10))
      expect(call.report?.reason).toBe('customer-ended-call')
    })
  })

  test('a muted assistant falls silent and only listens; unmuted, it answers again', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me').pause(1000).sends({ type: 'control', control: 'mute-assistant' }).pause(100))
    expect(call.heardWithin(60)).toBe(false)
    await call.perform(caller('Are you there?').pause(3000))
    expect(call.conversation.at(-1)).toBe('user: Are you there?')
    await call.perform(sends({ type: 'control', control: 'unmute-assistant' }).types('And now?').pause(500))
    expect(call.heardWithin(60)).toBe(true)
  })

  test('muted before its first words are heard, it has not failed to say them', async () => {
    const clock = new VirtualClock()
    const slow: Voice = async function* (text, options) {
      await new Promise<void>((resolve) => clock.after(1000, resolve))
      yield* scriptedVoice(text, options)
    }
    const call = new SimulatedCall({ clock, voice: slow })
    call.transport.emit({ type: 'open' })
    await call.perform(sends({ type: 'control', control: 'mute-assistant' }).pause(20_000))
    await call.perform(sends({ type: 'control', control: 'unmute-assistant' }).pause(5000))
    expect([call.conversation, call.messages('error')]).toEqual([[], []])
  })

  test('S7.21 what is not understood is ignored', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(sends('playable').sends('{not json').sends('{"type":"unheard-of"}').types('Hello').pause(2000))
    expect(call.conversation.at(-1)).toBe('assistant: You said: Hello.')
    expect(call.messages('error')).toEqual([])
  })

  test('a page that sends too much is told once, and the call ends when it goes on', async () => {
    const call = await new SimulatedCall().open()
    const send = (count: number) => {
      for (let at = 0; at < count; at += 1) call.transport.emit({ type: 'message', text: '{"type":"ping","at":1}' })
    }
    send(400)
    expect(call.messages('pong')).toHaveLength(300)
    expect(call.messages('error')).toHaveLength(1)
    expect(call.messages('error')[0]?.message).toContain('Please wait a moment')
    await call.clock.advance(1000)
    send(20)
    expect(call.messages('pong')).toHaveLength(320)
    expect(call.report).toBeNull()
    send(300)
    await settle()
    expect(call.report).toMatchObject({ reason: 'too-many-messages' })
    expect(call.messages('status-update').at(-1)).toMatchObject({ endedReason: 'too-many-messages' })
    expect(call.messages('error')).toHaveLength(1)
  })

  test('a ping is answered with its own time', async () => {
    const call = await new SimulatedCall().open()
    await call.perform(sends({ type: 'ping', at: 1234 }))
    expect(call.messages('pong')).toEqual([{ type: 'pong', at: 1234 }])
  })

  test('each turn says where its time went', async () => {
    const clock = new VirtualClock()
    const call = await new SimulatedCall({ clock, brain: scriptedBrain(() => 'Yes.', { clock, thinkMs: 300 }) }).open()
    await call.perform(caller('I want more customers').pause(2000))
    expect(call.messages('latency')).toEqual([
      { type: 'latency', turnId: 'turn-1', endpointingMs: 600, transcriberMs: 150, brainMs: 300, voiceMs: 0 },
    ])
  })
})

describe('ending', () => {
  test('in the middle of a sentence: what was heard of it is kept, and after the end nobody is told anything', async () => {
    const call = await new SimulatedCall({ ...answering(long), reportDelayMs: 5 }).open()
    await call.perform(types('Tell me all.').pause(1500))
    call.agent.end('customer-ended-call')
    await call.clock.advance(1000)
    expect(call.transport.sent.at(-1)?.message).toMatchObject({ type: 'status-update', status: 'ended' })
    expect(call.conversation.at(-1)).toMatch(/^assistant: This answer is a long/)
  })

  test('a silent caller is asked twice, told goodbye, and the call ends', async () => {
    const call = await new SimulatedCall().open()
    await call.clock.advance(80_000)
    expect(call.report?.reason).toBe('silence-timed-out')
    expect(call.conversation).toHaveLength(4)
    expect(call.conversation.at(-1)).toContain('Goodbye')
  })

  test('a caller who answers is not counted as silent', async () => {
    const call = await new SimulatedCall().open()
    for (let round = 0; round < 6; round += 1) await call.perform(pause(17_000).caller('Still here.').pause(4000))
    expect(call.report).toBeNull()
  })

  test('L10 the longest call is ten minutes, and ends with a spoken farewell', async () => {
    const call = await new SimulatedCall().open()
    for (let minute = 0; minute < 11; minute += 1) {
      for (let part = 0; part < 6; part += 1) await call.perform(caller('Go on please').pause(9100))
    }
    expect(call.report?.reason).toBe('exceeded-max-duration')
    expect(call.report?.durationMs).toBeGreaterThan(600_000)
    expect(call.report?.durationMs).toBeLessThan(620_000)
    expect(call.conversation.at(-1)).toContain('longest time')
  })

  test('a service that goes down says goodbye first; a caller who never came is not waited for', async () => {
    const call = await new SimulatedCall().open()
    call.agent.dismiss()
    await call.clock.advance(10_000)
    expect(call.report?.reason).toBe('server-shutting-down')
    expect(call.report?.messages.at(-1)?.content).toContain('I have to go')
    const early = new SimulatedCall()
    early.agent.dismiss()
    await early.clock.advance(0)
    expect(early.report?.reason).toBe('server-shutting-down')
  })

  test('when the caller leaves, nothing is left running', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me').pause(1000))
    call.transport.emit({ type: 'closed', reason: 'customer-ended-call' })
    await settle()
    expect(call.report?.reason).toBe('customer-ended-call')
    expect(call.clock.pending).toBe(0)
  })

  test('a caller who comes back within the grace period goes on; one who does not has ended the call', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me').pause(1000))
    call.transport.emit({ type: 'lost' })
    await call.clock.advance(10_000)
    call.transport.emit({ type: 'open' })
    await call.clock.advance(8000)
    expect(call.conversation.at(-1)).toBe(`assistant: ${long}`)
    call.transport.emit({ type: 'lost' })
    await call.clock.advance(31_000)
    expect(call.report?.reason).toBe('connection-lost')
  })

  test('a caller who is lost twice before they are back has the grace period from the last time', async () => {
    const call = await new SimulatedCall().open()
    call.transport.emit({ type: 'lost' })
    await call.clock.advance(17_000)
    call.transport.emit({ type: 'lost' })
    await call.clock.advance(20_000)
    call.transport.emit({ type: 'open' })
    await call.clock.advance(5000)
    expect(call.report).toBeNull()
  })
})

describe('while the caller’s connection is lost', () => {
  test('an answer waits for them, and does nothing before they hear it', async () => {
    const clock = new VirtualClock()
    const brain: Brain = async function* () {
      await new Promise<void>((resolve) => clock.after(2000, resolve))
      yield { type: 'form', fields: { fullName: 'Ada' }, complete: false }
      yield { type: 'text', text: 'We do.' }
    }
    const call = await new SimulatedCall({ clock, brain }).open()
    await call.perform(types('Do you send letters?').pause(1000))
    call.transport.emit({ type: 'lost' })
    const played = call.transport.frames.length
    await clock.advance(20_000)
    expect(call.transport.frames).toHaveLength(played)
    expect([call.messages('form-update'), call.messages('error')]).toEqual([[], []])
    call.transport.emit({ type: 'open' })
    await clock.advance(1000)
    expect(call.conversation.slice(-2)).toEqual(['user: Do you send letters?', 'assistant: We do.'])
    expect(call.messages('form-update')).toHaveLength(1)
  })

  test('who was lost before they were first there is spoken to once they are', async () => {
    const call = new SimulatedCall()
    call.transport.emit({ type: 'lost' })
    await call.open()
    expect(call.conversation).toEqual(['assistant: Hello.'])
    await call.clock.advance(31_000)
    expect(call.report).toBeNull()
  })

  test('a line of the page waits for them, too', async () => {
    const call = await new SimulatedCall().open()
    call.transport.emit({ type: 'lost' })
    const played = call.transport.frames.length
    await call.perform(sends({ type: 'say', message: 'One more thing.' }).pause(20_000))
    expect(call.transport.frames).toHaveLength(played)
    call.transport.emit({ type: 'open' })
    await call.clock.advance(2000)
    expect(call.conversation.at(-1)).toBe('assistant: One more thing.')
    expect(call.messages('error')).toEqual([])
  })

  test('speech that held its breath for them holds it until they are back', async () => {
    const call = await new SimulatedCall(answering(long)).open()
    await call.perform(types('Tell me').pause(1000).sound(200))
    call.transport.emit({ type: 'lost' })
    await call.clock.advance(100)
    const played = call.transport.frames.length
    await call.clock.advance(20_000)
    expect(call.transport.frames).toHaveLength(played)
    call.transport.emit({ type: 'open' })
    await call.clock.advance(8000)
    expect(call.conversation.at(-1)).toBe(`assistant: ${long}`)
  })

  test('their silence does not count', async () => {
    const call = await new SimulatedCall({ timing: { silenceMs: 10_000 } }).open()
    call.transport.emit({ type: 'lost' })
    await call.clock.advance(25_000)
    call.transport.emit({ type: 'open' })
    await call.clock.advance(9000)
    expect(call.conversation).toEqual(['assistant: Hello.'])
    await call.clock.advance(6000)
    expect(call.report?.reason).toBe('silence-timed-out')
  })
})

describe('failures', () => {
  const failing: Brain = () => fails('vendor is down')

  test('a brain that fails once is excused aloud, and the call goes on', async () => {
    let failures = 0
    const brain: Brain = async function* (turn) {
      failures += 1
      if (failures === 1) yield* failing(turn)
      yield { type: 'text', text: 'Back again.' }
    }
    const call = await new SimulatedCall({ brain }).open()
    await call.perform(types('Hello').pause(5000).types('Hello?').pause(2000))
    expect(call.conversation.slice(1)).toEqual([
      'user: Hello',
      'assistant: Sorry, I lost my train of thought. Could you say that again?',
      'user: Hello?',
      'assistant: Back again.',
    ])
  })

  test('a brain that keeps failing ends the call, with words spoken and written', async () => {
    const call = await new SimulatedCall({ brain: failing }).open()
    await call.perform(types('Hello').pause(6000).types('Hello?').pause(8000))
    expect(call.report?.reason).toBe('failed')
    expect(call.conversation.at(-1)).toContain('use the form')
    expect(call.messages('error').at(-1)?.message).toContain('use the form')
  })

  test('a brain that never answers is not waited for for ever', async () => {
    const silent: Brain = async function* ({ signal }) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const call = await new SimulatedCall({ brain: silent }).open()
    await call.perform(types('Hello').pause(17_000))
    expect(call.conversation.at(-1)).toContain('lost my train of thought')
  })

  test('a voice that fails leaves the words in writing, and ends the call instead of wedging it', async () => {
    const call = await new SimulatedCall({ voice: () => fails('no sound') }).open()
    await call.perform(types('Hello').pause(2000).types('Hello?').pause(30_000))
    expect(call.messages('transcript').some(({ role }) => role === 'assistant')).toBe(true)
    expect(call.report?.reason).toBe('failed')
  })

  test('a brain without words gives the floor back', async () => {
    const call = await new SimulatedCall({ brain: async function* () {} }).open()
    await call.perform(types('Hello').pause(500))
    expect(call.agent.state.status).toBe('listening')
    await call.clock.advance(16_000)
    expect(call.conversation.at(-1)).toContain('Are you still there')
  })
})
