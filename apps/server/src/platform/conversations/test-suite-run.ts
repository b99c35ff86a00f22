import { type ConversationMessage, Failure } from '@parley/protocol'
import type { Judge, Verdict } from '../../analysis/judge.ts'
import { type Cast, type Casting, namesAssistant } from '../../cast/casting.ts'
import { withoutNull } from '../../lib/loose-json.ts'
import { transcriptOf } from '../../records/call-record.ts'
import type { Kept, KeptBody } from '../../resources/kinds.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import { AgentLine } from '../../simulations/agent-line.ts'
import { linesIn, requireWritable, scriptedCaller } from '../../simulations/callers.ts'
import { type Runs, reasonOf, stoppedWords } from '../../simulations/runs.ts'
import { simulate } from '../../simulations/simulate.ts'
import { type CastTarget, castPlayed } from '../../simulations/target.ts'

type Message = ConversationMessage
type Test = Kept<'test-suite-test'>
type Score = Test['scorers'][number] & Verdict
/** `reason`: why it did not come to its end. */
type Attempt = { scorerResults: Score[]; call?: object; reason?: string }

const maxTests = 100
const spokenWords = ({ name, id }: Test) =>
  `The test '${name ?? id}' is to be spoken, and tests of suites are written: make its type chat, or have it spoken by POST /eval/simulation/run.`

/**
 * Runs go on behind their answer: every line of a test's script is said to the target assistant, and every scorer judges
 * the conversation. A run that was under way when the server stopped is found as `failed` at the next look.
 */
export function testSuiteRunBehaviour({
  service,
  casting,
  judge,
  runs,
}: {
  service: ResourceService
  casting: Casting
  judge: Judge
  runs: Runs
}): Behaviour<'test-suite-run'> {
  const create: Handler<'test-suite-run', 'create'> = async (request) => {
    const { caller, ids } = request
    const { orgId } = caller
    const suite = await service.get(orgId, 'test-suite', ids.testSuiteId)
    const { cast: target, assistantVersion } = await targetOf({ service, casting }, suite)
    const tests = (await service.list(orgId, 'test-suite-test', { limit: maxTests }, suite.id)).reverse()
    if (tests.length === 0) throw new Failure('unprocessable', 'This suite has no tests to run.')
    const spoken = tests.find(({ type }) => type !== 'chat') // stored when they were taken, and played in writing
    if (spoken) throw new Failure('unprocessable', spokenWords(spoken))
    const state = { testSuiteId: suite.id, status: 'queued', testResults: [], holder: runs.holder() }
    const body = {
      ...withoutNull(request.body),
      ...state,
      ...(assistantVersion !== undefined && { assistantVersion }),
    }
    const created = { orgId, kind: 'test-suite-run', body, parentId: suite.id } as const
    const { entity, repeated } = await service.create(created, { key: keyOf(request, service.now()) })
    if (!repeated) runs.begin(entity.id, (signal) => run(entity, target, tests, signal))
    return present(entity)
  }

  async function run({ orgId, id }: Kept<'test-suite-run'>, target: Cast, tests: Test[], signal: AbortSignal) {
    const write = (change: Partial<KeptBody<'test-suite-run'>>) =>
      service.update(orgId, 'test-suite-run', id, (before) => ({ ...before, ...change }))
    try {
      await write({ status: 'in-progress' })
      const testResults: { test: Test; attempts: Attempt[] }[] = []
      for (const test of tests) {
        testResults.push({ test, attempts: await attemptAll(target, test, signal) })
        await write({ testResults })
      }
      const broken = testResults.flatMap(({ attempts }) => attempts).find(({ reason }) => reason)
      await write(broken ? { status: 'failed', reason: broken.reason } : { status: 'completed' })
    } catch (error) {
      await write({ status: 'failed', reason: reasonOf(error, signal) }).catch(() => {}) // the run was deleted meanwhile
    }
  }

  async function attemptAll(target: Cast, test: Test, signal: AbortSignal): Promise<Attempt[]> {
    const attempts: Attempt[] = []
    for (let attempt = 0; attempt < (test.numAttempts ?? 1); attempt += 1) {
      attempts.push(await attemptOnce(target, test, signal).catch((error) => brokenOff(test, error, signal)))
    }
    return attempts
  }

  async function attemptOnce(target: Cast, test: Test, signal: AbortSignal): Promise<Attempt> {
    const messages = await converse(test.orgId, target, test.script, signal)
    const scorerResults: Score[] = []
    for (const scorer of test.scorers) {
      scorerResults.push({ ...scorer, ...(await judge({ orgId: test.orgId }, scorer.rubric, messages, signal)) })
    }
    return { scorerResults, call: { artifact: { messages, transcript: transcriptOf(messages) } } }
  }

  /** Every line of the script is said to the assistant. */
  async function converse(orgId: string, cast: Cast, script: string, signal: AbortSignal): Promise<Message[]> {
    const { messages, problem } = await simulate({
      orgId,
      cast,
      open: AgentLine.open,
      isSpoken: false,
      caller: scriptedCaller(linesIn(script)),
      signal,
    })
    if (problem) throw problem
    return messages
  }

  /** Nobody works on it any more, and it says otherwise. */
  const present = ({ holder, ...entity }: Kept<'test-suite-run'> & { holder?: unknown }): Kept<'test-suite-run'> => {
    const run = entity as Kept<'test-suite-run'>
    const isOpen = run.status === 'queued' || run.status === 'in-progress'
    return isOpen && !runs.isHeld({ id: run.id, holder }) ? { ...run, status: 'failed', reason: stoppedWords } : run
  }

  return { present, afterDelete: async ({ id }) => runs.cancel(id), handlers: { create } }
}

/** An attempt that nobody could judge has failed by every scorer; where all of the run is over, that is thrown on. */
function brokenOff({ scorers }: Test, error: unknown, signal: AbortSignal): Attempt {
  if (signal.aborted) throw error
  const reason = reasonOf(error, signal)
  return {
    scorerResults: scorers.map((scorer) => ({ ...scorer, result: 'fail', reasoning: reason, evidence: [] })),
    reason,
  }
}

export const testSuiteTestBehaviour: Behaviour<'test-suite-test'> = {
  async prepare(next) {
    requireWritable('script', linesIn(next.script))
    return next
  },
}

async function targetOf(
  deps: { service: ResourceService; casting: Casting },
  { orgId, targetPlan }: Kept<'test-suite'>,
): Promise<CastTarget> {
  const plan = targetPlan ?? {}
  if (!namesAssistant(plan)) {
    throw new Failure('unprocessable', 'targetPlan.assistantId of the suite names nobody to test.')
  }
  return castPlayed(deps, orgId, plan)
}
