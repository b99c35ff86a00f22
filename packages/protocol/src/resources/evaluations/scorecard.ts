import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { flag, identifier, listOf, number, object, oneOf, only, optional, text } from '../fields/fields.ts'
import { once } from '../fields/once.ts'

export const comparators = ['=', '!=', '>', '<', '>=', '<='] as const
export type Comparator = (typeof comparators)[number]

const points = () => number(0, 100)

const condition = () =>
  v.union(
    [
      only({ type: v.literal('comparator'), comparator: oneOf(comparators), value: number(), points: points() }),
      only({ type: v.literal('comparator'), comparator: oneOf(['=']), value: flag(), points: points() }),
    ],
    'must compare a number, or a truth value by =, and say its points',
  )

const metric = () =>
  only({
    structuredOutputId: identifier(),
    conditions: listOf(condition(), 50),
  })

const scorecardFields = /* @__PURE__ */ once(() => ({
  name: optional(text(80)),
  description: optional(text(500)),
  metrics: listOf(metric(), 50),
  assistantIds: optional(listOf(identifier(), 100)),
}))

export type ScorecardInput = InputOf<ReturnType<typeof scorecardFields>>
export type Scorecard = EntityOf<ReturnType<typeof scorecardFields>>
export const scorecardSchema = /* @__PURE__ */ once((): v.GenericSchema<ScorecardInput> => object(scorecardFields()))

/** What a conversation reached: `score` is the points of those that could be had, on a scale of 100. */
export type ScorecardResult = {
  name?: string
  score: number
  scoreNormalized: number
  metricPoints: { [structuredOutputId: string]: number }
}

export const scorecard = /* @__PURE__ */ standard<Scorecard, ScorecardInput>()(
  '/observability/scorecard',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation(
      'GET /observability/scorecard query',
      takes<[query?: PageQuery & { id?: string }], Page<Scorecard>>,
    ),
  },
)

export const scorecardResource = /* @__PURE__ */ resource('scorecard', scorecard, () => ({
  about: 'Points for what structured outputs found out of a conversation.',
  fields: scorecardFields(),
  queries: { list: { id: optional(identifier()) } },
  answers: { list: 'page' },
}))
