import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes, type Written } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { assistantOverrides } from '../assistants/assistant.ts'
import {
  absent,
  identifier,
  listOf,
  number,
  object,
  oneOf,
  optional,
  someText,
  text,
  wholeNumber,
} from '../fields/fields.ts'

const inWriting = 'tests are played in writing, and ring no telephone'

const suiteFields = () => ({
  name: optional(text(80)),
  phoneNumberId: absent(inWriting),
  testerPlan: absent(
    'the lines of each script are said word for word; callers with a mind of their own are the personalities of POST /eval/simulation/run',
  ),
  targetPlan: optional(
    object({
      assistantId: optional(identifier()),
      assistantOverrides: optional(assistantOverrides()),
      squadId: optional(identifier()),
      workflowId: optional(identifier()),
      phoneNumberId: absent(inWriting),
      phoneNumber: absent(inWriting),
    }),
  ),
})

export type TestSuiteInput = InputOf<ReturnType<typeof suiteFields>>
export type TestSuite = EntityOf<ReturnType<typeof suiteFields>>

export const testSuite = /* @__PURE__ */ standard<TestSuite, TestSuiteInput>()(
  '/test-suite',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation('GET /test-suite query', takes<[query?: PageQuery], Page<TestSuite>>),
  },
)

export const testSuiteResource = /* @__PURE__ */ resource('test-suite', testSuite, () => ({
  about: 'Tests of one assistant, run together.',
  fields: suiteFields(),
  answers: { list: 'page' },
}))

const spokenElsewhere =
  'callers who speak are played by POST /eval/simulation/run, with transport.provider vapi.websocket'

const testFields = () => ({
  type: oneOf(['chat'], spokenElsewhere),
  name: optional(text(80)),
  script: someText(10_000),
  numAttempts: optional(wholeNumber(1, 10)),
  scorers: v.pipe(
    listOf(object({ type: oneOf(['ai']), rubric: someText(10_000) }), 20),
    v.minLength(1, 'must have at least one scorer'),
  ),
})

export type TestSuiteTestInput = InputOf<ReturnType<typeof testFields>>
export type TestSuiteTest = EntityOf<ReturnType<typeof testFields>> & { testSuiteId: string }

export const testSuiteTest = {
  create: operation(
    'POST /test-suite/{testSuiteId}/test json',
    takes<[testSuiteId: string, input: TestSuiteTestInput], TestSuiteTest>,
  ),
  list: operation(
    'GET /test-suite/{testSuiteId}/test query',
    takes<[testSuiteId: string, query?: PageQuery], Page<TestSuiteTest>>,
  ),
  get: operation('GET /test-suite/{testSuiteId}/test/{id}', takes<[testSuiteId: string, id: string], TestSuiteTest>),
  update: operation(
    'PATCH /test-suite/{testSuiteId}/test/{id} json',
    takes<[testSuiteId: string, id: string, changes: Partial<TestSuiteTestInput>], TestSuiteTest>,
  ),
  delete: operation(
    'DELETE /test-suite/{testSuiteId}/test/{id}',
    takes<[testSuiteId: string, id: string], TestSuiteTest>,
  ),
}

export const testSuiteTestResource = /* @__PURE__ */ resource('test-suite-test', testSuiteTest, () => ({
  about: 'What the simulated caller says, and what a good conversation looks like.',
  fields: testFields(),
  answers: { list: 'page' },
}))

const runFields = () => ({ name: optional(text(80)) })

export type TestSuiteRun = EntityOf<ReturnType<typeof runFields>> & TestSuiteRunWritten
type TestSuiteRunWritten = {
  testSuiteId: string
  status: 'queued' | 'in-progress' | 'completed' | 'failed'
  testResults: unknown[]
  /** Which version of its stored assistant was tested. */
  assistantVersion?: number
}

const runWritten = () =>
  ({
    testSuiteId: identifier(),
    status: oneOf(['queued', 'in-progress', 'completed', 'failed']),
    testResults: listOf(v.unknown()),
    assistantVersion: v.optional(number()),
  }) satisfies Written<TestSuiteRunWritten>

export const testSuiteRun = {
  create: operation(
    'POST /test-suite/{testSuiteId}/run json',
    takes<[testSuiteId: string, input: { name?: string }], TestSuiteRun>,
  ),
  list: operation(
    'GET /test-suite/{testSuiteId}/run query',
    takes<[testSuiteId: string, query?: PageQuery], Page<TestSuiteRun>>,
  ),
  get: operation('GET /test-suite/{testSuiteId}/run/{id}', takes<[testSuiteId: string, id: string], TestSuiteRun>),
  update: operation(
    'PATCH /test-suite/{testSuiteId}/run/{id} json',
    takes<[testSuiteId: string, id: string, changes: { name?: string }], TestSuiteRun>,
  ),
  delete: operation(
    'DELETE /test-suite/{testSuiteId}/run/{id}',
    takes<[testSuiteId: string, id: string], TestSuiteRun>,
  ),
}

export const testSuiteRunResource = /* @__PURE__ */ resource('test-suite-run', testSuiteRun, () => ({
  about: 'One run of a suite, with a score for every attempt.',
  fields: runFields(),
  written: runWritten(),
  answers: { list: 'page' },
}))
