import { type Credential, type CredentialInput, credentialProviders } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, wordsFor } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { counted, spelledOut } from '../../ui/words.ts'
import { simpleFieldsOf } from './provider-fields.ts'

const credentialKey = ['credential'] as const
/** Who lists voices to a good key only: by that it is tested. */
const listing = ['11labs', 'azure', 'cartesia', 'deepgram', 'hume', 'lmnt', 'playht'] as const
type Listing = (typeof listing)[number]
const canBeTested = (provider: string): provider is Listing => (listing as readonly string[]).includes(provider)

/** Keys to who thinks, speaks and listens. */
export function Providers() {
  const query = useQuery({
    queryKey: credentialKey,
    queryFn: ({ signal }) => api.credential.list({ limit: 200 }, { signal }),
  })
  return (
    <section aria-label="Providers" className="stack">
      <Shown query={query} what="Loading providers">
        {(credentials) =>
          credentials.length === 0 ? (
            <Empty title="No provider’s key is stored">
              <p>Nothing is needed: the built-in guide, ear and voice work without one.</p>
            </Empty>
          ) : (
            <ul className="stack tight">
              {credentials.map((credential) => (
                <StoredCredential
                  credential={credential}
                  isUsed={credential === credentials.find(({ provider }) => provider === credential.provider)}
                  key={credential.id}
                />
              ))}
            </ul>
          )
        }
      </Shown>
      <NewCredential />
    </section>
  )
}

/** Of several of one provider the newest is used: the others cannot be tested. */
function StoredCredential({ credential, isUsed }: { credential: Credential; isUsed: boolean }) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const { id, provider, name } = credential
  const remove = useAction(() => api.credential.delete(id), { done: 'The key is gone.', touches: [credentialKey] })
  const test = useAction(
    (of: Listing) =>
      api.voiceLibrary
        .syncProvider(of)
        .then((voices) => `It works: ${counted(voices.length, 'voice')} answered.`, wordsFor),
    { onDone: setOutcome, touches: [['voice-library', provider]] },
  )
  return (
    <li className="card">
      <header>
        <h2>{name || provider}</h2>
        <span className="actions">
          {isUsed && canBeTested(provider) && (
            <button
              className="button small"
              disabled={test.isPending}
              onClick={() => test.mutate(provider)}
              type="button"
            >
              Test
            </button>
          )}
          <button
            aria-label={`Delete the key of ${name || provider}`}
            className="icon-button"
            onClick={() => remove.mutate(undefined)}
            type="button"
          >
            <Icon name="bin" />
          </button>
        </span>
      </header>
      <p className="muted fine">
        {provider} {typeof credential.apiKey === 'string' && <code>{credential.apiKey}</code>}
      </p>
      {outcome && <p role="status">{outcome}</p>}
    </li>
  )
}

const names = Object.keys(credentialProviders).sort()

function NewCredential() {
  const [provider, setProvider] = useState('openai')
  const [stored, setStored] = useState(0)
  const fields = simpleFieldsOf(provider)
  const create = useAction((input: CredentialInput) => api.credential.create(input), {
    done: 'Stored, sealed. It is sent to its provider and nowhere else.',
    touches: [credentialKey],
    quiet: true,
  })
  const form = useFormAction(async (given) => {
    const values = Object.fromEntries(
      fields.flatMap(({ name }) => (textIn(given, name) ? [[name, textIn(given, name)]] : [])),
    )
    await create.mutateAsync({ provider, ...values } as CredentialInput)
    setStored((before) => before + 1)
  })
  return (
    <form className="card" onSubmit={form.onSubmit}>
      <h2>Add a provider’s key</h2>
      <SelectField
        choices={names.filter((name) => simpleFieldsOf(name).length > 0).map((value) => ({ value, label: value }))}
        label="Provider"
        onChange={(event) => setProvider(event.target.value)}
        value={provider}
      />
      {fields.map(({ name, isRequired, isSecret }) => (
        <TextField
          autoComplete="off"
          key={`${provider} ${name} ${stored}`}
          label={spelledOut(name)}
          name={name}
          required={isRequired}
          type={isSecret ? 'password' : 'text'}
        />
      ))}
      <Problem words={form.problem} />
      <button className="button primary" disabled={form.busy} type="submit">
        Store it
      </button>
    </form>
  )
}
