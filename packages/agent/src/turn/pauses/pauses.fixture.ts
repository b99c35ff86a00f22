import {
  type CallerScript,
  caller,
  pause,
  SimulatedCall,
  scriptedBrain,
  seededRandom,
  sound,
  types,
} from '@parley/testkit'
import type { Timing } from '../../assistant/assistant.ts'
import type { Manners } from '../../assistant/manners.ts'
import { linesOf, overTheAssistant, utterances } from './utterances.fixture.ts'

/** How an assistant decides that it is its turn. */
export type Rule = { name: string; timing?: Partial<Timing> } & Manners

const silence = (ms: number): Rule => ({
  name: `${ms} ms of silence`,
  timing: { endpointingMs: { complete: ms, unclear: ms, open: ms, searching: ms } },
  stopSpeaking: { voiceSeconds: 0, backoffSeconds: 0, acknowledgementPhrases: [] },
})
export const silenceRules: Rule[] = [500, 700, 1000, 1500].map(silence)
export const ours: Rule = { name: 'by the words' }

/** Evenly spread, in ms. */
const pauses: Record<string, readonly [least: number, most: number]> = {
  '|': [250, 550],
  '||': [500, 1100],
  '|||': [900, 1500],
}
const noiseMs = 250

/** `isBare`: as a transcriber without punctuation writes it. */
export type Spoken = { kind: string; text: string; isBare: boolean; script: CallerScript }

/** Every utterance twice: as a transcriber with punctuation writes it, and bare, as others do. The same each time. */
export function spoken(said: Record<string, string> = utterances): Spoken[] {
  const random = seededRandom(20_261_122)
  return Object.entries(said).flatMap(([kind, text]) =>
    linesOf(text).flatMap((line) => {
      const written = scriptOf(line, random, (part) => part)
      const bare = scriptOf(line, random, (part) => part.toLowerCase().replace(/[.,:?!]/g, ''))
      return [written, bare].map((script, index) => ({ kind, text: line, isBare: index === 1, script }))
    }),
  )
}

function scriptOf(line: string, random: () => number, heardAs: (part: string) => string): CallerScript {
  const parts = line.split(/\s*(~?\|+)\s*/).filter(Boolean)
  return parts.reduce((script, part) => {
    const mark = /^(~?)(\|+)$/.exec(part)
    if (!mark) return script.caller(part, { heardAs: heardAs(part) })
    const [least = 0, most = 0] = pauses[mark[2] ?? ''] ?? []
    const ms = Math.round(least + (most - least) * random())
    if (!mark[1]) return script.pause(ms)
    const [before, noise] = [Math.max(0, ms - noiseMs) / 2, Math.min(ms, noiseMs)]
    return script.pause(before).sound(noise).pause(before)
  }, pause(0))
}

export type Outcome = { kind: string; cutOff: boolean; delayMs: number | null }

const patienceMs = 6000

/** Whether a caller was cut off, and how long after the last word the answer came; null when none did. */
export async function listen(rule: Rule, { kind, script }: Spoken): Promise<Outcome> {
  const call = await callOf(rule).open()
  const before = call.transport.frames.length
  await call.perform(script)
  const [silentAt, heard] = [call.clock.now(), call.transport.frames.length]
  await call.clock.advance(patienceMs)
  const answer = call.transport.frames[heard]
  return { kind, cutOff: heard > before, delayMs: answer ? answer.at - silentAt : null }
}

/** Whether the assistant let itself be interrupted; of sounds that only listen it should not, of the others it should. */
export async function interrupt(rule: Rule, line: string): Promise<boolean> {
  const call = await callOf(rule, long).open()
  await call.perform(types('Tell me.').pause(1500))
  for (const part of line.split(/\s*(~)\s*/).filter(Boolean))
    await call.perform(part === '~' ? sound(noiseMs).pause(300) : caller(part).pause(300))
  await call.clock.advance(2000)
  return call.messages('user-interrupted').length > 0
}

export const listening = linesOf(overTheAssistant.listens)
export const interrupting = linesOf(overTheAssistant.interrupts)

const long = Array.from({ length: 8 }, (_, at) => `This is sentence number ${at} of a very long answer.`).join(' ')

function callOf({ name: _, timing, ...manners }: Rule, answer = 'Certainly, I can help with that.') {
  return new SimulatedCall({ ...manners, ...(timing && { timing }), brain: scriptedBrain(() => answer) })
}

export type Figures = {
  rule: string
  utterances: number
  cutOff: number
  missed: number
  medianMs: number
  p90Ms: number
}

export async function judge(rule: Rule, all: readonly Spoken[]): Promise<Figures> {
  const outcomes: Outcome[] = []
  for (const one of all) outcomes.push(await listen(rule, one))
  const delays = outcomes
    .flatMap(({ cutOff, delayMs }) => (cutOff || delayMs === null ? [] : [delayMs]))
    .sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN
  return {
    rule: rule.name,
    utterances: all.length,
    cutOff: outcomes.filter(({ cutOff }) => cutOff).length,
    missed: outcomes.filter(({ delayMs }) => delayMs === null).length,
    medianMs: at(0.5),
    p90Ms: at(0.9),
  }
}
