import { readFileSync } from 'node:fs'
import { completeness } from './endpointing.ts'
import { said } from './heard.ts'
import type { TurnStep } from './turn-log.ts'
import { idle, step, type TurnState } from './turn-state.ts'

/** The steps of one call, from what the server's log says at `LOG_LEVEL=debug`. */
export function recordedCall(name: string): TurnStep[] {
  const log = readFileSync(new URL(`./recorded-calls/${name}.jsonl`, import.meta.url), 'utf8')
  const lines = log.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'turn')
}

/** A turn that was taken for over: its words, how finished they sounded, and how long after the caller fell silent. */
export type Ended = { text: string; sounds: ReturnType<typeof completeness>; afterMs: number }

/** Sends what happened in a call through the table as it is now: where each step leads, and the turns that silence ended. */
export function replay(steps: readonly TurnStep[]): { path: TurnState['status'][]; ended: Ended[] } {
  const path: TurnState['status'][] = []
  const ended: Ended[] = []
  let state: TurnState = idle
  for (const { at, input } of steps) {
    const before = state
    state = step(before, input)
    path.push(state.status)
    if (before.status !== 'endpointing' || state.status !== 'thinking' || input.type !== 'silence-elapsed') continue
    const text = said(before.heard)
    ended.push({ text, sounds: completeness(text), afterMs: at - before.silentSince })
  }
  return { path, ended }
}
