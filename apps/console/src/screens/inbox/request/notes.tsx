import type { ConsultationFile } from '@parley/protocol/resources'
import { type FormEvent, useState } from 'react'
import { api } from '../../../data/api.ts'
import { sendOnce } from '../../../data/send-once.ts'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { When } from '../../../ui/when.tsx'
import { useFileAction } from './use-file-action.ts'

/** Words among colleagues: the person never sees them. */
export function Notes({ file, canChange }: { file: ConsultationFile; canChange: boolean }) {
  const [text, setText] = useState('')
  const add = useFileAction(
    (note: { text: string }) =>
      sendOnce(`note ${file.id}`, note, (words, options) => api.consultation.addNote(file.id, words, options)),
    { done: 'Noted.', onDone: () => setText('') },
  )
  const remove = useFileAction((noteId: string) => api.consultation.deleteNote(file.id, noteId), {
    done: 'The note is gone.',
  })
  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) add.mutate({ text: text.trim() })
  }
  return (
    <section aria-label="Notes" className="card">
      <h2>Notes</h2>
      {file.notes.length === 0 && <p className="muted">No notes yet. Only members see them.</p>}
      <ul className="stack tight">
        {file.notes.map((note) => (
          <li className="note" key={note.id}>
            <p className="words">{note.text}</p>
            <p className="row spread fine muted">
              <span>
                {note.author}, <When at={note.createdAt} />
              </span>
              {canChange && (
                <button
                  aria-label="Remove this note"
                  className="icon-button"
                  onClick={() => remove.mutate(note.id)}
                  type="button"
                >
                  <Icon name="bin" />
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {canChange && (
        <form className="stack tight" onSubmit={send}>
          <TextArea
            hideLabel
            label="A note for your colleagues"
            maxLength={5000}
            onChange={(event) => setText(event.target.value)}
            placeholder="A note for your colleagues"
            rows={2}
            value={text}
          />
          <button className="button small" disabled={add.isPending || !text.trim()} type="submit">
            Add note
          </button>
        </form>
      )}
    </section>
  )
}
