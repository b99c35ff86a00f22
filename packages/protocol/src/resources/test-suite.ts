import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, type Page, type PageQuery, resource, standard } from '../resource.ts'
import { assistantOverrides, assistantSchema } from './assistant.ts'
import { anyObject, identifier, listOf, number, object, oneOf, optional, someText, text } from './fields.ts'

const suiteFields = () => ({
  name: optional(text(80)),
  phoneNumberId: optional(identifier()),
  testerPlan: optional(
    object({
      assistantId: optional(identifier()),
      assistant: optional(assistantSchema()),
      assistantOverrides: optional(assistantOverrides()),
    }),
  ),
  targetPlan: optional(
    object({
      assistantId: optional(identifier()),
      assistantOverrides: optional(assistantOverrides()),
      squadId: optional(identifier()),
      workflowId: optional(identifier()),
      phoneNumberId: optional(identifier()),
      phoneNumber: optional(anyObject()),
    }),
  ),
})

export type TestSuiteInput = InputOf<ReturnType<typeof suiteFields>>
export type TestSuite = EntityOf<ReturnType<typeof suiteFields>>

export const testSuite = /* @__PURE__ */ standard<TestSuite, TestSuiteInput>()(
  '/test-suite',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation<[query?: PageQuery], Page<TestSuite>>('GET /test-suite query'),
  },
)

export const testSuiteResource = /* @__PURE__ */ resource('test-suite', testSuite, () => ({
  about: 'Tests of one assistant, run together.',
  fields: suiteFields(),
  answers: { list: 'page' },
}))

const testFields = () => ({
  type: oneOf(['voice', 'chat']),
  name: optional(text(80)),
  script: someText(10_000),
  numAttempts: optional(number(1, 10)),
  scorers: v.pipe(
    listOf(object({ type: oneOf(['ai']), rubric: someText(10_000) }), 20),
    v.minLength(1, 'must have at least one scorer'),
  ),
})

export type TestSuiteTestInput = InputOf<ReturnType<typeof testFields>>
export type TestSuiteTest = EntityOf<ReturnType<typeof testFields>> & { testSuiteId: string }

export const testSuiteTest = {
  create: operation<[testSuiteId: string, input: TestSuiteTestInput], TestSuiteTest>(
    'POST /test-suite/{testSuiteId}/test json',
  ),
  list: operation<[testSuiteId: string, query?: PageQuery], Page<TestSuiteTest>>(
    'GET /test-suite/{testSuiteId}/test query',
  ),
  get: operation<[testSuiteId: string, id: string], TestSuiteTest>('GET /test-suite/{testSuiteId}/test/{id}'),
  update: operation<[testSuiteId: string, id: string, changes: Partial<TestSuiteTestInput>], TestSuiteTest>(
    'PATCH /test-suite/{testSuiteId}/test/{id} json',
  ),
  delete: operation<[testSuiteId: string, id: string], TestSuiteTest>('DELETE /test-suite/{testSuiteId}/test/{id}'),
}

export const testSuiteTestResource = /* @__PURE__ */ resource('test-suite-test', testSuiteTest, () => ({
  about: 'What the simulated caller says, and what a good conversation looks like.',
  fields: testFields(),
  answers: { list: 'page' },
}))

const runFields = () => ({ name: optional(text(80)) })

export type TestSuiteRun = EntityOf<ReturnType<typeof runFields>> & {
  testSuiteId: string
  status: 'queued' | 'in-progress' | 'completed' | 'failed'
  testResults: unknown[]
}

export const testSuiteRun = {
  create: operation<[testSuiteId: string, input: { name?: string }], TestSuiteRun>(
    'POST /test-suite/{testSuiteId}/run json',
  ),
  list: operation<[testSuiteId: string, query?: PageQuery], Page<TestSuiteRun>>(
    'GET /test-suite/{testSuiteId}/run query',
  ),
  get: operation<[testSuiteId: string, id: string], TestSuiteRun>('GET /test-suite/{testSuiteId}/run/{id}'),
  update: operation<[testSuiteId: string, id: string, changes: { name?: string }], TestSuiteRun>(
    'PATCH /test-suite/{testSuiteId}/run/{id} json',
  ),
  delete: operation<[testSuiteId: string, id: string], TestSuiteRun>('DELETE /test-suite/{testSuiteId}/run/{id}'),
}

export const testSuiteRunResource = /* @__PURE__ */ resource('test-suite-run', testSuiteRun, () => ({
  about: 'One run of a suite, with a score for every attempt.',
  fields: runFields(),
  answers: { list: 'page' },
}))
