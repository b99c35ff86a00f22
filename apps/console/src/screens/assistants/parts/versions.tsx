import type { Assistant, AssistantTrial, AssistantVersion, Open } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../data/api.ts'
import { assistantKeys } from '../../../data/assistants.ts'
import { Empty, Shown } from '../../../ui/states.tsx'
import { tell } from '../../../ui/toasts.tsx'
import { When } from '../../../ui/when.tsx'
import { differences, wordsOf } from '../form/draft.ts'
import { Share } from './share.tsx'
import { Trial } from './trial.tsx'

type Props = {
  id: string
  stored: Assistant
  canChange: boolean
  onRestore: (draft: Open) => void
  onPublished: (assistant: Assistant) => void
}

/** How the assistant was before, and where that differs from how it is. */
export function Versions({ id, stored, canChange, onRestore, onPublished }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const [sharing, setSharing] = useState<number | null>(null)
  const trial = useQuery({
    queryKey: [...assistantKeys.one(id), 'trial'],
    queryFn: ({ signal }) => api.assistantTrial.get(id, { signal }),
  })
  const query = useQuery({
    queryKey: [...assistantKeys.one(id), 'versions'],
    queryFn: ({ signal }) => api.assistant.listVersions(id, { limit: 100 }, { signal }),
  })
  return (
    <>
      <Shown query={trial} what="Loading figures">
        {(tried) => <Trial canChange={canChange} id={id} onPublished={onPublished} tried={tried} />}
      </Shown>
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
                    <State tried={trial.data} version={version} />
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
                    {canChange && trial.data && mayBeTried(version.version, trial.data) && (
                      <button className="button small" onClick={() => setSharing(version.version)} type="button">
                        Try it on some calls
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
      {sharing !== null && (
        <Share id={id} onClose={() => setSharing(null)} version={async () => sharing} what={`version ${sharing}`} />
      )}
    </>
  )
}

const mayBeTried = (version: number, { published, trial }: AssistantTrial) =>
  version !== published && version !== trial?.version

function State({
  version: { version, published },
  tried,
}: {
  version: AssistantVersion
  tried?: AssistantTrial | undefined
}) {
  if (version === tried?.published) return <span className="badge good">Published</span>
  if (version === tried?.trial?.version) return <span className="badge new">{tried.trial.percent}% of new calls</span>
  return published ? null : <span className="badge">Only tried</span>
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
