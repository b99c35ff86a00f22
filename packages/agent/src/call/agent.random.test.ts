import { type CallerScript, caller, pause, SimulatedCall, scriptedBrain, seededRandom, sends } from '@parley/testkit'
import { expect, test } from 'vitest'

const answers = [
  'Yes.',
  'We can do that for you. Would you like to hear more?',
  'It depends, mostly on what you already have in place. '.repeat(4),
]
const words = 'what do you cost and how long does it take to start with email or calls please'.split(' ')

/** Something a caller might do at any moment, however rude. */
function act(script: CallerScript, random: () => number): CallerScript {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const from = Math.floor(random() * words.length)
  const phrase = words.slice(from, from + 1 + Math.floor(random() * 6)).join(' ')
  return pick([
    () => script.pause(random() * 4000),
    () => script.pause(random() * 300),
    () => script.caller(phrase, { interims: random() < 0.7, finalAfterMs: random() * 2500 }),
    () => script.caller(`${phrase}?`, { finalAfterMs: 50 + random() * 300 }),
    () => script.caller(phrase, { heardAs: '', interims: false }),
    () => script.caller('mm hm'),
    () => script.sound(random() * 2500),
    () => script.types(phrase),
    () =>
      script.sends({
        type: 'say',
        message: 'A word from the page.',
        interruptAssistantEnabled: random() < 0.5,
        interruptionsEnabled: random() < 0.5,
      }),
    () => script.sends({ type: 'control', control: random() < 0.2 ? 'mute-assistant' : 'unmute-assistant' }),
    () => script.sends({ type: 'add-message', message: { role: 'user', content: phrase } }),
  ])()
}

/** A rude caller for half a minute to a minute, who then listens. */
function scriptOf(random: () => number): CallerScript {
  let script: CallerScript = pause(random() * 1000)
  for (let step = 0; step < 12; step += 1) {
    script = act(script, random)
    if (step % 3 === 0)
      script = script
        .types('go on')
        .pause(100 + random() * 2000)
        .caller('hold on a second', { finalAfterMs: random() * 1500 })
  }
  return script.sends({ type: 'control', control: 'unmute-assistant' }).pause(30_000)
}

/** What somebody needs who has to find out why: the turn's state, and the end of what was said and done. */
function story(call: SimulatedCall, seed: number, script: CallerScript): string {
  const told = call.transport.sent.slice(-12).map(({ at, message }) => `${at} ms ${JSON.stringify(message)}`)
  return [
    `seed ${seed}, at ${call.clock.now()} ms, in ${JSON.stringify(call.agent.state)}`,
    `the caller: ${script.steps.map((step) => JSON.stringify(step)).join(' ')}`,
    `the assistant’s last messages: ${told.join('\n  ')}`,
  ].join('\n')
}

/** Plays one call to its end; returns how often the assistant was interrupted in it. */
async function play(seed: number): Promise<number> {
  const random = seededRandom(seed)
  const call = new SimulatedCall({
    reportDelayMs: seed % 3,
    brain: scriptedBrain(() => answers[Math.floor(random() * answers.length)] ?? ''),
  })
  const script = scriptOf(random)
  await (await call.open()).perform(script)
  if (!call.report) {
    const before = call.transport.frames.length
    await call.perform(caller('Are you listening?').pause(20_000))
    const answered = call.transport.frames.length > before
    expect(answered, `nobody answers: the call is wedged.\n${story(call, seed, script)}`).toBe(true)
  }
  const ids = call.transport.reports.map(({ segmentId }) => segmentId)
  expect(new Set(ids).size, `a segment was reported twice.\n${story(call, seed, script)}`).toBe(ids.length)
  await call.perform(sends({ type: 'end-call' }))
  expect(call.report, `the call does not end.\n${story(call, seed, script)}`).not.toBeNull()
  expect(call.clock.pending, `a timer is left behind.\n${story(call, seed, script)}`).toBeLessThanOrEqual(3)
  return call.messages('user-interrupted').length
}

test('in 1,000 random interruptions no call wedges and no segment is reported twice', async () => {
  let interruptions = 0
  for (let seed = 1; interruptions < 1000; seed += 1) interruptions += await play(seed)
})
