import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../data/api.ts'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { When } from '../../ui/when.tsx'
import { counted } from '../../ui/words.ts'

/** Errors in visitors’ browsers, those that are the same together. */
export function ErrorReports() {
  const [address, change] = useAddress()
  const [openId, setOpenId] = useState<string | null>(null)
  const onSearch = useCallback((text: string) => change({ search: text }), [change])
  const search = (address.search ?? '').toLowerCase()
  const query = useQuery({
    queryKey: ['browser-error'],
    queryFn: ({ signal }) => api.browserError.list({ signal }),
  })
  return (
    <section aria-label="Errors in browsers" className="stack">
      <SearchBox label="Search errors" onChange={onSearch} value={address.search ?? ''} />
      <Shown query={query} what="Loading errors">
        {(groups) => {
          const shown = groups.filter(({ message, kind }) => `${kind} ${message}`.toLowerCase().includes(search))
          return shown.length === 0 ? (
            <Empty title={groups.length === 0 ? 'No browser has reported an error' : 'No error says that'} />
          ) : (
            <ul className="stack tight">
              {shown.map(({ id, kind, message, count, lastAt, pages, releases }) => (
                <li className="card" key={id}>
                  <header>
                    <button
                      aria-expanded={openId === id}
                      className="link"
                      onClick={() => setOpenId(openId === id ? null : id)}
                      type="button"
                    >
                      {kind}: {message}
                    </button>
                    <span className="badge">{counted(count, 'time')}</span>
                  </header>
                  <p className="fine muted">
                    Last <When at={lastAt} /> on {pages.join(', ')}
                    {releases.length > 0 && `, release ${releases.join(', ')}`}
                  </p>
                  {openId === id && <Reports id={id} />}
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
    </section>
  )
}

function Reports({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['browser-error', id],
    queryFn: ({ signal }) => api.browserError.get(id, { signal }),
  })
  return (
    <Shown query={query}>
      {({ reports }) => (
        <ol className="stack tight">
          {reports.map((report) => (
            <li key={report.id}>
              <p className="fine muted">
                <When at={report.receivedAt} /> on {report.page}
              </p>
              <ol className="fine">
                {report.steps.map(({ at, category, text }) => (
                  <li key={`${at} ${category} ${text}`}>
                    {category}: {text}
                  </li>
                ))}
              </ol>
              <pre>{report.stack || 'The browser gave no stack.'}</pre>
            </li>
          ))}
        </ol>
      )}
    </Shown>
  )
}
