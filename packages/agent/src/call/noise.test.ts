import {
  type CallerScript,
  caller,
  pause,
  SimulatedCall,
  scriptedBrain,
  seededRandom,
  sound,
  types,
  VirtualClock,
} from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { durationMs, frameMs, frameSamples } from '../audio/frame.ts'
import { type Noise, noises } from '../audio/noises.fixture.ts'
import type { Brain } from '../brain/brain.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import type { TransportEvent } from '../transport/transport.ts'
import { gated } from '../vad/energy-gate.ts'
import { rnnoiseVad } from '../vad/rnnoise.ts'
import { SpeechDetector } from '../vad/speech-detector.ts'

type Sound = { fromMs: number; toMs: number }

/** The stretches that our detector takes for speech in ten seconds of it. */
const heardIn = (noise: Noise) => (known[noise] ??= listenTo(noise))
const known: Partial<Record<Noise, Promise<Sound[]>>> = {}

async function listenTo(noise: Noise): Promise<Sound[]> {
  const pcm = await noises[noise]()
  const heard: Sound[] = []
  let nowMs = 0
  const vad = gated(await rnnoiseVad())
  const detector = new SpeechDetector({
    vad,
    onEvent: (event) => {
      if (event.type === 'speech-started') heard.push({ fromMs: nowMs, toMs: durationMs(pcm) })
      const last = heard.at(-1)
      if (event.type === 'speech-stopped' && last) last.toMs = nowMs
    },
  })
  for (let at = 0; at + frameSamples <= pcm.length; at += frameSamples) {
    nowMs += frameMs
    detector.hear(pcm.subarray(at, at + frameSamples))
  }
  detector.close()
  return heard
}

const loopMs = 10_000
/** As it sounds on and on, from the call's beginning. */
const repeated = (sounds: readonly Sound[], untilMs: number) =>
  Array.from({ length: Math.ceil(untilMs / loopMs) }, (_, round) =>
    sounds.map(({ fromMs, toMs }) => ({ fromMs: fromMs + round * loopMs, toMs: toMs + round * loopMs })),
  ).flat()

/** Sounds at random, from a click to a song. */
function anySounds(random: () => number, untilMs: number): Sound[] {
  const sounds: Sound[] = []
  for (let at = random() * 2000; at < untilMs; ) {
    const toMs = at + 60 + random() ** 3 * 8000
    sounds.push({ fromMs: at, toMs })
    at = toMs + 220 + random() ** 3 * 9000
  }
  return sounds
}

/** Plays the sounds to the call's microphone, beside its caller: one detector hears both as one. */
function playInto(call: SimulatedCall, sounds: readonly Sound[]) {
  const { transport, clock } = call
  const emit = transport.emit.bind(transport)
  let sounding = 0
  transport.emit = (event: TransportEvent) => {
    if (event.type === 'speech-started') sounding += 1
    else if (event.type === 'speech-stopped') sounding -= 1
    if (event.type === 'speech-started' ? sounding > 1 : event.type === 'speech-stopped' && sounding > 0) return
    emit(event)
  }
  for (const { fromMs, toMs } of sounds) {
    clock.after(fromMs, () => transport.emit({ type: 'speech-started', agoMs: 60 }))
    clock.after(toMs, () => transport.emit({ type: 'speech-stopped', agoMs: 200 }))
  }
}

const answer = (question: string) =>
  `You asked: ${question} There is a good deal to say about that. It takes more than one sentence.`

/** A whole call; who is answered is known by what the brain was asked. */
async function conversationIn(sounds: readonly Sound[], script: CallerScript) {
  const asked: string[] = []
  const answering = scriptedBrain(answer)
  const brain: Brain = (turn) => {
    asked.push(turn.messages.at(-1)?.content ?? '')
    return answering(turn)
  }
  const call = new SimulatedCall({ brain, firstMessage: 'Good morning, and welcome. What can I do for you?' })
  playInto(call, sounds)
  await call.open()
  await call.perform(pause(6000))
  await call.perform(script)
  return { call, asked, conversation: call.conversation, interruptions: call.messages('user-interrupted').length }
}

const questions = ['What does it cost?', 'How long does it take', 'Do you send letters?', 'Thank you. Where are you?']
const typed = questions.reduce((script, question) => script.types(question).pause(11_000), pause(0))
const spokenTurns = questions.reduce((script, question) => script.caller(question).pause(11_000), pause(0))
const callMs = 70_000

describe.each(Object.keys(noises) as Noise[])('%s beside the caller', (noise) => {
  test.each([
    ['typed', typed],
    ['spoken', spokenTurns],
  ])('%s questions are asked once each, and every reply is heard to its end, once', async (_how, script) => {
    const quiet = await conversationIn([], script)
    const noisy = await conversationIn(repeated(await heardIn(noise), callMs), script)
    expect(noisy.asked).toEqual(questions)
    expect(noisy.conversation).toEqual(quiet.conversation)
    expect(noisy.interruptions).toBe(0)
  })

  test('words over the assistant still stop it, with the first of them', async () => {
    const { call } = await conversationIn(
      repeated(await heardIn(noise), callMs),
      types('What does it cost?').pause(1500).caller('wait please', { finalAfterMs: 500 }),
    )
    expect(call.messages('user-interrupted')).toHaveLength(1)
    expect(call.heardWithin(300)).toBe(false)
  })
})

test('our detector takes beeps, music and a television for speech: these tests would show nothing otherwise', async () => {
  for (const noise of ['beeps', 'music', 'television'] as const) expect(await heardIn(noise)).not.toEqual([])
})

test('in 100 calls with sounds at random, the same is asked, said and heard as in a quiet room', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = seededRandom(seed)
    const script = questions.reduce(
      (before, question) =>
        (random() < 0.5
          ? before.types(question)
          : before.caller(question, { interims: random() < 0.7, finalAfterMs: random() * 1500 })
        ).pause(12_000 + random() * 2000),
      pause(random() * 3000),
    )
    const quiet = await conversationIn([], script)
    const noisy = await conversationIn(anySounds(random, callMs), script)
    expect(noisy.asked, `seed ${seed}`).toEqual(questions)
    expect(noisy.conversation, `seed ${seed}`).toEqual(quiet.conversation)
    expect(noisy.interruptions, `seed ${seed}`).toBe(0)
  }
})

test('after noise a sound alone does not even make the assistant pause, until the room has been quiet', async () => {
  const pauses = async (quietMs: number) => {
    const { call } = await conversationIn([], sound(400).pause(quietMs).types('Go on?').pause(1000).sound(400))
    return !call.heardWithin(100)
  }
  expect(await pauses(4000)).toBe(false)
  expect(await pauses(12_000)).toBe(true)
})

test('noise is nobody: an empty call in a noisy room ends as an empty call in a quiet one', async () => {
  const { call } = await conversationIn(repeated(await heardIn('beeps'), 100_000), pause(80_000))
  expect(call.report?.reason).toBe('silence-timed-out')
})

test('a message that the page adds is answered in a noisy room too', async () => {
  const message = { role: 'user', content: 'My name is Jo' } as const
  const { conversation } = await conversationIn(
    repeated(await heardIn('music'), callMs),
    pause(0).sends({ type: 'add-message', message }).pause(11_000),
  )
  expect(conversation.at(-1)).toContain('You asked: My name is Jo')
})

test.each([150, 2500])(
  'a caller who goes on before the reply begins is answered as a whole (%s ms)',
  async (lateMs) => {
    const clock = new VirtualClock()
    const brain = scriptedBrain((question) => `You said: ${question}.`, { clock, thinkMs: 800 })
    const call = await new SimulatedCall({ clock, brain }).open()
    const first = caller('I need a plumber', { finalAfterMs: 150 })
    await call.perform(first.pause(700).caller('for tomorrow', { finalAfterMs: lateMs }).pause(6000))
    expect(call.conversation.slice(1)).toEqual([
      'user: I need a plumber for tomorrow',
      'assistant: You said: I need a plumber for tomorrow.',
    ])
  },
)

test('a slow transcriber of ours has time for an interruption: the assistant does not go on meanwhile', async () => {
  const clock = new VirtualClock()
  const transcriber: Transcriber = async function* (audio) {
    for await (const _ of audio) {
      // a whole utterance at a time
    }
    await new Promise<void>((resolve) => clock.after(2000, resolve))
    yield { text: 'What are your prices?', final: true }
  }
  const call = new SimulatedCall({ clock, transcriber, firstMessage: answer('Who are you?') })
  call.transport.emit({ type: 'open' })
  await call.perform(pause(1000).sound(1300).pause(2000))
  expect(call.heardWithin(2000)).toBe(false)
  await call.perform(pause(4000))
  expect(call.conversation).toContain('user: What are your prices?')
  expect(call.messages('user-interrupted')).toHaveLength(1)
})
