import { answerMs, waitingMs } from '@parley/protocol'
import type { Open } from '@parley/protocol/resources'
import { type TurnLatency, Voice } from '@parley/sdk'
import { useTranscript } from '@parley/sdk/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from '../../../session/current.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Conversation } from './conversation.tsx'

const statusWords = {
  idle: 'Nobody talks.',
  connecting: 'Connecting…',
  active: 'Talk: it listens.',
  reconnecting: 'The connection is coming back…',
  ended: 'The call is over.',
}

/** A call with the draft, over the SDK that pages use. */
export function SpokenTrial({ draft }: { draft: Open }) {
  const [voice] = useState(() => new Voice(session.token, location.origin))
  const state = useSyncExternalStore(voice.subscribe, voice.getState)
  const said = useTranscript(voice)
  const [problem, setProblem] = useState<string | null>(null)
  const [latency, setLatency] = useState<TurnLatency | null>(null)
  useEffect(() => {
    const leave = [
      voice.on('error', (failure) => setProblem(failure.message)),
      voice.on('message', (message) => {
        if (message.type === 'latency') setLatency(message)
      }),
    ]
    return () => {
      for (const each of leave) each()
      void voice.stop()
    }
  }, [voice])
  const isOn = state.status !== 'idle' && state.status !== 'ended'
  function start() {
    setProblem(null)
    setLatency(null)
    void voice.start(draft, { transcription: 'server' })
  }
  const lines = said.map(({ id, role, text }) => ({ id, role: role === 'user' ? ('caller' as const) : role, text }))
  return (
    <>
      <p role="status">{statusWords[state.status]}</p>
      <div className="actions">
        <button className="button primary" onClick={isOn ? () => void voice.stop() : start} type="button">
          <Icon name={isOn ? 'stop' : 'call'} /> {isOn ? 'End the call' : 'Call it'}
        </button>
        {isOn && (
          <button className="button" onClick={() => voice.setMuted(!state.muted)} type="button">
            {state.muted ? 'Unmute' : 'Mute'}
          </button>
        )}
      </div>
      <Problem words={problem} />
      <Conversation isWaiting={false} lines={lines} />
      {latency && <p className="fine muted">The last answer: {latencyWords(latency)}.</p>}
    </>
  )
}

function latencyWords(turn: TurnLatency): string {
  const stages = { waiting: waitingMs(turn), thinking: turn.brainMs, speaking: turn.voiceMs, 'in all': answerMs(turn) }
  return Object.entries(stages)
    .flatMap(([words, ms]) => (ms === null ? [] : [`${words} ${Math.round(ms)} ms`]))
    .join(', ')
}
