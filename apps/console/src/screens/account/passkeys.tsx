import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../data/use-action.ts'
import { auth, session } from '../../session/current.ts'
import { makePasskey } from '../../session/passkeys.ts'
import { Icon } from '../../ui/icon.tsx'
import { Shown } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'

const passkeyKey = ['auth', 'passkeys'] as const

/** Signing in by what unlocks the device. */
export function Passkeys() {
  const query = useQuery({ queryKey: passkeyKey, queryFn: async () => auth.passkeys(await session.token()) })
  const add = useAction(
    async () => {
      const { challenge_id: id, options } = await auth.beginPasskey(await session.token())
      return auth.addPasskey(await session.token(), id, await makePasskey(options))
    },
    { done: 'You can sign in with it from now on.', touches: [passkeyKey] },
  )
  const remove = useAction(async (id: string) => auth.removePasskey(await session.token(), id), {
    done: 'The passkey opens nothing any more.',
    touches: [passkeyKey],
  })
  return (
    <section aria-label="Passkeys" className="card">
      <header>
        <h2>Passkeys</h2>
        <button className="button small" disabled={add.isPending} onClick={() => add.mutate(undefined)} type="button">
          <Icon name="plus" /> Add this device
        </button>
      </header>
      <Shown query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="muted">None yet. A passkey is quicker than a password, and cannot be guessed.</p>
          ) : (
            <ul className="stack tight">
              {passkeys.map(({ id, friendly_name: name, created_at: madeAt }) => (
                <li className="row spread" key={id}>
                  <span className="grow">
                    {name || 'Passkey'}{' '}
                    <span className="muted">
                      added <When at={madeAt} />
                    </span>
                  </span>
                  <button className="button small danger" onClick={() => remove.mutate(id)} type="button">
                    Remove
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}
