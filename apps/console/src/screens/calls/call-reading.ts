import { answerMs, waitingMs } from '@parley/protocol'
import type { Call } from '@parley/protocol/resources'

/**
 * One thing that was said or done; `id` counts from 1. `atMs` is from the beginning of the call; null where nobody noted it.
 * `unheard` is what came after the caller had cut it off, empty where those words were not kept; null where nobody did.
 */
export type Turn = {
  id: number
  role: 'caller' | 'assistant' | 'tool'
  text: string
  atMs: number | null
  unheard: string | null
}

/** Where the time of one answer went, in ms, in parts that do not overlap; a stage that the turn did not use has 0. */
export type TurnTimes = {
  id: number
  endpointing: number
  transcriber: number
  model: number
  voice: number
  total: number
}

type Message = {
  role?: string
  content?: unknown
  message?: unknown
  secondsFromStart?: unknown
  heardChars?: unknown
  tool_calls?: { function?: { name?: string; arguments?: unknown } }[]
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const objectIn = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
const numberIn = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const roles: Record<string, Turn['role']> = { user: 'caller', assistant: 'assistant', bot: 'assistant', tool: 'tool' }

/** What was said in a call, in its order; empty where its words were not kept. */
export function turnsOf(call: Call): Turn[] {
  const { artifact, messages } = call as Record<string, unknown>
  const kept = listIn(objectIn(artifact).messages ?? messages) as Message[]
  const turns = kept.flatMap((message): Omit<Turn, 'id'>[] => {
    const role = roles[message.role ?? '']
    if (!role) return []
    const atMs = typeof message.secondsFromStart === 'number' ? message.secondsFromStart * 1000 : null
    const asked = (message.tool_calls ?? []).map(({ function: used }) => ({
      role: 'tool' as const,
      text: `Used ${used?.name ?? 'a tool'}`,
      atMs,
      unheard: null,
    }))
    const said = message.content ?? message.message
    if (typeof said !== 'string' || !said) return asked
    const { heardChars } = message
    if (typeof heardChars !== 'number') return [...asked, { role, text: said, atMs, unheard: null }]
    return [...asked, { role, text: said.slice(0, heardChars), atMs, unheard: said.slice(heardChars).trim() }]
  })
  return turns.map((turn, index) => ({ id: index + 1, ...turn }))
}

/** Whether its sound was kept. */
export const isRecorded = (call: Call) =>
  typeof objectIn((call as Record<string, unknown>).artifact).recordingUrl === 'string'

const secondMs = 1000
const dayMs = 86_400_000

/** What was said, as captions (WebVTT): each until the next one. */
export function captionsOf(call: Call): string {
  const timed = turnsOf(call).filter(({ role, atMs }) => role !== 'tool' && atMs !== null)
  const at = (ms: number) => new Date(ms % dayMs).toISOString().slice(11, 23)
  const cues = timed.map(({ text, atMs }, index) => {
    const from = atMs ?? 0
    const to = Math.max(timed[index + 1]?.atMs ?? from + 10 * secondMs, from + secondMs)
    return `${at(from)} --> ${at(to)}\n${text.replace(/\s*\n\s*/g, ' ').replaceAll('-->', '→')}`
  })
  return ['WEBVTT', ...cues].join('\n\n')
}

/** How long each answer took, where that was kept. */
export function timesOf(call: Call): TurnTimes[] {
  const { performanceMetrics } = objectIn((call as Record<string, unknown>).artifact)
  return listIn(objectIn(performanceMetrics).turnLatencies).map((each, index) => {
    const { endpointingLatency, transcriberLatency, modelLatency, voiceLatency } = objectIn(each)
    const turn = {
      endpointingMs: numberIn(endpointingLatency),
      transcriberMs: numberIn(transcriberLatency),
      brainMs: numberIn(modelLatency),
      voiceMs: numberIn(voiceLatency),
    }
    const waiting = waitingMs(turn) ?? 0
    // the words were written down while it was waited whether more would come
    const transcriber = Math.min(turn.transcriberMs ?? 0, waiting)
    return {
      id: index + 1,
      endpointing: waiting - transcriber,
      transcriber,
      model: turn.brainMs ?? 0,
      voice: turn.voiceMs ?? 0,
      total: answerMs(turn) ?? 0,
    }
  })
}

/** How long a call lasted; null while it lasts, and where nobody joined it. */
export function lengthOf({ startedAt, endedAt }: Call): number | null {
  if (!startedAt || !endedAt) return null
  const ms = Date.parse(endedAt) - Date.parse(startedAt)
  return Number.isFinite(ms) && ms >= 0 ? ms : null
}

export const isLive = ({ status }: Partial<Call>) =>
  status !== undefined && status !== 'ended' && status !== 'scheduled'

/** Whether every word that is looked for stands somewhere in the call. */
export function holds(call: Call, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true // of ten thousand calls, nobody reads the words for nothing
  const { name, endedReason, transcript, customer, id } = call as Call & { transcript?: string }
  const said = [id, name, endedReason, transcript, customer?.name, customer?.number]
  const text = said.filter(Boolean).join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
