import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../data/use-action.ts'
import { auth, session } from '../../session/current.ts'
import { Shown } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { browserIn } from './browser-words.ts'

const sessionKey = ['auth', 'sessions'] as const

/** Where this person is signed in. */
export function Sessions() {
  const query = useQuery({ queryKey: sessionKey, queryFn: async () => auth.sessions(await session.token()) })
  const end = useAction(async (id: string) => auth.endSession(await session.token(), id), {
    done: 'Signed out there.',
    touches: [sessionKey],
  })
  const endOthers = useAction(async () => auth.signOut(await session.token(), 'others'), {
    done: 'You are signed in here only.',
    touches: [sessionKey],
  })
  return (
    <section aria-label="Where you are signed in" className="card">
      <header>
        <h2>Where you are signed in</h2>
        <button
          className="button small"
          disabled={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined)}
          type="button"
        >
          Sign out everywhere else
        </button>
      </header>
      <Shown query={query}>
        {(sessions) => (
          <ul className="stack tight">
            {sessions.map((each) => (
              <li className="row spread" key={each.id}>
                <span className="grow">
                  <strong>{browserIn(each.user_agent ?? '')}</strong>{' '}
                  {each.is_current && <span className="badge good">Here</span>}{' '}
                  <span className="muted">
                    {each.network && `${each.network}, `}
                    <When at={each.refreshed_at ?? each.created_at} />
                  </span>
                </span>
                {!each.is_current && (
                  <button className="button small" onClick={() => end.mutate(each.id)} type="button">
                    Sign out
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </section>
  )
}
