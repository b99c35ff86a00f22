import type { Call } from '@parley/protocol/resources'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { useAssistantNames } from '../../data/assistants.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { Icon } from '../../ui/icon.tsx'
import { duration } from '../../ui/words.ts'

/** Who is talking now, and for how long; undefined while that is not known. */
export function LiveCalls({ calls }: { calls: readonly Call[] | undefined }) {
  const now = useSeconds(calls !== undefined && calls.length > 0)
  const nameOf = useAssistantNames()
  const me = useMe()
  const end = useAction((id: string) => api.liveCall.end(id), {
    done: 'It hangs up within ten seconds.',
    touches: [['call']],
  })
  return (
    <section aria-label="Live now" className="card">
      <header>
        <h2>Live now</h2>
        {calls && <span className={calls.length > 0 ? 'badge new' : 'badge'}>{calls.length}</span>}
      </header>
      {calls?.length === 0 && <p className="muted">Nobody is talking to an assistant.</p>}
      <ul className="stack tight">
        {calls?.map((call) => (
          <li className="row spread" key={call.id}>
            <Link className="grow" params={{ id: call.id }} search to="/calls/$id">
              {call.customer?.name || nameOf(call.assistantId)}
            </Link>
            <span className="muted">
              {call.startedAt ? duration(Math.max(0, now - Date.parse(call.startedAt))) : 'joining'}
            </span>
            {mayChange(me) && (
              <button
                className="button small danger"
                disabled={end.isPending}
                onClick={() => end.mutate(call.id)}
                type="button"
              >
                <Icon name="stop" /> Stop
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSeconds(counts: boolean) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!counts) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counts])
  return now
}
