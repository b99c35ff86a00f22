import type { KeyInUse } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Confirm, Modal } from '../../ui/modal.tsx'
import { Shown } from '../../ui/states.tsx'
import { tell } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'

const keyKey = ['upkeep', 'key'] as const

/** Keys to the API, what each may do, and when it was last used. */
export function Keys() {
  const query = useQuery({ queryKey: keyKey, queryFn: ({ signal }) => api.upkeep.listKeys({ signal }) })
  const [made, setMade] = useState<string | null>(null)
  return (
    <section aria-label="Keys" className="stack">
      <Shown query={query} what="Loading keys">
        {(keys) => (
          <ul className="stack tight">
            {keys.map((key) => (
              <StoredKey key={key.id} stored={key} />
            ))}
          </ul>
        )}
      </Shown>
      <NewKey onMade={setMade} />
      {made && (
        <Modal onClose={() => setMade(null)} title="Copy the key now">
          <div className="stack">
            <p>It is shown this once: the server keeps only its hash.</p>
            <pre>{made}</pre>
            <button
              className="button primary"
              onClick={() => void navigator.clipboard.writeText(made).then(() => tell('The key is copied.'))}
              type="button"
            >
              Copy
            </button>
          </div>
        </Modal>
      )}
    </section>
  )
}

function StoredKey({ stored }: { stored: KeyInUse }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAction(() => api.token.delete(stored.id), {
    done: 'The key opens nothing any more.',
    touches: [keyKey],
    onDone: () => setIsAsking(false),
    quiet: true,
  })
  const { name, value, tag, mayDo, lastUsedAt, member } = stored
  return (
    <li className="card">
      <header>
        <h2>{name || 'Without a name'}</h2>
        <span className="row">
          <code>{value}</code>
          <span className={`badge ${tag === 'private' ? 'yours' : ''}`}>{tag}</span>
        </span>
      </header>
      <ul className="plain-list">
        {mayDo.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="row spread fine muted">
        <span>
          {lastUsedAt ? (
            <>
              Last used <When at={lastUsedAt} />
            </>
          ) : (
            'Not used lately'
          )}
          {member && `, for ${member.email}`}
        </span>
        <button className="button small danger" onClick={() => setIsAsking(true)} type="button">
          Delete
        </button>
      </p>
      {isAsking && (
        <Confirm
          confirm="Delete the key"
          doing={remove}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(undefined)}
          title={`Delete ${name || value}?`}
        >
          <p>Whatever uses it stops working at once. It cannot be undone.</p>
        </Confirm>
      )}
    </li>
  )
}

function NewKey({ onMade }: { onMade: (value: string) => void }) {
  const make = useAction((of: { name: string; tag: 'private' | 'public' }) => api.token.create(of), {
    touches: [keyKey],
    quiet: true,
  })
  const form = useFormAction(
    async (fields) => {
      const tag = textIn(fields, 'tag') === 'private' ? 'private' : 'public'
      const { value } = await make.mutateAsync({ name: textIn(fields, 'name'), tag })
      onMade(value)
    },
    { reset: true },
  )
  return (
    <form className="card" onSubmit={form.onSubmit}>
      <h2>New key</h2>
      <div className="filters">
        <TextField label="Name" maxLength={40} name="name" required />
        <SelectField
          choices={[
            { value: 'public', label: 'Public: for pages' },
            { value: 'private', label: 'Private: for servers' },
          ]}
          label="Kind"
          name="tag"
        />
      </div>
      <p className="hint">
        A private key may do what you may: keep it on a server. A public key can start calls and chats, and nothing
        else.
      </p>
      <Problem words={form.problem} />
      <button className="button primary" disabled={form.busy} type="submit">
        Make it
      </button>
    </form>
  )
}
