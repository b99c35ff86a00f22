import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../data/api.ts'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'

const fromWords = { environment: 'environment', file: '.env file', default: 'as usual' }

/** What the server runs with; it is changed where the server is started. */
export function SettingsInForce() {
  const [address, change] = useAddress()
  const onSearch = useCallback((text: string) => change({ search: text }), [change])
  const search = (address.search ?? '').toLowerCase()
  const query = useQuery({
    queryKey: ['upkeep', 'setting'],
    queryFn: ({ signal }) => api.upkeep.listSettings({ signal }),
  })
  return (
    <section aria-label="Settings in force" className="stack">
      <p className="muted">
        They are environment variables, or lines of a <code>.env</code> file, where the server is started. Secrets are
        not shown.
      </p>
      <SearchBox label="Search settings" onChange={onSearch} value={address.search ?? ''} />
      <Shown query={query} what="Loading settings">
        {(settings) => {
          const shown = settings.filter(({ name }) => name.toLowerCase().includes(search))
          return shown.length === 0 ? (
            <Empty title="No setting has such a name" />
          ) : (
            <div className="table-box">
              <table className="folding">
                <thead>
                  <tr>
                    <th scope="col">Setting</th>
                    <th scope="col">Value</th>
                    <th scope="col">From</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ name, value, from }) => (
                    <tr key={name}>
                      <td>
                        <code>{name}</code>
                      </td>
                      <td data-label="Value">{value ?? <span className="muted">not set</span>}</td>
                      <td data-label="From">{fromWords[from]}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }}
      </Shown>
    </section>
  )
}
