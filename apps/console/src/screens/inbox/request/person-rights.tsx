import type { ConsultationFile } from '@parley/protocol/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, patient } from '../../../data/api.ts'
import { refreshRequest } from '../../../data/consultations.ts'
import { useAction } from '../../../data/use-action.ts'
import { isAdmin, mayChange, useMe } from '../../../data/use-me.ts'
import { Confirm } from '../../../ui/modal.tsx'
import { tell } from '../../../ui/toasts.tsx'
import { counted, saveAs } from '../../../ui/words.ts'

/** What the person may ask for by law, and the end of a request. */
export function PersonRights({ file }: { file: ConsultationFile }) {
  const me = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'erase' | 'delete' | null>(null)
  const { email, fullName, id } = file
  async function leave() {
    setAsking(null)
    await refreshRequest(client, id, 'removed')
    await navigate({ to: '/inbox', search: true })
  }
  const save = useAction(
    async () => {
      const held = await api.person.export({ email }, patient)
      saveAs(`held-on-${email}.json`, JSON.stringify(held, null, 2), 'application/json')
    },
    { done: 'The file is among your downloads.' },
  )
  const erase = useAction(() => api.person.erase({ email }, patient), {
    onDone({ erased, left }) {
      const count = erased.reduce((sum, { count: each }) => sum + each, 0)
      const rest = left.length > 0 ? ` The address may still stand in ${left.join(', ')}: remove those yourself.` : ''
      tell(`Erased: ${counted(count, 'entry', 'entries')} of ${email}.${rest}`, { stays: left.length > 0 })
      void leave()
    },
    touches: [['consultation']],
    quiet: true,
  })
  const remove = useAction(() => api.consultation.delete(id), {
    done: 'The request is gone.',
    onDone: () => void leave(),
    quiet: true,
  })
  if (!mayChange(me)) return null
  return (
    <section aria-label="Data protection" className="row">
      {isAdmin(me) && (
        <>
          <button
            className="button small"
            disabled={save.isPending}
            onClick={() => save.mutate(undefined)}
            type="button"
          >
            Export all held on this person
          </button>
          <button className="button small danger" onClick={() => setAsking('erase')} type="button">
            Erase this person
          </button>
        </>
      )}
      <button className="button small danger" onClick={() => setAsking('delete')} type="button">
        Delete this request
      </button>
      {asking === 'erase' && (
        <Confirm
          confirm={`Erase ${email}`}
          doing={erase}
          onClose={() => setAsking(null)}
          onConfirm={() => erase.mutate(undefined)}
          title={`Erase everything held on ${fullName}?`}
        >
          <p>
            Requests, mails, notes, calls and accounts of <strong>{email}</strong> are removed, and what must stay is
            blacked out. It cannot be undone. Export first if the person has asked for a copy.
          </p>
        </Confirm>
      )}
      {asking === 'delete' && (
        <Confirm
          confirm="Delete the request"
          doing={remove}
          onClose={() => setAsking(null)}
          onConfirm={() => remove.mutate(undefined)}
          title="Delete this request?"
        >
          <p>The request, its notes and its reminders are removed. It cannot be undone.</p>
        </Confirm>
      )}
    </section>
  )
}
