import type { Voice } from '@parley/sdk'
import { useTranscript } from '@parley/sdk/react'
import { type FormEvent, useState } from 'react'
import { ScrollBox } from './scroll-box.tsx'

/** What was said, a line each turn, and a field to say something in writing while the call is open. */
export function Conversation({ voice, isOpen }: { voice: Voice; isOpen: boolean }) {
  const said = useTranscript(voice)
  const [text, setText] = useState('')

  function send(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) return
    voice.send({ type: 'text-input', text: text.trim() })
    setText('')
  }

  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">Conversation</h2>
      <ScrollBox label="Everything that was said">
        <div aria-label="What was said" role="log">
          {said.map(({ id, role, text, status }) => (
            <p key={id}>
              <b>{role === 'user' ? 'You' : 'Assistant'}</b> {text}
              {status === 'interrupted' && <i> {text ? '(interrupted)' : '(interrupted before it was heard)'}</i>}
            </p>
          ))}
          {said.length === 0 && <p>Nothing yet.</p>}
        </div>
      </ScrollBox>
      <form className="say" onSubmit={send}>
        <label htmlFor="say">Type to the assistant</label>
        <input
          autoComplete="off"
          disabled={!isOpen}
          id="say"
          onChange={({ target }) => setText(target.value)}
          value={text}
        />
        <button disabled={!isOpen} type="submit">
          Send
        </button>
      </form>
    </section>
  )
}
