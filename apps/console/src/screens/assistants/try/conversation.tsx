import { useEffect, useRef } from 'react'

export type Line = { id: number; role: 'caller' | 'assistant'; text: string }

/** What was said so far; the newest stays in sight. */
export function Conversation({ lines, isWaiting }: { lines: readonly Line[]; isWaiting: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const length = lines.length
  useEffect(() => {
    if (length > 0) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [length])
  return (
    <div aria-label="The conversation" aria-live="polite" className="conversation-box" ref={box} role="log">
      <ol className="conversation">
        {lines.map(({ id, role, text }) => (
          <li className={role} key={id}>
            <span className="unseen">{role === 'caller' ? 'You: ' : 'Assistant: '}</span>
            <p className="words">{text}</p>
          </li>
        ))}
        {isWaiting && <li className="assistant muted">…</li>}
      </ol>
    </div>
  )
}
