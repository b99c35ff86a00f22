import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { Shown } from '../../ui/states.tsx'
import { byUrgency } from './by-urgency.ts'

const tones = { ok: ['Well', 'good'], warn: ['Look at this', 'new'], fail: ['Mend this', 'bad'] } as const
/** What the doctor finds, and what to do about it. */
export function Checks() {
  const query = useQuery({
    queryKey: ['upkeep', 'check'],
    queryFn: ({ signal }) => api.upkeep.listChecks({ signal }),
    // it looks things up in the network: only when somebody asks
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })
  return (
    <section aria-label="Checks" className="stack">
      <header className="row spread">
        <h2>Checks</h2>
        <button className="button small" disabled={query.isFetching} onClick={() => void query.refetch()} type="button">
          {query.isFetching ? 'Checking…' : 'Check again'}
        </button>
      </header>
      <Shown query={query} what="Checking: this takes a few seconds">
        {(checks) => (
          <ul className="stack tight">
            {byUrgency(checks).map(({ about, state, found, mend }) => (
              <li className="card" key={about}>
                <header>
                  <h3>{about}</h3>
                  <span className={`badge ${tones[state][1]}`}>{tones[state][0]}</span>
                </header>
                <p>{found}</p>
                {mend && <p className="muted">{mend}</p>}
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </section>
  )
}
