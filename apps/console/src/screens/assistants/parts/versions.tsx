import type { Assistant, AssistantVersion, Open } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../data/api.ts'
import { assistantKeys } from '../../../data/assistants.ts'
import { Empty, Shown } from '../../../ui/states.tsx'
import { tell } from '../../../ui/toasts.tsx'
import { When } from '../../../ui/when.tsx'
import { differences, wordsOf } from '../form/draft.ts'

type Props = { id: string; stored: Assistant; canChange: boolean; onRestore: (draft: Open) => void }

/** How the assistant was before, and where that differs from how it is. */
export function Versions({ id, stored, canChange, onRestore }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const query = useQuery({
    queryKey: [...assistantKeys.one(id), 'versions'],
    queryFn: ({ signal }) => api.assistant.listVersions(id, { limit: 100 }, { signal }),
  })
  return (
    <Shown query={query} what="Loading versions">
      {({ results }) =>
        results.length === 0 ? (
          <Empty title="No earlier version yet">
            <p>Whenever it is saved, how it was before is kept here.</p>
          </Empty>
        ) : (
          <ol className="stack tight">
            {results.map((version) => (
              <li className="card" key={version.version}>
                <header>
                  <button
                    aria-expanded={open === version.version}
                    className="button small"
                    onClick={() => setOpen(open === version.version ? null : version.version)}
                    type="button"
                  >
                    Version {version.version}
                  </button>
                  <span className="muted">
                    <When at={version.createdAt} />
                  </span>
                  {canChange && (
                    <button
                      className="button small"
                      onClick={() => {
                        onRestore(wordsOf(version))
                        tell(`Version ${version.version} is your draft now. Save it to publish it.`)
                      }}
                      type="button"
                    >
                      Take it as draft
                    </button>
                  )}
                </header>
                {open === version.version && <Differences stored={stored} version={version} />}
              </li>
            ))}
          </ol>
        )
      }
    </Shown>
  )
}

function Differences({ version, stored }: { version: AssistantVersion; stored: Assistant }) {
  const found = differences(wordsOf(version), wordsOf(stored))
  if (found.length === 0) return <p className="muted">It is as the assistant is now.</p>
  return (
    <dl className="differences">
      {found.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>
            <del>{before ?? 'nothing'}</del>
          </dd>
          <dd>
            <ins>{after ?? 'nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
