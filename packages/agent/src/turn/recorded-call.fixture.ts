import { readFileSync } from 'node:fs'
import { defaultTiming, type Timing } from '../assistant/assistant.ts'
import { completeness } from './endpointing/completeness.ts'
import { said } from './heard.ts'
import type { TurnStep } from './turn-log.ts'
import { idle, step, type TurnState } from './turn-state.ts'

/** The steps of one call, from what the server's log says at `LOG_LEVEL=debug`. */
export function recordedCall(name: string): TurnStep[] {
  const log = readFileSync(new URL(`./recorded-calls/${name}.jsonl`, import.meta.url), 'utf8')
  const lines = log.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'turn')
}

/** A pause of the caller: the words before it, how finished they sounded, and how long it was. */
export type Pause = { text: string; sounds: ReturnType<typeof completeness>; ms: number }

/**
 * Sends what happened in a call through the table as it is now: where each step leads, the pauses that were taken for the end
 * of a turn, and those within one that would now be cut off.
 */
export function replay(steps: readonly TurnStep[], { endpointingMs }: Pick<Timing, 'endpointingMs'> = defaultTiming) {
  const path: TurnState['status'][] = []
  const ended: Pause[] = []
  const cutOff: Pause[] = []
  let state: TurnState = idle
  for (const { at, input } of steps) {
    const before = state
    state = step(before, input)
    path.push(state.status)
    if (before.status !== 'endpointing') continue
    const text = said(before.heard)
    const pause = { text, sounds: completeness(text), ms: at - before.silentSince }
    if (input.type === 'silence-elapsed' && text) ended.push(pause)
    if (input.type === 'speech-started' && text && pause.ms > endpointingMs[pause.sounds]) cutOff.push(pause)
  }
  return { path, ended, cutOff }
}
