import type { AnalysisProblem } from '@parley/protocol/resources'
import type { Logger } from 'pino'
import { bodyOf } from '../lib/loose-json.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { WebhookFor } from '../records/announce.ts'
import { endOfCallReport } from '../records/call-record.ts'
import { afterCallOf } from '../resources/after-call.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { type ResourceService, toEntity } from '../resources/resource-service.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import type { LeasedAnalysis } from '../store/subjects/analyses.ts'
import type { ReadCall, Reading } from './read-call.ts'

export type AnalysisWorkerDeps = {
  service: ResourceService
  webhookFor: WebhookFor
  read: ReadCall
  clock: WallClock
  log: Logger
}

export type AnalysisWorker = {
  /** A call is over: look at once. */
  wake(): void
  /** Gives back what is in hand: another server reads it, or this one after its next start. */
  stop(): Promise<void>
}

const readers = 2
/** Longer than the slowest reading: what it is given up after is shorter. */
const leaseMs = 180_000
const readWithinMs = 150_000
/** Another server may have ended a call, or died over one. */
const pollMs = 5_000
const mostAttempts = 3

/** Reads the calls that are over, keeps what was found, and tells their owners of the end. */
export function startAnalysisWorker(deps: AnalysisWorkerDeps): AnalysisWorker {
  const { service, clock, log } = deps
  const { analyses } = service.store
  const stopping = new AbortController()
  let bell = Promise.withResolvers<void>()

  function wake() {
    bell.resolve()
    bell = Promise.withResolvers()
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const rung = bell.promise // taken before looking: what comes meanwhile is not slept through
      const isMore = await readNext().catch((err) => {
        if (!stopping.signal.aborted) log.error({ err }, 'a call that is over could not be read')
        return false
      })
      if (!isMore) await rest(rung)
    }
  }

  async function readNext(): Promise<boolean> {
    const leased = await analyses.lease(clock.now(), leaseMs)
    if (!leased) return false
    try {
      await readOne(deps, leased, stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) await analyses.giveBack(leased, clock.now())
      throw error
    }
    return true
  }

  async function rest(rung: Promise<void>) {
    const waking = new AbortController()
    await Promise.race([rung, clock.sleep(pollMs, AbortSignal.any([waking.signal, stopping.signal]))])
    waking.abort()
  }

  const running = Array.from({ length: readers }, run)
  return {
    wake,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function readOne({ service, webhookFor, read }: AnalysisWorkerDeps, leased: LeasedAnalysis, stop: AbortSignal) {
  const { orgId, callId, attempts } = leased
  const call = await service.find(orgId, 'call', callId)
  if (!call) return service.store.analyses.drop(leased)
  const assistant: AssistantWords = call.assistant ?? {}
  const wanted = await afterCallOf(service, orgId, assistant)
  const signal = AbortSignal.any([stop, AbortSignal.timeout(readWithinMs)])
  const reading = !wanted ? unread : attempts > mostAttempts ? givenUp : await read({ ...call, orgId }, wanted, signal)
  await service.update(orgId, 'call', callId, reading, {
    async write(next) {
      const shown = withoutSecrets(toEntity(next))
      const owed = await webhookFor(orgId, assistant, { ...endOfCallReport(bodyOf(shown)), call: shown })
      return (await service.store.analyses.write(leased, next, owed ? [owed] : [])) !== 'changed'
    },
  })
}

/** What was wanted of it is not wanted any more. */
const unread: Reading = (before) => before

const tooOften: AnalysisProblem = {
  reason: 'given-up',
  message: 'Whoever read this call did not come to an end of it, and it is not tried again.',
}
const givenUp: Reading = (before) => ({ ...before, analysis: { failures: [{ of: 'analysis', ...tooOften }] } })
