import { type FormEvent, useState } from 'react'
import { TextArea, TextField } from '../../../ui/forms/field.tsx'
import { focusAtFirst } from '../../../ui/forms/focus.ts'
import type { OwnQuestion } from './own-answers.ts'

type Props = {
  /** Left out where only the words of the answer can be changed. */
  question?: string
  text: string
  onUse: (answer: OwnQuestion) => void
  onLeave: () => void
}

/** Words for one answer. They are in the draft once they are used. */
export function AnswerForm({ question, text, onUse, onLeave }: Props) {
  const [asked, setAsked] = useState(question ?? '')
  const [words, setWords] = useState(text)
  const isWhole = words.trim() !== '' && (question === undefined || asked.trim() !== '')
  function use(event: FormEvent) {
    event.preventDefault()
    if (isWhole) onUse({ question: asked.trim(), text: words.trim() })
  }
  return (
    <form className="stack tight" onSubmit={use}>
      {question !== undefined && (
        <TextField
          label="When somebody asks"
          maxLength={500}
          onChange={(event) => setAsked(event.target.value)}
          ref={focusAtFirst}
          value={asked}
        />
      )}
      <TextArea
        hint="One to three short sentences: they are spoken."
        label="It says"
        maxLength={2000}
        onChange={(event) => setWords(event.target.value)}
        ref={question === undefined ? focusAtFirst : null}
        rows={3}
        value={words}
      />
      <div className="actions">
        <button className="button small primary" disabled={!isWhole} type="submit">
          Put it into the draft
        </button>
        <button className="button small" onClick={onLeave} type="button">
          Leave it
        </button>
      </div>
    </form>
  )
}
