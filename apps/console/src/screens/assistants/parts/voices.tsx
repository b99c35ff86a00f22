import fields from 'virtual:assistant-fields'
import type { LibraryVoice, Open } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../data/api.ts'
import { useAction } from '../../../data/use-action.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { Empty, Shown } from '../../../ui/states.tsx'
import { counted } from '../../../ui/words.ts'
import { valueAt, withProvider, withValueAt } from '../form/draft.ts'
import { ListenButton, useListening } from './listen.tsx'

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
  const fetchThem = useAction((of: Provider) => api.voiceLibrary.syncProvider(of), {
    done: (voices) => `${counted(voices.length, 'voice')} fetched.`,
    touches: [['voice-library', provider]],
  })
  const listening = useListening()
  return (
    <section aria-label="Voices" className="stack">
      <div className="filters">
        <SelectField
          choices={providers.map((value) => ({ value, label: value === 'flite' ? 'Built in' : value }))}
          label="Voices of"
          onChange={(event) => isProvider(event.target.value) && setProvider(event.target.value)}
          value={provider}
        />
        {!disabled && (
          <TextField
            label="They say"
            maxLength={300}
            onChange={(event) => setSentence(event.target.value)}
            value={sentence}
          />
        )}
      </div>
      <Shown query={query} what="Loading voices">
        {(voices) =>
          voices.length === 0 ? (
            <Empty title="No voices here">
              <p>Store a key of this provider under Settings, Providers, then fetch them.</p>
              {!disabled && (
                <button
                  className="button"
                  disabled={fetchThem.isPending}
                  onClick={() => fetchThem.mutate(provider)}
                  type="button"
                >
                  Fetch its voices
                </button>
              )}
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
                    {!disabled && (
                      <ListenButton
                        id={voice.providerId}
                        listening={listening}
                        sentence={sentence}
                        voice={{ provider, voiceId: voice.providerId }}
                      />
                    )}
                    <button
                      aria-pressed={isChosen}
                      className={isChosen ? 'button small primary' : 'button small'}
                      disabled={disabled}
                      onClick={() => onChange(withVoice(draft, provider, voice.providerId))}
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

function withVoice(draft: Open, provider: Provider, id: string): Open {
  const voice = fields.find(({ name }) => name === 'voice')
  const ofVoice = voice?.kind === 'group' ? voice.fields : []
  return withValueAt(withProvider(draft, ofVoice, ['voice', 'provider'], provider), ['voice', 'voiceId'], id)
}

const traitsOf = ({ gender, accent, language, description }: LibraryVoice) =>
  [gender, accent, language, description].filter(Boolean).join(', ')
