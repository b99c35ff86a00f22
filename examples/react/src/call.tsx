import { useTranscript, useVoice } from '@parley/sdk/react'
import { useEffect, useState } from 'react'

const server = 'http://localhost:3000'

export function Call() {
  const { voice, state } = useVoice('pk_parley_demo', { baseUrl: server })
  const said = useTranscript(voice)
  const [problem, setProblem] = useState('')
  useEffect(() => voice.on('error', (failure) => setProblem(failure.message)), [voice])
  const isOn = state.status !== 'idle' && state.status !== 'ended'
  const toggle = () => {
    setProblem('')
    void (isOn ? voice.stop() : voice.start('site'))
  }

  return (
    <main>
      <h1>Talk to us</h1>
      <p>You talk to an AI.</p>
      <button onClick={toggle} type="button">
        {isOn ? 'End' : 'Call'}
      </button>
      <p role="status">{problem || state.status}</p>
      <div aria-label="Conversation" role="log">
        {said.map(({ id, role, text }) => (
          <p key={id}>
            {role}: {text}
          </p>
        ))}
      </div>
    </main>
  )
}
