import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import {
  absent,
  flag,
  identifier,
  listOf,
  number,
  object,
  oneOf,
  only,
  optional,
  someText,
  text,
} from '../fields/fields.ts'
import { jsonSchema } from '../fields/json-schema.ts'
import { once } from '../fields/once.ts'
import { pattern } from '../fields/pattern.ts'
import { readingModel } from './reading-model.ts'

const condition = () =>
  v.variant(
    'type',
    [
      only({ type: v.literal('minMessages'), count: number(0, 1000) }),
      only({ type: v.literal('minCallDuration'), seconds: number(0, 86_400) }),
      only({
        type: v.literal('endedReason'),
        operator: oneOf(['oneOf', 'notOneOf']),
        values: v.pipe(listOf(someText(200), 100), v.minLength(1, 'must have at least one value')),
      }),
    ],
    'must be of the type minMessages, minCallDuration or endedReason',
  )

const structuredOutputFields = /* @__PURE__ */ once(() => ({
  name: someText(80),
  description: optional(text(1000)),
  /** JSON Schema of what is found out. */
  schema: jsonSchema(),
  /** `ai`: a model reads the conversation. `regex`: its transcript is searched. Default `ai`. */
  type: optional(oneOf(['ai', 'regex'])),
  regex: optional(pattern()),
  /** Default the assistant's. */
  model: optional(readingModel()),
  /** Nothing is found out of a conversation that does not meet all of them. */
  conditions: optional(listOf(condition(), 20)),
  assistantIds: optional(listOf(identifier(), 100)),
  workflowIds: absent('name it by artifactPlan.structuredOutputIds of the workflow'),
  compliancePlan: absent('what is found out is kept and deleted with its call'),
}))

export type StructuredOutputInput = InputOf<ReturnType<typeof structuredOutputFields>>
export type StructuredOutput = EntityOf<ReturnType<typeof structuredOutputFields>>

/** One that comes with an assistant, a scenario or a request, and is stored nowhere else. */
export const structuredOutputSchema = /* @__PURE__ */ once(
  (): v.GenericSchema<StructuredOutputInput> => object(structuredOutputFields()),
)

const runFields = () => ({
  structuredOutputId: optional(identifier()),
  structuredOutput: optional(structuredOutputSchema()),
  callIds: v.pipe(listOf(identifier(), 100), v.minLength(1, 'must have at least one id')),
  /** The answer is what was found out, and nothing is kept. One call only. */
  previewEnabled: optional(flag()),
})
export type StructuredOutputRunInput = InputOf<ReturnType<typeof runFields>>
/** What one call gave: `result` is null where `failure` says why, or `unmetCondition` which condition it did not meet. */
export type StructuredOutputResult = {
  name: string
  result: unknown
  failure?: { reason: string; message: string }
}
/** Of a preview, by the id of what was found out; else a message. */
export type StructuredOutputRun = { message: string } | { [id: string]: unknown }

export const structuredOutput = /* @__PURE__ */ standard<StructuredOutput, StructuredOutputInput>()(
  '/structured-output',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation(
      'GET /structured-output query',
      takes<[query?: PageQuery & { id?: string; name?: string }], Page<StructuredOutput>>,
    ),
    run: operation('POST /structured-output/run json', takes<[input: StructuredOutputRunInput], StructuredOutputRun>),
  },
)

export const structuredOutputResource = /* @__PURE__ */ resource('structured-output', structuredOutput, () => ({
  about: 'Something that is found out of conversations, in the shape of a JSON Schema.',
  fields: structuredOutputFields(),
  bodies: { run: runFields() },
  queries: { list: { id: optional(identifier()), name: optional(text(80)) } },
  answers: { list: 'page', run: 'other' },
}))
