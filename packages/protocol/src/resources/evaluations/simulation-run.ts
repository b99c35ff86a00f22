import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery, Stored } from '../../stored.ts'
import type { CallCost } from '../conversations/costs.ts'
import { absent, flag, identifier, listOf, number, oneOf, only, optional, text, wholeNumber } from '../fields/fields.ts'
import { testTarget } from './eval.ts'
import type { Comparator } from './scorecard.ts'
import { personalitySchema, scenarioSchema } from './simulation.ts'

const entry = () =>
  v.variant(
    'type',
    [
      only({
        type: v.literal('simulation'),
        simulationId: optional(identifier()),
        scenarioId: optional(identifier()),
        scenario: optional(scenarioSchema()),
        personalityId: optional(identifier()),
        personality: optional(personalitySchema()),
        name: optional(text(80)),
      }),
      only({
        type: v.literal('simulationSuite'),
        simulationSuiteId: optional(identifier()),
        suiteId: optional(identifier()),
        name: optional(text(80)),
      }),
    ],
    'must be of the type simulation or simulationSuite',
  )

const onlySpoken = () => absent('only callers who speak have it: say provider vapi.websocket')

/** How simulated callers reach the assistant: in writing, or by voice, over such a line. */
const transport = () =>
  v.variant(
    'provider',
    [
      only({
        provider: v.literal('vapi.webchat'),
        ...{ noise: onlySpoken(), noiseDb: onlySpoken(), packetLossPercent: onlySpoken(), telephone: onlySpoken() },
      }),
      only({
        provider: v.literal('vapi.websocket'),
        /** What is heard beside the caller: a room with its machines, or others who talk. None when left out. */
        noise: optional(oneOf(['office', 'voices'])),
        /** How far below the caller's voice, in decibels. Default 15. */
        noiseDb: optional(number(0, 40)),
        /** How many of a hundred of the caller's packets never come. Default 0. */
        packetLossPercent: optional(number(0, 30)),
        /** Whether the caller's sound is that of a telephone. */
        telephone: optional(flag()),
      }),
    ],
    'must have the provider vapi.webchat (callers write) or vapi.websocket (callers speak)',
  )

const runFields = () => ({
  simulations: v.pipe(listOf(entry(), 50), v.minLength(1, 'must have at least one entry')),
  target: testTarget(),
  /** How often each is run. Default 1. */
  iterations: optional(wholeNumber(1, 20)),
  /** In writing when left out. */
  transport: optional(transport()),
})

export type SimulationRunInput = InputOf<ReturnType<typeof runFields>>
export type SpokenTransport = Extract<NonNullable<SimulationRunInput['transport']>, { provider: 'vapi.websocket' }>
export type SimulationItemStatus = 'queued' | 'running' | 'evaluating' | 'passed' | 'failed' | 'canceled'
export type SimulationItemCounts = {
  total: number
  passed: number
  failed: number
  running: number
  queued: number
  canceled: number
}
export type SimulationRun = EntityOf<ReturnType<typeof runFields>> & {
  status: 'queued' | 'running' | 'ended'
  queuedAt: string
  startedAt?: string
  endedAt?: string
  endedReason?: string
  itemCounts: SimulationItemCounts
  simulationRunItemIds?: string[]
  assistantVersion?: number
}
/** Means of the turns in which the assistant answered, in ms; `avgTurn` of who spoke is from their last sound to the answer's first. */
export type SimulationLatencies = {
  turnCount: number
  avgTurn?: number
  avgTranscriber?: number
  avgModel?: number
  avgVoice?: number
  avgEndpointing?: number
}
export type SimulationEvaluation = {
  /** `inline` for one that came with its scenario. */
  structuredOutputId: string
  name: string
  path?: string
  extractedValue: unknown
  expectedValue: unknown
  comparator: Comparator
  passed: boolean
  required: boolean
  error?: string
  isSkipped?: boolean
  skipReason?: string
}
export type SimulationRunItem = Stored & {
  runId: string
  simulationId?: string
  scenarioId?: string
  personalityId?: string
  iterationNumber: number
  status: SimulationItemStatus
  queuedAt: string
  startedAt?: string
  completedAt?: string
  failedAt?: string
  canceledAt?: string
  failureReason?: string
  /** `said` is what a caller who spoke said, beside what was heard of it. */
  metadata?: { call?: { transcript: string; messages: unknown[]; said?: readonly string[] }; [key: string]: unknown }
  results?: {
    evaluations: SimulationEvaluation[]
    passed: boolean
    latencyMetrics?: SimulationLatencies
  }
  improvementSuggestions?: SimulationImprovements
  cost?: number
  costs?: CallCost[]
}
type Suggestion = { issue: string; suggestion: string }
export type SimulationImprovements = {
  analysis: string
  systemPromptSuggestions: Suggestion[]
  toolSuggestions: Suggestion[]
  scenarioSuggestions: Suggestion[]
}
export type SimulationItemQuery = PageQuery & { simulationId?: string; runId?: string; status?: SimulationItemStatus }

export const simulationRun = /* @__PURE__ */ standard<SimulationRun, SimulationRunInput>()(
  '/eval/simulation/run',
  ['create', 'get'],
  {
    list: operation(
      'GET /eval/simulation/run query',
      takes<[query?: PageQuery & { status?: string }], Page<SimulationRun>>,
    ),
    cancel: operation('PATCH /eval/simulation/run/{id}', takes<[id: string], SimulationRun>),
    listItems: operation(
      'GET /eval/simulation/run/{id}/item query',
      takes<[id: string, query?: SimulationItemQuery], Page<SimulationRunItem>>,
    ),
    getItem: operation(
      'GET /eval/simulation/run/{id}/item/{itemId}',
      takes<[id: string, itemId: string], SimulationRunItem>,
    ),
    cancelItem: operation(
      'PATCH /eval/simulation/run/{id}/item/{itemId}',
      takes<[id: string, itemId: string], SimulationRunItem>,
    ),
    /** What would have made it pass, as a model sees it. */
    suggest: operation(
      'POST /eval/simulation/run/{id}/item/{itemId}/generate',
      takes<[id: string, itemId: string], SimulationImprovements>,
    ),
  },
)

export const simulationRunResource = /* @__PURE__ */ resource('simulation-run', simulationRun, () => ({
  about: 'Simulated callers talking to one assistant, and what came of each conversation.',
  fields: runFields(),
  queries: {
    list: { status: optional(oneOf(['queued', 'running', 'ended'])) },
    listItems: {
      simulationId: optional(identifier()),
      runId: optional(identifier()),
      status: optional(oneOf(['queued', 'running', 'evaluating', 'passed', 'failed', 'canceled'])),
    },
  },
  answers: { list: 'page', listItems: 'page', getItem: 'other', cancelItem: 'other', suggest: 'other' },
}))
