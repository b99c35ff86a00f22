import type { ConsultationFile } from '@parley/protocol/resources'
import { type FormEvent, useState } from 'react'
import { api } from '../../../data/api.ts'
import { useMemberNames } from '../../../data/members.ts'
import { sendOnce } from '../../../data/send-once.ts'
import { useMe } from '../../../data/use-me.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { When } from '../../../ui/when.tsx'
import { inputInstant, tomorrowMorning } from './due.ts'
import { useFileAction } from './use-file-action.ts'

const statusWords = { waiting: '', told: 'reminded', done: 'done' }

/** A mail to whoever sets it, when its time has come. */
export function Reminders({ file, canChange }: { file: ConsultationFile; canChange: boolean }) {
  const { userId: reminded } = useMe()
  const nameOf = useMemberNames()
  const [text, setText] = useState('')
  const [due, setDue] = useState(() => tomorrowMorning(new Date()))
  const add = useFileAction(
    (reminder: { text: string; dueAt: string }) =>
      sendOnce(`reminder ${file.id}`, { ...reminder, ...(reminded && { userId: reminded }) }, (words, options) =>
        api.consultation.addReminder(file.id, words, options),
      ),
    { done: 'You will be reminded by mail.', onDone: () => setText('') },
  )
  const end = useFileAction((id: string) => api.consultation.endReminder(file.id, id), { done: 'Done with that.' })
  function send(event: FormEvent) {
    event.preventDefault()
    const dueAt = inputInstant(due)
    if (text.trim() && dueAt) add.mutate({ text: text.trim(), dueAt })
  }
  return (
    <section aria-label="Reminders" className="card">
      <h2>Reminders</h2>
      {file.reminders.length === 0 && <p className="muted">None. A reminder comes by mail.</p>}
      <ul className="stack tight">
        {file.reminders.map(({ id, text: words, dueAt, userId, status }) => (
          <li className="note" key={id}>
            <p>{words}</p>
            <p className="row spread fine muted">
              <span>
                {nameOf(userId)}, <When at={dueAt} /> {statusWords[status]}
              </span>
              {canChange && status !== 'done' && (
                <button className="button small" onClick={() => end.mutate(id)} type="button">
                  Done
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {canChange && (
        <form className="stack tight" onSubmit={send}>
          <TextField
            label="Remind of"
            maxLength={500}
            onChange={(event) => setText(event.target.value)}
            placeholder="Ring back about the proposal"
            value={text}
          />
          <TextField
            label="When"
            onChange={(event) => setDue(event.target.value)}
            required
            type="datetime-local"
            value={due}
          />
          <button className="button small" disabled={add.isPending || !text.trim()} type="submit">
            Set reminder
          </button>
        </form>
      )}
    </section>
  )
}
