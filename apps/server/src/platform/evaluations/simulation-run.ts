import { Failure } from '@parley/protocol'
import type {
  SimulationImprovements,
  SimulationItemCounts,
  SimulationItemStatus,
  SimulationRunItem,
} from '@parley/protocol/resources'
import { addedUp } from '../../analysis/analysis-costs.ts'
import { askModel } from '../../analysis/ask-model.ts'
import { resultBy, resultForm } from '../../analysis/json-answer.ts'
import { type Place, spokenSimulationsAtATime } from '../../calls/carrying/simulated-calls.ts'
import { type Body, withoutNull } from '../../lib/loose-json.ts'
import { instructionsOf } from '../../resources/assistant.ts'
import type { Kept, KeptBody } from '../../resources/kinds.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import { createSimulations, type Part, type SimulationDeps, spokenIn } from '../../simulations/play-simulation.ts'
import { cancelledWords, isLate, type Runs, reasonOf, stoppedWords } from '../../simulations/runs.ts'
import { castTarget } from '../../simulations/target.ts'
import type { ConversationMeter } from '../../spending/spending.ts'
import { simulationsAtATime, whileAsked } from './simulation.ts'

type Deps = SimulationDeps & { runs: Runs }
type Run = Kept<'simulation-run'>
type HeldRun = Run & { holder?: unknown }
type Item = Kept<'simulation-run-item'>
type Entry = Run['simulations'][number]
/** One conversation, and what counts its costs, however often it is begun. */
type Work = { item: Item; part: Part; meters: ConversationMeter[] }
const mostItems = 200
/** Each takes a place of the machine for minutes. */
const mostSpoken = 20
/** One by voice takes at most three minutes, and is judged within another. */
const longestItemMs = 4 * 60_000
/** By voice they wait until fewer people call, and begin again where more do. */
const givingWayMs = 30 * 60_000

/** Lets simulated callers talk to one assistant, a few at a time, behind the answer. */
export function simulationRunBehaviour(deps: Deps): Behaviour<'simulation-run'> {
  const { service, analysts, runs, simulatedCalls } = deps
  const simulations = createSimulations(deps)
  /** Of the items that this server works on. */
  const cancelling = new Map<string, AbortController>()

  async function partsOf(orgId: string, entry: Entry): Promise<Part[]> {
    if (entry.type === 'simulationSuite') {
      const suiteId = entry.simulationSuiteId ?? entry.suiteId
      if (!suiteId) throw invalid('simulations.simulationSuiteId is required')
      const { simulationIds } = await service.get(orgId, 'simulation-suite', suiteId)
      return Promise.all(simulationIds.map((simulationId) => partOf(orgId, { simulationId })))
    }
    return [await partOf(orgId, entry)]
  }

  async function partOf(
    orgId: string,
    entry: Pick<
      Extract<Entry, { type: 'simulation' }>,
      'simulationId' | 'scenarioId' | 'scenario' | 'personalityId' | 'personality'
    >,
  ): Promise<Part> {
    const stored = entry.simulationId ? await service.get(orgId, 'simulation', entry.simulationId) : entry
    const { scenarioId, personalityId } = stored
    const scenario = scenarioId ? await service.get(orgId, 'scenario', scenarioId) : entry.scenario
    const personality = personalityId ? await service.get(orgId, 'personality', personalityId) : entry.personality
    if (!scenario || !personality)
      throw invalid('simulations must name a simulationId, or a scenario and a personality')
    const ids = { simulationId: entry.simulationId, scenarioId, personalityId }
    return { ...(withoutNull(ids) as Body), scenario, personality } as Part
  }

  /** A run is one thing and its items are others: they change by themselves. */
  const create: Handler<'simulation-run', 'create'> = async (request) => {
    const { orgId } = request.caller
    const body = withoutNull(request.body)
    const { cast, assistantVersion } = await castTarget(deps, orgId, body.target)
    const spoken = spokenIn(body.transport)
    if (spoken) await simulations.requireEar(cast)
    const parts = (await Promise.all(body.simulations.map((entry) => partsOf(orgId, entry)))).flat()
    const iterations = body.iterations ?? 1
    const most = spoken ? mostSpoken : mostItems
    if (parts.length * iterations > most)
      throw invalid(`simulations must come to at most ${most} conversations${spoken ? ' by voice' : ''}`)
    await Promise.all(parts.map((part) => simulations.requireCaller(orgId, part)))
    const queuedAt = new Date(service.now()).toISOString()
    const stored = {
      ...body,
      ...{ status: 'queued', queuedAt, holder: runs.holder() },
      itemCounts: countsOf(Array(parts.length * iterations).fill('queued')),
      ...(assistantVersion !== undefined && { assistantVersion }),
    }
    const key = keyOf(request, service.now())
    const { entity: run, repeated } = await service.create({ orgId, kind: 'simulation-run', body: stored }, { key })
    if (repeated) return present(run)
    const making = itemsFor(run, parts, iterations)
    const withinMs = givingWayMs + Math.ceil((parts.length * iterations) / atATimeOf(run)) * longestItemMs
    runs.begin(run.id, (signal) => work(run, making, signal), withinMs)
    const items = await making
    const simulationRunItemIds = items.map(({ item }) => item.id)
    return { ...present(run), simulationRunItemIds, itemCounts: countsOf(items.map(({ item }) => item.status)) }
  }

  function itemsFor({ orgId, id: runId, queuedAt }: Run, parts: Part[], iterations: number): Promise<Work[]> {
    const make = async (part: Part, iterationNumber: number): Promise<Work> => {
      const { scenario, personality, ...ids } = part
      const metadata = { scenario: { name: scenario.name }, personality: { name: personality.name } }
      const item = { ...ids, runId, iterationNumber, status: 'queued', queuedAt, metadata }
      const created = await service.create({ orgId, kind: 'simulation-run-item', body: item, parentId: runId })
      return { item: created.entity, part, meters: [] }
    }
    return Promise.all(parts.flatMap((part) => Array.from({ length: iterations }, (_, index) => make(part, index + 1))))
  }

  async function work(run: Run, making: Promise<Work[]>, signal: AbortSignal) {
    const { orgId, id } = run
    const write = (change: Partial<KeptBody<'simulation-run'>>) =>
      service.update(orgId, 'simulation-run', id, (before) => ({ ...before, ...change }))
    const now = () => new Date(service.now()).toISOString()
    const end = async (endedReason: string) =>
      write({ status: 'ended', endedAt: now(), endedReason, itemCounts: await itemCountsOf(run) })
    const statuses = new Map<string, SimulationItemStatus>()
    const onStatus = async ({ id: itemId, status }: Item) => {
      statuses.set(itemId, status)
      // counted as it is written, as others write meanwhile; what cannot be written is counted at the end, and no item fails of it
      const count = (before: KeptBody<'simulation-run'>) => ({
        ...before,
        itemCounts: countsOf([...statuses.values()]),
      })
      await service.update(orgId, 'simulation-run', id, count).catch(() => {})
    }
    try {
      const waiting = [...(await making)]
      for (const { item } of waiting) statuses.set(item.id, item.status)
      await write({ status: 'running', startedAt: now() })
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          if ((await workOn(run, next, { signal, onStatus })) === 'gave-way') waiting.push(next)
        }
      }
      await Promise.all(Array.from({ length: atATimeOf(run) }, worker))
      await end(!signal.aborted ? 'completed' : isLate(signal) ? 'timeout' : 'canceled')
    } catch (error) {
      await end(reasonOf(error, signal)).catch(() => {}) // it was deleted
    }
  }

  async function workOn(
    run: Run,
    { item, part, meters }: Work,
    { signal: runsSignal, onStatus }: { signal: AbortSignal; onStatus(item: Item): Promise<void> },
  ): Promise<'done' | 'gave-way'> {
    const { orgId, id } = item
    const own = new AbortController()
    const signal = AbortSignal.any([runsSignal, own.signal])
    /** What was cancelled, here or on another server, stays so and ends; what it cost is told all the same. */
    const write = async (change: Partial<KeptBody<'simulation-run-item'>>) => {
      const { cost, costs } = change
      const item = await service.update(orgId, 'simulation-run-item', id, (before) =>
        before.status !== 'canceled' ? { ...before, ...change } : costs ? { ...before, cost, costs } : null,
      )
      if (item.status === 'canceled') own.abort(new Error(cancelledWords))
      await onStatus(item)
      return item
    }
    const now = () => new Date(service.now()).toISOString()
    let place: Place | null = null
    cancelling.set(id, own)
    try {
      const spoken = spokenIn(run.transport)
      if (spoken && simulatedCalls && !signal.aborted) place = await simulatedCalls.place(signal)
      const begun = await write(
        signal.aborted ? { status: 'canceled', canceledAt: now() } : { status: 'running', startedAt: now() },
      )
      if (begun.status === 'canceled') return 'done'
      const played = await simulations.play({
        orgId,
        part,
        target: run.target,
        spoken,
        turn: item.iterationNumber - 1,
        signal: place ? AbortSignal.any([signal, place.signal]) : signal,
        meters,
        onHeld: () => write({ status: 'evaluating' }),
      })
      const { passed } = played.results
      await write({
        status: passed ? 'passed' : 'failed',
        [passed ? 'completedAt' : 'failedAt']: now(),
        results: played.results,
        metadata: { ...item.metadata, call: played.call },
        ...addedUp(meters),
      })
    } catch (error) {
      if (place?.signal.aborted && !signal.aborted) {
        await write({ status: 'queued' }).catch(() => {}) // it was deleted
        return 'gave-way'
      }
      const failureReason = reasonOf(error, signal)
      const change = signal.aborted
        ? ({ status: 'canceled', canceledAt: now(), failureReason } as const)
        : ({ status: 'failed', failedAt: now(), failureReason } as const)
      await write({ ...change, ...addedUp(meters) }).catch(() => {}) // it was deleted
    } finally {
      cancelling.delete(id)
      place?.leave()
    }
    return 'done'
  }

  async function itemsOf(run: Run): Promise<Item[]> {
    const items = await service.list(run.orgId, 'simulation-run-item', { limit: mostItems }, run.id)
    return items.reverse().map(itemsUnder(runs, run))
  }

  const itemCountsOf = async (run: Run) => countsOf((await itemsOf(run)).map(({ status }) => status))

  function present(run: HeldRun): Run {
    const { holder, ...shown } = run
    if (!wasLeft(runs, run)) return shown as Run
    const { running, queued, canceled, ...others } = run.itemCounts ?? countsOf([])
    const itemCounts = { ...others, running: 0, queued: 0, canceled: canceled + running + queued }
    return { ...shown, itemCounts, status: 'ended', endedReason: stoppedWords } as Run
  }

  async function counted(run: Run) {
    return { ...present(run), itemCounts: await itemCountsOf(run) }
  }

  async function itemOf(orgId: string, runId: string, itemId: string): Promise<Item> {
    const run = await service.get(orgId, 'simulation-run', runId)
    return itemsUnder(runs, run)(await service.get(orgId, 'simulation-run-item', itemId, runId))
  }

  async function cancelItem(orgId: string, id: string) {
    const item = await service.update(orgId, 'simulation-run-item', id, (before) =>
      isOver(before.status)
        ? null
        : { ...before, status: 'canceled', canceledAt: new Date(service.now()).toISOString() },
    )
    if (item.status === 'canceled') cancelling.get(id)?.abort(new Error(cancelledWords))
    return item
  }

  return {
    present,
    handlers: {
      create,
      get: async ({ caller, ids }) => counted(await service.get(caller.orgId, 'simulation-run', ids.id)),
      async cancel({ caller, ids }) {
        const { orgId } = caller
        const run = await service.get(orgId, 'simulation-run', ids.id)
        for (const item of await itemsOf(run)) await cancelItem(orgId, item.id)
        runs.cancel(run.id)
        return counted(run)
      },
      async listItems({ caller, ids, query }) {
        const run = await service.get(caller.orgId, 'simulation-run', ids.id)
        const page = await service.page(caller.orgId, 'simulation-run-item', query, run.id)
        const results: SimulationRunItem[] = page.results.map(itemsUnder(runs, run))
        return { ...page, results }
      },
      getItem: async ({ caller, ids }) => itemOf(caller.orgId, ids.id, ids.itemId),
      async cancelItem({ caller, ids }) {
        const item = await itemOf(caller.orgId, ids.id, ids.itemId)
        return cancelItem(caller.orgId, item.id)
      },
      async suggest({ caller, ids, raw }) {
        const { orgId } = caller
        const item = await itemOf(orgId, ids.id, ids.itemId)
        if (!isOver(item.status)) throw new Failure('conflict', 'It is not over yet.')
        const run = await service.get(orgId, 'simulation-run', ids.id)
        const { cast } = await castTarget(deps, orgId, run.target)
        const { model, credentialIds } = cast.firstAssistant
        const reply = await askModel(
          { model: await analysts({ orgId, model, credentialIds }), meter: cast.meter, signal: whileAsked(raw) },
          {
            systemPrompt: `You say what would make an assistant do better in a test call. JSON Schema:\n${JSON.stringify(improvementsSchema)}\n${resultForm}`,
            questions: [
              JSON.stringify({
                instructions: instructionsOf(cast.firstAssistant),
                call: item.metadata,
                results: item.results,
              }),
            ],
            json: true,
            read: resultBy(improvementsSchema),
            timeoutSeconds: 60,
          },
        )
        if (!reply.ok) throw new Failure('unprocessable', reply.problem.message)
        const improvementSuggestions = reply.answer as SimulationImprovements
        await service.update(orgId, 'simulation-run-item', item.id, (before) => ({ ...before, improvementSuggestions }))
        return improvementSuggestions
      },
    },
  }
}

const atATimeOf = ({ transport }: Run) => (spokenIn(transport) ? spokenSimulationsAtATime : simulationsAtATime)

const isOver = (status: SimulationItemStatus) => ['passed', 'failed', 'canceled'].includes(status)

function countsOf(statuses: readonly SimulationItemStatus[]): SimulationItemCounts {
  const count = (...wanted: SimulationItemStatus[]) => statuses.filter((status) => wanted.includes(status)).length
  return {
    total: statuses.length,
    passed: count('passed'),
    failed: count('failed'),
    running: count('running', 'evaluating'),
    queued: count('queued'),
    canceled: count('canceled'),
  }
}

const suggestions = {
  type: 'array',
  items: {
    type: 'object',
    required: ['issue', 'suggestion'],
    properties: { issue: { type: 'string' }, suggestion: { type: 'string' } },
  },
}
const improvementsSchema = {
  type: 'object',
  required: ['analysis', 'systemPromptSuggestions', 'toolSuggestions', 'scenarioSuggestions'],
  properties: {
    analysis: { type: 'string' },
    systemPromptSuggestions: suggestions,
    toolSuggestions: suggestions,
    scenarioSuggestions: suggestions,
  },
}

/** Whether its server died before it came to its end. */
const wasLeft = (runs: Runs, { status, id, holder }: HeldRun) => status !== 'ended' && !runs.isHeld({ id, holder })

/** What to say of the items of a run: none goes on where nobody works on it any more. */
function itemsUnder(runs: Runs, run: HeldRun): (item: Item) => Item {
  if (!wasLeft(runs, run)) return (item) => item
  return (item) => (isOver(item.status) ? item : { ...item, status: 'canceled', failureReason: stoppedWords })
}

/** How many simulated conversations of an organisation go on. */
export const activeItemsOf = (service: ResourceService, runs: Runs) => async (orgId: string) => {
  let active = 0
  for await (const run of service.each(orgId, 'simulation-run', [{ by: 'field', field: 'status', value: 'running' }])) {
    const items = await service.list(orgId, 'simulation-run-item', { limit: mostItems }, run.id)
    const isActive = ({ status }: Item) => status === 'running' || status === 'evaluating'
    active += items.map(itemsUnder(runs, run)).filter(isActive).length
  }
  return active
}
