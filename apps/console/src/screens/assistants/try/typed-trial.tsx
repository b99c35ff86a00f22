import type { Open } from '@parley/protocol/resources'
import { type FormEvent, useState } from 'react'
import { api, wordsFor } from '../../../data/api.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Conversation, type Line } from './conversation.tsx'

/** A conversation in writing with the draft; each answer is of the draft as it is at that moment. */
export function TypedTrial({ draft }: { draft: Open }) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [text, setText] = useState('')
  const [previousChatId, setPreviousChatId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAnswering, setIsAnswering] = useState(false)

  async function ask(input: string) {
    const add = (role: Line['role'], said: string) =>
      setLines((before) => [...before, { id: before.length + 1, role, text: said }])
    setText('')
    setProblem(null)
    setIsAnswering(true)
    add('caller', input)
    try {
      const chat = await api.chat.create({
        input,
        assistant: draft,
        ...(previousChatId && { previousChatId }),
      })
      setPreviousChatId(chat.id)
      const words = (chat.output ?? []).flatMap(({ content }) => (content ? [content] : []))
      add('assistant', words.at(-1) ?? 'It said nothing.')
    } catch (error) {
      setProblem(wordsFor(error))
    } finally {
      setIsAnswering(false)
    }
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !isAnswering) void ask(text.trim())
  }

  const firstMessage = typeof draft.firstMessage === 'string' ? draft.firstMessage : ''
  const greeting: Line[] = firstMessage ? [{ id: 0, role: 'assistant', text: firstMessage }] : []
  return (
    <>
      <Conversation isWaiting={isAnswering} lines={[...greeting, ...lines]} />
      <Problem words={problem} />
      <form className="row" onSubmit={send}>
        <input
          aria-label="What you say"
          className="grow plain-input"
          onChange={(event) => setText(event.target.value)}
          placeholder="Ask it something"
          value={text}
        />
        <button aria-label="Send" className="icon-button" disabled={!text.trim() || isAnswering} type="submit">
          <Icon name="send" />
        </button>
      </form>
      {lines.length > 0 && (
        <button
          className="button small"
          onClick={() => {
            setLines([])
            setPreviousChatId(null)
          }}
          type="button"
        >
          Begin anew
        </button>
      )}
    </>
  )
}
