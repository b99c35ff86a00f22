import type { TestSuiteRun } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../data/api.ts'
import { useAssistantNames } from '../../data/assistants.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { Chart } from '../../ui/chart.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { scoresOf, scoreWords, totalOf } from './run-scores.ts'
import { scoreOverTime } from './score-over-time.ts'
import { suiteKeys } from './suite-keys.ts'
import { SuiteTests } from './suite-tests.tsx'

const isUnderWay = ({ status }: TestSuiteRun) => status === 'queued' || status === 'in-progress'
/** A run takes as long as its conversations do. In ms. */
const lookAgainMs = 1500

/** One suite: its tests, and how each run of them went. */
export function Suite() {
  const { id = '' } = useParams({ strict: false })
  const me = useMe()
  const nameOf = useAssistantNames()
  const suite = useQuery({ queryKey: suiteKeys.one(id), queryFn: ({ signal }) => api.testSuite.get(id, { signal }) })
  const runs = useQuery({
    queryKey: suiteKeys.runs(id),
    queryFn: ({ signal }) => api.testSuiteRun.list(id, { limit: 50 }, { signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? lookAgainMs : false),
  })
  const run = useAction(() => api.testSuiteRun.create(id, {}), {
    done: 'The run has begun.',
    touches: [suiteKeys.runs(id)],
  })
  return (
    <Screen
      actions={
        mayChange(me) && (
          <button
            className="button primary"
            disabled={run.isPending || runs.data?.results.some(isUnderWay)}
            onClick={() => run.mutate(undefined)}
            type="button"
          >
            <Icon name="play" /> Run all tests
          </button>
        )
      }
      help="/docs/console#quality"
      title={suite.data?.name || 'Suite'}
    >
      <Link className="back-link" to="/quality">
        <Icon name="back" /> All suites
      </Link>
      <p className="muted">Tests {nameOf(suite.data?.targetPlan?.assistantId)}.</p>
      <SuiteTests canChange={mayChange(me)} suiteId={id} />
      <h2>Score over time</h2>
      <Shown query={runs} what="Loading scores">
        {({ results }) => <Scores runs={results} />}
      </Shown>
      <h2>Runs</h2>
      <Shown query={runs} what="Loading runs">
        {({ results }) =>
          results.length === 0 ? (
            <Empty title="Not run yet" />
          ) : (
            <ol className="stack tight">
              {results.map((each) => (
                <Run key={each.id} run={each} />
              ))}
            </ol>
          )
        }
      </Shown>
    </Screen>
  )
}

function Scores({ runs }: { runs: readonly TestSuiteRun[] }) {
  const { at, series } = useMemo(() => scoreOverTime(runs), [runs])
  if (at.length === 0) {
    return (
      <Empty title="No score yet">
        <p>Each run that comes to its end puts its score here, with the version of the assistant that it tested.</p>
      </Empty>
    )
  }
  return <Chart at={at} most={100} series={series} title="Passed, of a hundred attempts" />
}

function Run({ run }: { run: TestSuiteRun }) {
  const scores = scoresOf(run.testResults ?? [])
  const total = totalOf(scores)
  const isGood = run.status === 'completed' && total.of > 0 && total.passed === total.of
  return (
    <li className="card">
      <header>
        <When at={run.createdAt} />
        {run.assistantVersion !== undefined && <span className="muted">Version {run.assistantVersion}</span>}
        <span className={`badge ${isGood ? 'good' : run.status === 'failed' ? 'bad' : ''}`}>
          {isUnderWay(run) ? 'Running…' : run.status === 'failed' ? 'Not finished' : scoreWords(total)}
        </span>
      </header>
      {run.status === 'failed' && <p className="wrong">{String(run.reason ?? 'The run could not be finished.')}</p>}
      {total.of > 0 && <progress aria-label="Passed" max={total.of} value={total.passed} />}
      {scores.map((score) => (
        <details key={score.name}>
          <summary>
            {score.name}: {scoreWords(score)}
          </summary>
          {score.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {score.transcript && <pre>{score.transcript}</pre>}
        </details>
      ))}
    </li>
  )
}
