import type { EvalRun, SimulationRun, SimulationRunItem, TestTarget } from '@parley/protocol/resources'
import { issueToken } from '../../access/issue-token.ts'
import { localAddress } from '../../lib/local-address.ts'
import { systemClock } from '../../lib/wall-clock.ts'
import { createResourceService, type ResourceService } from '../../resources/resource-service.ts'
import { ownOrganisation } from '../../store/operation.ts'
import type { Commands, Given, Voice } from '../shell/command.ts'
import { type OwnerContext, openService } from '../shell/owner-context.ts'
import { asJson } from '../shell/terminal-text.ts'
import { CommandFailure, UsageError } from '../shell/usage-error.ts'

const pollMs = 500

/** One thing that was tested in a run. */
type Check = { name: string; isPassed: boolean; why: string }
type Outcome = { run: EvalRun | SimulationRun; checks: Check[] }
type Ask = (line: string, body?: object) => Promise<unknown>

/** Tests of assistants. They are run by the server, which has to be up. */
export const evalCommands: Commands<OwnerContext> = {
  run: {
    takes: 'ID [--assistant ID] [--voice [--noise office|voices] [--loss PERCENT] [--telephone]] [--json] [--url URL]',
    about:
      'play an eval, a simulation or a suite of them, also by voice; 1 is the exit code when something of it failed',
    options: ['assistant', 'json', 'url', 'voice', 'noise', 'loss', 'telephone'],
    words: { least: 1, most: 1 },
    run,
  },

  compare: {
    takes: 'RUN RUN [--json]',
    about: 'what changed from one run to another, as of another version of the assistant',
    options: ['json'],
    words: { least: 2, most: 2 },
    run: compare,
  },
}

async function run({ store, config, words: [id = ''], options, print }: OwnerContext & Given & Voice) {
  const service = createResourceService(store, Date.now)
  const name = 'npx parley evals'
  const transport = transportOf(options)
  const key = await issueToken(service, ownOrganisation, { tag: 'private', name })
  try {
    const ask = askerOf(options.url ?? localAddress(config.host, config.port), String(key.value))
    const outcome = await played(service, ask, { id, assistantId: options.assistant, transport })
    if (options.json) print(asJson(outcome))
    else
      for (const { name, isPassed, why } of outcome.checks)
        print(`${isPassed ? 'passed' : 'FAILED'}  ${name}${why && `: ${why}`}`)
    const failed = outcome.checks.filter(({ isPassed }) => !isPassed).length
    if (failed > 0 || outcome.checks.length === 0)
      throw new CommandFailure(`${failed} of ${outcome.checks.length} failed. The run is ${outcome.run.id}.`)
    if (!options.json) print(`All ${outcome.checks.length} passed. The run is ${outcome.run.id}.`)
  } finally {
    await store.resources.remove(ownOrganisation, 'token', key.id)
  }
}

/** How callers are to reach the assistant, in the API's words; null where nothing is said of it. */
function transportOf({ voice, noise, loss, telephone }: Given['options']): object | null {
  if (!voice) {
    if (noise || loss || telephone)
      throw new UsageError('Only callers who speak are heard through that: say "--voice" too.')
    return null
  }
  const packetLossPercent = loss === undefined ? 0 : Number(loss)
  if (!Number.isFinite(packetLossPercent)) throw new UsageError('How many of a hundred packets? Say "--loss 10".')
  return {
    provider: 'vapi.websocket',
    packetLossPercent,
    ...(noise && { noise }),
    ...(telephone && { telephone }),
  }
}

type Wanted = { id: string; assistantId: string | undefined; transport: object | null }

async function played(service: ResourceService, ask: Ask, { id, assistantId, transport }: Wanted): Promise<Outcome> {
  const given: TestTarget | null = assistantId ? { type: 'assistant', assistantId } : null
  const suite = await service.find(ownOrganisation, 'simulation-suite', id)
  const [assigned] = suite?.targetAssignments ?? []
  const target =
    given ??
    (assigned?.targetType === 'assistant' ? { type: 'assistant', assistantId: assigned.targetId } : null) ??
    (assigned?.targetType === 'squad' ? { type: 'squad', squadId: assigned.targetId } : null)
  if (!target) throw new UsageError('Who is to be tested? Say "--assistant ID".')
  if (await service.find(ownOrganisation, 'eval', id)) {
    if (transport) throw new UsageError('An eval is played in writing: leave "--voice" out.')
    const run = (await ask('POST /eval/run', { type: 'eval', evalId: id, target })) as EvalRun
    return evalOutcome(await ended(() => ask(`GET /eval/run/${run.id}`) as Promise<EvalRun>))
  }
  const simulation = suite ? null : await service.find(ownOrganisation, 'simulation', id)
  if (!suite && !simulation)
    throw new CommandFailure(`There is no eval, simulation or suite of them with the id ${id}.`)
  const simulations = suite
    ? [{ type: 'simulationSuite', simulationSuiteId: id }]
    : [{ type: 'simulation', simulationId: id }]
  const begun = (await ask('POST /eval/simulation/run', {
    simulations,
    target,
    ...(transport && { transport }),
  })) as SimulationRun
  const run = await ended(() => ask(`GET /eval/simulation/run/${begun.id}`) as Promise<SimulationRun>)
  const { results } = (await ask(`GET /eval/simulation/run/${run.id}/item?sortOrder=ASC&limit=1000`)) as {
    results: SimulationRunItem[]
  }
  return { run, checks: results.map(itemCheck) }
}

/** The server ends every run, at the latest when it has taken too long. */
async function ended<Run extends { status: string }>(read: () => Promise<Run>): Promise<Run> {
  for (;;) {
    const run = await read()
    if (run.status === 'ended') return run
    await systemClock.sleep(pollMs, new AbortController().signal)
  }
}

function evalOutcome(run: EvalRun): Outcome {
  const [result] = run.results
  const judged = (result?.messages ?? []).flatMap(({ judge, content = '' }, index): Check[] =>
    judge
      ? [
          {
            name: `message ${index + 1}`,
            isPassed: judge.status === 'pass',
            why: judge.status === 'pass' ? '' : judge.reason || content,
          },
        ]
      : [],
  )
  if (run.endedReason === 'mockConversation.done') return { run, checks: judged }
  return {
    run,
    checks: [...judged, { name: 'the run', isPassed: false, why: run.endedMessage ?? String(run.endedReason) }],
  }
}

function itemCheck({ metadata, iterationNumber, status, failureReason, results }: SimulationRunItem): Check {
  const { scenario, personality } = (metadata ?? {}) as Record<string, { name?: string } | undefined>
  const wrong = results?.evaluations.filter(({ passed, required }) => required && !passed) ?? []
  const reasons = wrong.map(
    ({ name, extractedValue, comparator, expectedValue, error }) =>
      error ?? `${name} is ${JSON.stringify(extractedValue)}, and not ${comparator} ${JSON.stringify(expectedValue)}`,
  )
  return {
    name: `${scenario?.name ?? 'scenario'}, ${personality?.name ?? 'caller'}, ${iterationNumber}`,
    isPassed: status === 'passed',
    why: failureReason ?? reasons.join('; '),
  }
}

async function compare(context: OwnerContext & Given & Voice) {
  const { words, options, print } = context
  const service = await openService(context)
  const [before, after] = (await Promise.all(words.map((id) => outcomeOf(service, id)))) as [Outcome, Outcome]
  const earlier = new Map(before.checks.map(({ name, isPassed }) => [name, isPassed]))
  const later = new Set(after.checks.map(({ name }) => name))
  const rows = [
    ...after.checks.map(({ name, isPassed, why }) => ({
      name,
      before: earlier.get(name) ?? null,
      after: isPassed,
      why,
    })),
    ...before.checks
      .filter(({ name }) => !later.has(name))
      .map(({ name, isPassed }) => ({ name, before: isPassed, after: null, why: '' })),
  ]
  const versions = [before, after].map(({ run }) => run.assistantVersion ?? null)
  if (options.json) return print(asJson({ versions, checks: rows }))
  print(`Version ${versions[0] ?? 'unknown'} against version ${versions[1] ?? 'unknown'}`)
  for (const { name, before, after, why } of rows)
    print(`${wordOf(before, 'new')} → ${wordOf(after, 'not run')}  ${name}${why && `: ${why}`}`)
  const worse = rows.filter((row) => row.before === true && !row.after).length
  if (worse > 0) throw new CommandFailure(`${worse} passed before and did not now.`)
}

const wordOf = (isPassed: boolean | null, none: string) =>
  isPassed === null ? none.padEnd('passed'.length) : isPassed ? 'passed' : 'FAILED'

async function outcomeOf(service: ResourceService, id: string): Promise<Outcome> {
  const run = await service.find(ownOrganisation, 'eval-run', id)
  if (run) return evalOutcome(run as EvalRun)
  const simulated = await service.find(ownOrganisation, 'simulation-run', id)
  if (!simulated) throw new CommandFailure(`There is no run with the id ${id}.`)
  const items = await service.list(ownOrganisation, 'simulation-run-item', { limit: 1000 }, id)
  return {
    run: simulated as SimulationRun,
    checks: items.reverse().map((item) => itemCheck(item as SimulationRunItem)),
  }
}

/** Asks the server's API. Throws `CommandFailure` with what it says. */
function askerOf(url: string, key: string): Ask {
  return async (line, body) => {
    const [method = 'GET', path = ''] = line.split(' ')
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
      () => {
        throw new CommandFailure(`The server does not answer at ${url}: start it, or say where it is by "--url URL".`)
      },
    )
    const answer = (await response.json()) as { message?: string | string[] }
    if (response.ok) return answer
    throw new CommandFailure([answer.message ?? 'The server refused.'].flat().join('; '))
  }
}
