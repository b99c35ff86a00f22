import { Voice } from '@parley/sdk'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../../session/current.ts'
import { Icon } from '../../../ui/icon.tsx'
import { tell } from '../../../ui/toasts.tsx'

/** What is heard: a short call in which somebody says it. Left out, the voice is the server's own. */
type Said = { voice?: unknown; sentence: string }

/** Says one thing at a time; `key` tells it from others. */
export function useListening() {
  const [playing, setPlaying] = useState<string | null>(null)
  const current = useRef<Voice | null>(null)
  useEffect(() => () => void current.current?.stop(), [])

  function listen(key: string, { voice: spokenWith, sentence }: Said) {
    void current.current?.stop()
    if (playing === key) return setPlaying(null)
    // listening needs no microphone: where there is none, or it is refused, the call goes on without
    const voice = new Voice(session.token, location.origin, { startAudioOff: true, typedFallback: true })
    current.current = voice
    setPlaying(key)
    const over = () => {
      setPlaying((before) => (before === key ? null : before))
      void voice.stop()
    }
    voice.on('speech-end', over)
    voice.on('call-end', over)
    voice.on('error', (failure) => {
      tell(failure.message, { tone: 'bad' })
      over()
    })
    void voice.start({
      model: { provider: 'guide' },
      ...(spokenWith !== undefined && { voice: spokenWith }),
      firstMessage: sentence || 'Hello.',
      maxDurationSeconds: 120,
      artifactPlan: { transcriptPlan: { enabled: false } },
    } as never)
  }
  return { playing, listen }
}
export type Listening = ReturnType<typeof useListening>

type Props = Said & { listening: Listening; id: string; label?: string }

export function ListenButton({ listening: { playing, listen }, id, label, ...said }: Props) {
  const isPlaying = playing === id
  return (
    <button
      aria-label={label && `${isPlaying ? 'Stop' : 'Listen'}: ${label}`}
      className="button small"
      onClick={() => listen(id, said)}
      type="button"
    >
      <Icon name={isPlaying ? 'stop' : 'play'} /> {isPlaying ? 'Stop' : 'Listen'}
    </button>
  )
}
