import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { Shown } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'

/** What the server has noticed by itself. */
export function Alerts() {
  const query = useQuery({
    queryKey: ['upkeep', 'alert'],
    queryFn: ({ signal }) => api.upkeep.listAlerts({ signal }),
  })
  return (
    <Shown query={query} what="Loading alerts">
      {(alerts) => {
        const open = alerts.filter(({ overAt }) => overAt === null)
        const over = alerts.filter(({ overAt }) => overAt !== null)
        return (
          <section aria-label="Alerts" className="stack">
            {open.map(({ name, text, since }) => (
              <div className="card alarm" key={`${name} ${since}`} role="alert">
                <p>
                  <strong>{text}</strong>
                </p>
                <p className="fine muted">
                  Since <When at={since} />
                </p>
              </div>
            ))}
            {open.length === 0 && <p className="card">Nothing needs you at the moment.</p>}
            {over.length > 0 && (
              <details className="card">
                <summary>Over ({over.length} in the last 30 days)</summary>
                <ul className="stack tight">
                  {over.map(({ name, text, since, overAt }) => (
                    <li key={`${name} ${since}`}>
                      {text}{' '}
                      <span className="muted">
                        (<When at={since} />
                        {overAt && (
                          <>
                            , over <When at={overAt} />
                          </>
                        )}
                        )
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        )
      }}
    </Shown>
  )
}
