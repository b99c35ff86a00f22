import type { LibraryVoice, Open } from '@parley/protocol/resources'
import { Voice } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../data/api.ts'
import { session } from '../../../session/current.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Shown } from '../../../ui/states.tsx'
import { tell } from '../../../ui/toasts.tsx'
import { valueAt, withValueAt } from '../form/draft.ts'

const providers = ['flite', '11labs', 'cartesia', 'deepgram', 'openai'] as const
type Provider = (typeof providers)[number]
const isProvider = (text: string): text is Provider => (providers as readonly string[]).includes(text)

type Props = { draft: Open; onChange: (draft: Open) => void; disabled: boolean }

/** The voices that can be chosen, each to listen to: a short call in which it says one sentence. */
export function Voices({ draft, onChange, disabled }: Props) {
  const chosen = String(valueAt(draft, ['voice', 'provider']) ?? 'flite')
  const [provider, setProvider] = useState<Provider>(isProvider(chosen) ? chosen : 'flite')
  const [sentence, setSentence] = useState('Hello, this is how I sound. Shall we talk?')
  const query = useQuery({
    queryKey: ['voice-library', provider],
    queryFn: ({ signal }) => api.voiceLibrary.list(provider, { limit: 200 }, { signal }),
  })
  const { playing, listen } = useListening()
  return (
    <section aria-label="Voices" className="stack">
      <div className="filters">
        <SelectField
          choices={providers.map((value) => ({ value, label: value === 'flite' ? 'Built in' : value }))}
          label="Voices of"
          onChange={(event) => isProvider(event.target.value) && setProvider(event.target.value)}
          value={provider}
        />
        <TextField
          label="They say"
          maxLength={300}
          onChange={(event) => setSentence(event.target.value)}
          value={sentence}
        />
      </div>
      <Shown query={query} what="Loading voices">
        {(voices) =>
          voices.length === 0 ? (
            <Empty title="No voices here">
              <p>Store a key of this provider under Settings, Providers: then its voices stand here.</p>
            </Empty>
          ) : (
            <ul className="stack tight">
              {voices.map((voice) => {
                const isChosen = chosen === provider && valueAt(draft, ['voice', 'voiceId']) === voice.providerId
                return (
                  <li className="row spread card" key={voice.providerId}>
                    <span className="grow">
                      <strong>{voice.name}</strong> <span className="muted">{traitsOf(voice)}</span>
                    </span>
                    <button
                      className="button small"
                      onClick={() => listen(provider, voice.providerId, sentence)}
                      type="button"
                    >
                      <Icon name={playing === voice.providerId ? 'stop' : 'play'} />{' '}
                      {playing === voice.providerId ? 'Stop' : 'Listen'}
                    </button>
                    <button
                      aria-pressed={isChosen}
                      className={isChosen ? 'button small primary' : 'button small'}
                      disabled={disabled}
                      onClick={() => onChange(withValueAt(draft, ['voice'], { provider, voiceId: voice.providerId }))}
                      type="button"
                    >
                      {isChosen ? 'Chosen' : 'Choose'}
                    </button>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}

const traitsOf = ({ gender, accent, language, description }: LibraryVoice) =>
  [gender, accent, language, description].filter(Boolean).join(', ')

/** Plays one voice at a time. */
function useListening() {
  const [playing, setPlaying] = useState<string | null>(null)
  const current = useRef<Voice | null>(null)
  useEffect(() => () => void current.current?.stop(), [])

  function listen(provider: Provider, voiceId: string, sentence: string) {
    void current.current?.stop()
    if (playing === voiceId) return setPlaying(null)
    // listening needs no microphone: where there is none, or it is refused, the call goes on without
    const voice = new Voice(session.token, location.origin, { startAudioOff: true, typedFallback: true })
    current.current = voice
    setPlaying(voiceId)
    const over = () => {
      setPlaying((before) => (before === voiceId ? null : before))
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
      voice: { provider, voiceId },
      firstMessage: sentence || 'Hello.',
      maxDurationSeconds: 30,
      artifactPlan: { transcriptPlan: { enabled: false } },
    } as never)
  }
  return { playing, listen }
}
