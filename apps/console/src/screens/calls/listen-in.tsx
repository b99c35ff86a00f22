import type { Call } from '@parley/protocol/resources'
import { listenInPath } from '@parley/protocol/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mayChange, useMe } from '../../data/use-me.ts'
import { session } from '../../session/current.ts'
import { Icon } from '../../ui/icon.tsx'
import { tell } from '../../ui/toasts.tsx'
import { playHeard } from './heard-call.ts'

type Listening = 'not' | 'connecting' | 'hearing'

/** Hears a call while it goes on: only one whose caller was told that somebody may. Nobody in the call hears who listens. */
export function ListenIn({ call }: { call: Call }) {
  const me = useMe()
  const client = useQueryClient()
  const [state, setState] = useState<Listening>('not')
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  if (!mayChange(me)) return null
  if (!call.monitor)
    return (
      <p className="fine muted">
        Nobody can listen in on this call: its caller was not told. <a href="/docs/console#calls">How to allow it</a>
      </p>
    )

  async function listen() {
    const listening = new AbortController()
    current.current = listening
    setState('connecting')
    const context = new AudioContext()
    try {
      const response = await fetch(listenInPath(call.id), {
        headers: { authorization: `Bearer ${await session.token()}` },
        signal: listening.signal,
      })
      if (!response.ok || !response.body) throw new Error(await reasonIn(response))
      await playHeard(response.body, context, () => setState('hearing'), listening.signal)
    } catch (error) {
      if (!listening.signal.aborted) tell(error instanceof Error ? error.message : String(error), { tone: 'bad' })
    } finally {
      setState('not')
      void context.close()
      void client.invalidateQueries({ queryKey: ['call', 'log', call.id] })
    }
  }
  const isOn = state !== 'not'
  return (
    <div className="row">
      <button className="button small" onClick={() => (isOn ? current.current?.abort() : void listen())} type="button">
        <Icon name={isOn ? 'stop' : 'play'} /> {isOn ? 'Stop listening' : 'Listen in'}
      </button>
      <span className="fine muted" role="status">
        {state === 'connecting' && 'Connecting…'}
        {state === 'hearing' && 'You hear both sides. Nobody hears you.'}
        {state === 'not' && 'The caller was told that somebody may. The log says who did.'}
      </span>
    </div>
  )
}

async function reasonIn(response: Response): Promise<string> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: string | string[] }
  return [message ?? 'The call cannot be heard just now.'].flat().join('. ')
}
