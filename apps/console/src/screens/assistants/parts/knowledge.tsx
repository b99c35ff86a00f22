import type { Open } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { api } from '../../../data/api.ts'
import { useAction } from '../../../data/use-action.ts'
import { CheckField, TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Shown } from '../../../ui/states.tsx'
import { inBytes } from '../../../ui/words.ts'
import { valueAt, withValueAt } from '../form/draft.ts'

type Props = { draft: Open; onChange: (draft: Open) => void; disabled: boolean }
const fileKey = ['file'] as const
const baseKey = ['knowledge-base'] as const

/** What the assistant may look up: files, gathered in knowledge bases. */
export function Knowledge({ draft, onChange, disabled }: Props) {
  const files = useQuery({ queryKey: fileKey, queryFn: ({ signal }) => api.file.list({ signal }) })
  const bases = useQuery({
    queryKey: baseKey,
    queryFn: ({ signal }) => api.knowledgeBase.list({ limit: 200 }, { signal }),
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const upload = useAction((file: File) => api.file.create({ file, name: file.name }), {
    done: 'The file is here. It is read in the background.',
    touches: [fileKey],
  })
  const remove = useAction((id: string) => api.file.delete(id), { done: 'The file is gone.', touches: [fileKey] })
  const gather = useAction(
    () => api.knowledgeBase.create({ provider: 'parley', name: name.trim() || 'Knowledge', fileIds: [...chosen] }),
    {
      done: 'The assistant looks there from now on, once you save it.',
      touches: [baseKey],
      onDone: ({ id }) => {
        setChosen([])
        setName('')
        onChange(withValueAt(draft, ['model', 'knowledgeBaseId'], id))
      },
    },
  )
  const inUse = valueAt(draft, ['model', 'knowledgeBaseId'])
  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    if (file) upload.mutate(file)
    event.target.value = ''
  }
  return (
    <section aria-label="Knowledge" className="stack">
      <h2>Knowledge bases</h2>
      <Shown query={bases}>
        {(all) => (
          <ul className="stack tight">
            {all.map(({ id, name: title, fileIds }) => (
              <li className="row spread card" key={id}>
                <span className="grow">
                  <strong>{title || 'Knowledge'}</strong> <span className="muted">{fileIds?.length ?? 0} files</span>
                </span>
                <button
                  aria-pressed={inUse === id}
                  className={inUse === id ? 'button small primary' : 'button small'}
                  disabled={disabled}
                  onClick={() =>
                    onChange(withValueAt(draft, ['model', 'knowledgeBaseId'], inUse === id ? undefined : id))
                  }
                  type="button"
                >
                  {inUse === id ? 'In use' : 'Use it'}
                </button>
              </li>
            ))}
            {all.length === 0 && <li className="muted">None yet: choose files below and gather them.</li>}
          </ul>
        )}
      </Shown>
      <h2>Files</h2>
      {!disabled && (
        <TextField
          accept=".txt,.md,.csv,.json,.pdf,.docx,.html,text/*"
          disabled={upload.isPending}
          hint="Text, Markdown, CSV, JSON or PDF."
          label="Add a file"
          onChange={take}
          type="file"
        />
      )}
      <Shown query={files}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No files yet" />
          ) : (
            <ul className="stack tight">
              {all.map((file) => (
                <li className="row spread card" key={file.id}>
                  <CheckField
                    checked={chosen.includes(file.id)}
                    disabled={disabled}
                    label={file.name || file.originalName}
                    onChange={(event) =>
                      setChosen(event.target.checked ? [...chosen, file.id] : chosen.filter((each) => each !== file.id))
                    }
                  />
                  <span className="muted fine">
                    {inBytes(file.bytes)}, {file.status === 'done' ? 'read' : file.status}
                  </span>
                  {!disabled && (
                    <button
                      aria-label={`Delete ${file.name || file.originalName}`}
                      className="icon-button"
                      onClick={() => remove.mutate(file.id)}
                      type="button"
                    >
                      <Icon name="bin" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {chosen.length > 0 && (
        <div className="filters">
          <TextField
            label="Name of the knowledge base"
            onChange={(event) => setName(event.target.value)}
            value={name}
          />
          <button
            className="button primary"
            disabled={gather.isPending}
            onClick={() => gather.mutate(undefined)}
            type="button"
          >
            Gather {chosen.length} and use them
          </button>
        </div>
      )}
    </section>
  )
}
