import { type ConversationMessage, Failure } from '@parley/protocol'
import { type Cast, type Casting, namesAssistant } from '../../cast/casting.ts'
import type { Judge, Verdict } from '../../cast/judge.ts'
import { TypedConversation } from '../../cast/typed-conversation.ts'
import { withoutNull } from '../../lib/loose-json.ts'
import { transcriptOf } from '../../records/call-record.ts'
import { greetingOf } from '../../resources/assistant.ts'
import type { Kept, KeptBody } from '../../resources/kinds.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'

type Message = ConversationMessage
type Scorer = Kept<'test-suite-test'>['scorers'][number]
type Score = Scorer & Verdict

const runTimeoutMs = 10 * 60_000
const maxTests = 100

/**
 * Runs go on behind their answer: every line of a test's script is said to the target assistant, and every scorer judges
 * the conversation. A run that was under way when the server stopped is found as `failed` at the next look.
 */
export function testSuiteRunBehaviour(
  service: ResourceService,
  casting: Casting,
  judge: Judge,
): Behaviour<'test-suite-run'> {
  const underWay = new Set<string>()

  const create: Handler<'test-suite-run', 'create'> = async (request) => {
    const { caller, ids } = request
    const { orgId } = caller
    const suite = await service.get(orgId, 'test-suite', ids.testSuiteId)
    const target = await targetOf(casting, suite)
    const tests = (await service.list(orgId, 'test-suite-test', { limit: maxTests }, suite.id)).reverse()
    if (tests.length === 0) throw new Failure('unprocessable', 'This suite has no tests to run.')
    const body = { ...withoutNull(request.body), testSuiteId: suite.id, status: 'queued', testResults: [] }
    const created = { orgId, kind: 'test-suite-run', body, parentId: suite.id } as const
    const { entity, repeated } = await service.create(created, { key: keyOf(request, service.now()) })
    if (!repeated) {
      underWay.add(entity.id)
      run(entity, target, tests).finally(() => underWay.delete(entity.id))
    }
    return entity
  }

  async function run({ orgId, id }: Kept<'test-suite-run'>, target: Cast, tests: Kept<'test-suite-test'>[]) {
    const write = (change: Partial<KeptBody<'test-suite-run'>>) =>
      service.update(orgId, 'test-suite-run', id, (before) => ({ ...before, ...change }))
    try {
      await write({ status: 'in-progress' })
      const signal = AbortSignal.timeout(runTimeoutMs)
      const testResults: unknown[] = []
      for (const test of tests) testResults.push({ test, attempts: await attemptAll(target, test, signal) })
      await write({ status: 'completed', testResults })
    } catch (error) {
      const reason = error instanceof Failure ? error.message : 'The run could not be finished.'
      await write({ status: 'failed', reason }).catch(() => {}) // the run was deleted meanwhile
    }
  }

  async function attemptAll(target: Cast, test: Kept<'test-suite-test'>, signal: AbortSignal) {
    const attempts: unknown[] = []
    for (let attempt = 0; attempt < (test.numAttempts ?? 1); attempt += 1) {
      const messages = await converse(test.orgId, target, test.script, signal)
      const scorerResults: Score[] = []
      for (const scorer of test.scorers) {
        scorerResults.push({ ...scorer, ...(await judge(test.orgId, scorer.rubric, messages)) })
      }
      attempts.push({ scorerResults, call: { artifact: { messages, transcript: transcriptOf(messages) } } })
    }
    return attempts
  }

  async function converse(orgId: string, target: Cast, script: string, signal: AbortSignal): Promise<Message[]> {
    const about = async () => ({ call: { orgId, type: 'test' } })
    const conversation = new TypedConversation({
      brain: await target.brain({ orgId, about }),
      signal,
      meter: target.meter,
    })
    await conversation.open(greetingOf(target.firstAssistant))
    const lines = script.split('\n').map((text) => text.trim())
    for (const line of lines.filter(Boolean)) await conversation.say(line)
    return conversation.messages
  }

  /** Nobody works on it any more, and it says otherwise. */
  const present = (entity: Kept<'test-suite-run'>): Kept<'test-suite-run'> => {
    const isOpen = entity.status === 'queued' || entity.status === 'in-progress'
    return isOpen && !underWay.has(entity.id) ? { ...entity, status: 'failed', reason: 'The server stopped.' } : entity
  }

  return { present, handlers: { create } }
}

async function targetOf(casting: Casting, { orgId, targetPlan }: Kept<'test-suite'>): Promise<Cast> {
  const plan = targetPlan ?? {}
  if (!namesAssistant(plan)) {
    throw new Failure('unprocessable', 'targetPlan.assistantId of the suite names nobody to test.')
  }
  return casting.cast(orgId, plan)
}
