import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { assistantOverrides, assistantSchema } from '../assistants/assistant.ts'
import {
  absent,
  flag,
  identifier,
  listOf,
  object,
  oneOf,
  only,
  optional,
  several,
  someText,
  text,
} from '../fields/fields.ts'
import { once } from '../fields/once.ts'
import { comparators } from './scorecard.ts'
import { structuredOutputSchema } from './structured-output.ts'

const path = () => optional(text(255))

const personalityFields = /* @__PURE__ */ once(() => ({
  name: someText(80),
  /** Whose model speaks for the caller; its instructions are the caller's manner. */
  assistant: assistantSchema(),
  path: path(),
}))
export type PersonalityInput = InputOf<ReturnType<typeof personalityFields>>
export type Personality = EntityOf<ReturnType<typeof personalityFields>>
export const personalitySchema = /* @__PURE__ */ once(
  (): v.GenericSchema<PersonalityInput> => object(personalityFields()),
)

export const personality = /* @__PURE__ */ standard<Personality, PersonalityInput>()(
  '/eval/simulation/personality',
  ['create', 'get', 'update', 'delete'],
  { list: operation('GET /eval/simulation/personality query', takes<[query?: PageQuery], Page<Personality>>) },
)
export const personalityResource = /* @__PURE__ */ resource('personality', personality, () => ({
  about: 'How a simulated caller is.',
  fields: personalityFields(),
  answers: { list: 'page' },
}))

/** What is found out of the conversation, and what it has to be. */
const evaluation = () =>
  only({
    structuredOutputId: optional(identifier()),
    structuredOutput: optional(structuredOutputSchema()),
    /** Of an object, where in it: names with dots between. */
    path: optional(text(200)),
    comparator: oneOf(comparators),
    value: v.union([v.string(), v.number(), v.boolean()], 'must be text, a number or a truth value'),
    /** Whether the simulation fails without it. Default true. */
    required: optional(flag()),
  })

const scenarioFields = /* @__PURE__ */ once(() => ({
  name: someText(80),
  /** What the caller wants. Lines that begin with `Caller:` are said word for word, one a turn. */
  instructions: someText(10_000),
  evaluations: v.pipe(listOf(evaluation(), 50), v.minLength(1, 'must have at least one evaluation')),
  targetOverrides: optional(assistantOverrides()),
  /** What tools bring in place of doing their work. */
  toolMocks: optional(
    listOf(only({ toolName: someText(200), result: optional(text(10_000)), enabled: optional(flag()) }), 50),
  ),
  hooks: absent('ask for the run, whose answer has all that came of it'),
  path: path(),
}))
export type ScenarioInput = InputOf<ReturnType<typeof scenarioFields>>
export type Scenario = EntityOf<ReturnType<typeof scenarioFields>>
export const scenarioSchema = /* @__PURE__ */ once((): v.GenericSchema<ScenarioInput> => object(scenarioFields()))
/** A scenario that a model thought of. */
export type GeneratedScenario = {
  name: string
  instructions: string
  category: 'happy_path' | 'edge_case' | 'failure_mode'
  reasoning: string
}

export const scenario = /* @__PURE__ */ standard<Scenario, ScenarioInput>()(
  '/eval/simulation/scenario',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation(
      'GET /eval/simulation/scenario query',
      takes<[query?: PageQuery & { idAny?: string[]; name?: string }], Page<Scenario>>,
    ),
    generate: operation(
      'POST /eval/simulation/scenario/generate json',
      takes<
        [input: { assistantId?: string; squadId?: string }],
        { scenarios: GeneratedScenario[]; coverageNotes: string }
      >,
    ),
  },
)
export const scenarioResource = /* @__PURE__ */ resource('scenario', scenario, () => ({
  about: 'What a simulated caller wants, and what the conversation has to come to.',
  fields: scenarioFields(),
  bodies: { generate: { assistantId: optional(identifier()), squadId: optional(identifier()) } },
  queries: { list: { idAny: optional(several(identifier())), name: optional(text(80)) } },
  answers: { list: 'page', generate: 'other' },
}))

const simulationFields = () => ({
  name: optional(text(80)),
  scenarioId: identifier(),
  personalityId: identifier(),
  path: path(),
})
export type SimulationInput = InputOf<ReturnType<typeof simulationFields>>
export type Simulation = EntityOf<ReturnType<typeof simulationFields>>
/** How many simulated conversations may go on at the same time. */
export type SimulationConcurrency = {
  orgId: string
  concurrencyLimit: number
  activeSimulations: number
  availableToStart: number
  createdAt: string | null
  updatedAt: string | null
  isDefault: boolean
}

export const simulation = /* @__PURE__ */ standard<Simulation, SimulationInput>()(
  '/eval/simulation',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation('GET /eval/simulation query', takes<[query?: PageQuery & { idAny?: string[] }], Page<Simulation>>),
    concurrency: operation('GET /eval/simulation/concurrency', takes<[], SimulationConcurrency>),
  },
)
export const simulationResource = /* @__PURE__ */ resource('simulation', simulation, () => ({
  about: 'A scenario, and who calls in it.',
  fields: simulationFields(),
  queries: { list: { idAny: optional(several(identifier())) } },
  answers: { list: 'page', concurrency: 'other' },
}))

const suiteFields = () => ({
  name: someText(80),
  simulationIds: v.pipe(listOf(identifier(), 100), v.minLength(1, 'must have at least one id')),
  targetAssignments: optional(listOf(only({ targetType: oneOf(['assistant', 'squad']), targetId: identifier() }), 100)),
  slackWebhookUrl: absent('ask for the run, whose answer has all that came of it'),
  path: path(),
})
export type SimulationSuiteInput = InputOf<ReturnType<typeof suiteFields>>
export type SimulationSuite = EntityOf<ReturnType<typeof suiteFields>>

export const simulationSuite = /* @__PURE__ */ standard<SimulationSuite, SimulationSuiteInput>()(
  '/eval/simulation/suite',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation(
      'GET /eval/simulation/suite query',
      takes<[query?: PageQuery & { name?: string }], Page<SimulationSuite>>,
    ),
    duplicate: operation('POST /eval/simulation/suite/{id}/duplicate', takes<[id: string], SimulationSuite>),
  },
)
export const simulationSuiteResource = /* @__PURE__ */ resource('simulation-suite', simulationSuite, () => ({
  about: 'Simulations that are run together.',
  fields: suiteFields(),
  queries: { list: { name: optional(text(80)) } },
  answers: { list: 'page' },
}))
