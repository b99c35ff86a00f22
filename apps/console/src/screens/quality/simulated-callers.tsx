import type { SimulationRun, SimulationRunItem } from '@parley/protocol/resources'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { useAssistantNames } from '../../data/assistants.ts'
import { Empty, Shown } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { counted } from '../../ui/words.ts'
import { simulationKeys } from './simulation-keys.ts'

const isUnderWay = ({ status }: SimulationRun) => status !== 'ended'
/** A run takes as long as its conversations do. In ms. */
const lookAgainMs = 1500

/** Runs of simulated callers, and how each of their conversations went. */
export function SimulatedCallers() {
  const runs = useQuery({
    queryKey: simulationKeys.runs,
    queryFn: ({ signal }) => api.simulationRun.list({ limit: 50 }, { signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? lookAgainMs : false),
  })
  return (
    <section aria-label="Simulated callers" className="stack">
      <p className="muted">
        Callers of your own server, who want something of an assistant and write or speak to it. What they want, how
        they are and what has to come of it are made by the API.
      </p>
      <Shown query={runs} what="Loading runs">
        {({ results }) =>
          results.length === 0 ? (
            <Empty title="Nobody has called yet">
              <p>The next run stands here, with what was said in it.</p>
            </Empty>
          ) : (
            <ol aria-label="Runs" className="stack tight">
              {results.map((run) => (
                <Run key={run.id} run={run} />
              ))}
            </ol>
          )
        }
      </Shown>
    </section>
  )
}

function Run({ run }: { run: SimulationRun }) {
  const nameOf = useAssistantNames()
  const [isOpen, setIsOpen] = useState(false)
  const { target, transport, assistantVersion } = run
  return (
    <li className="card">
      <header>
        <When at={run.createdAt} />
        {assistantVersion !== undefined && <span className="muted">Version {assistantVersion}</span>}
        <span className="badge">{isUnderWay(run) ? 'Running…' : 'Over'}</span>
      </header>
      <p className="muted">
        {transport?.provider === 'vapi.websocket' ? 'By voice' : 'In writing'}
        {'assistantId' in target && ` · ${nameOf(target.assistantId)}`}
      </p>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Conversations</summary>
        {isOpen && <Conversations run={run} />}
      </details>
    </li>
  )
}

function Conversations({ run }: { run: SimulationRun }) {
  const items = useQuery({
    // once more when it is over: they were read before they had ended
    queryKey: simulationKeys.items(run.id, run.status),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.simulationRun.listItems(run.id, { limit: 200, sortOrder: 'ASC' }, { signal }),
    refetchInterval: isUnderWay(run) ? lookAgainMs : false,
  })
  return (
    <Shown query={items} what="Loading conversations">
      {({ results }) => (
        <>
          <p>{counted(results.filter(({ status }) => status === 'passed').length, 'passed', 'passed')}</p>
          {results.map((item) => (
            <Conversation item={item} key={item.id} />
          ))}
        </>
      )}
    </Shown>
  )
}

const words: Record<SimulationRunItem['status'], string> = {
  queued: 'waiting',
  running: 'on the line',
  evaluating: 'being judged',
  passed: 'passed',
  failed: 'failed',
  canceled: 'cancelled',
}

function Conversation({ item }: { item: SimulationRunItem }) {
  const { scenario, personality } = (item.metadata ?? {}) as Record<string, { name?: string } | undefined>
  const { transcript, said = [] } = item.metadata?.call ?? {}
  const wrong = item.results?.evaluations.filter(({ passed, required }) => required && !passed) ?? []
  return (
    <details>
      <summary>
        {scenario?.name ?? 'Scenario'}, {personality?.name ?? 'caller'}, {item.iterationNumber}: {words[item.status]}
      </summary>
      {item.failureReason && <p className="wrong">{item.failureReason}</p>}
      {wrong.map(({ name, error, extractedValue }) => (
        <p key={name}>{error ?? `${name} is ${JSON.stringify(extractedValue)}`}</p>
      ))}
      {said.length > 0 && <p className="muted">The caller said: {said.map((line) => `“${line}”`).join(' ')}</p>}
      {transcript && <pre>{transcript}</pre>}
    </details>
  )
}
