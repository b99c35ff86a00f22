import type { FiguresReport } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../data/api.ts'
import { Chart } from '../../ui/chart.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { inDollars, inFigures } from '../../ui/words.ts'
import { everyDay, lastDays, percent } from './days.ts'

const spans = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
] as const
const usual = '30'

/** Our own counts: no cookies, nobody is recognised. */
export function Analytics() {
  const [address, change] = useAddress()
  const days = spans.some(({ value }) => value === address.days) ? (address.days ?? usual) : usual
  const { from, to } = lastDays(Number(days), Date.now())
  const query = useQuery({
    queryKey: ['figures', from, to],
    queryFn: ({ signal }) => api.figures.get({ from, to }, { signal }),
  })
  return (
    <Screen
      actions={
        <SelectField
          choices={spans}
          hideLabel
          label="Time"
          onChange={(event) => change({ days: event.target.value })}
          value={days}
        />
      }
      help="/docs/console#analytics"
      title="Analytics"
    >
      <p className="muted">
        Counted by your own server, without cookies or anything that tells one visitor from another. Visits are counted
        while <code>COUNT_VISITS</code> is on; the privacy page then says so.
      </p>
      <Shown query={query} what="Loading figures">
        {(report) => <Report report={report} />}
      </Shown>
    </Screen>
  )
}

function Report({ report }: { report: FiguresReport }) {
  const { total, sources, pages, from, to } = report
  const days = useMemo(() => everyDay(report.days, from, to), [report.days, from, to])
  const names = useMemo(() => days.map(({ day }) => day), [days])
  const traffic = useMemo(
    () => [{ label: 'Visits', colour: '--ours', values: days.map(({ visits }) => visits) }],
    [days],
  )
  const talk = useMemo(
    () => [
      { label: 'Calls', colour: '--edge', values: days.map(({ calls }) => calls) },
      { label: 'Requests', colour: '--action', values: days.map(({ requests }) => requests) },
    ],
    [days],
  )
  if (total.visits + total.calls + total.requests === 0) {
    return (
      <Empty title="Nothing to count yet">
        <p>As soon as somebody opens the site, calls or sends a request, the figures stand here.</p>
      </Empty>
    )
  }
  // none at all: the owner has not switched their counting on
  const areCounted = total.visits > 0
  return (
    <>
      <dl className="facts">
        {areCounted && <Figure name="Visits" value={inFigures(total.visits)} />}
        <Figure name="Calls" value={inFigures(total.calls)} />
        <Figure name="Requests" value={inFigures(total.requests)} />
        {areCounted && <Figure name="Visit to request" value={percent(total.visitToRequest)} />}
        <Figure name="Call to request" value={percent(total.callToRequest)} />
        <Figure name="Callers who cut in" value={inFigures(total.bargeIns)} />
        <Figure
          name="Questions without an answer"
          value={
            <Link search={{ part: 'unanswered' }} to="/quality">
              {inFigures(total.unanswered)}
            </Link>
          }
        />
        <Figure name="Cost" value={inDollars(total.cost)} />
      </dl>
      <Chart at={names} series={talk} title="Calls and requests by day" />
      {areCounted && <Chart at={names} series={traffic} title="Visits by day" />}
      <div className="cards">
        <Ranking
          head={['Came from', 'Visits', 'Requests']}
          rows={sources.map(({ source, visits, requests }) => [source, visits, requests])}
          title="Sources"
        />
        <Ranking head={['Page', 'Visits']} rows={pages.map(({ page, visits }) => [page, visits])} title="Pages" />
      </div>
    </>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type OfRanking = { title: string; head: readonly string[]; rows: readonly (readonly [string, ...number[]])[] }

function Ranking({ title, head, rows }: OfRanking) {
  return (
    <section aria-label={title} className="card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">None yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              {head.map((words, index) => (
                <th className={index > 0 ? 'number' : undefined} key={words} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <td>{name}</td>
                {values.map((value, index) => (
                  <td className="number" key={head[index + 1]}>
                    {inFigures(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
