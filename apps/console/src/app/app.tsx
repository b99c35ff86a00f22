import { isRefusal } from '@parley/sdk/api'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { wordsFor } from '../data/api.ts'
import { goLive } from '../data/live/live.ts'
import { queryClient } from '../data/query-client.ts'
import { replyDrafts } from '../data/reply-drafts.ts'
import { meQuery } from '../data/use-me.ts'
import { session, useSession } from '../session/current.ts'
import { Loading } from '../ui/states.tsx'
import { dismissAll, Toasts } from '../ui/toasts.tsx'
import { router } from './router.tsx'

const Entrance = lazy(async () => ({ default: (await import('../screens/entrance/entrance.tsx')).Entrance }))

/** Who is not signed in sees the entrance, whatever was asked for; afterwards, what was asked for. */
export function App() {
  const { status } = useSession()
  useEffect(() => {
    // nothing of who was here before is left for who comes next
    if (status === 'signed-in') return
    queryClient.clear()
    replyDrafts.forgetAll()
    dismissAll()
  }, [status])
  return (
    <Suspense fallback={<Loading />}>
      {status === 'signed-in' ? <Inside /> : <Entrance />}
      <Toasts />
    </Suspense>
  )
}

function Inside() {
  const { data, error, refetch } = useQuery(meQuery)
  const isIn = data !== undefined
  useEffect(() => (isIn ? goLive() : undefined), [isIn])
  if (isIn) return <RouterProvider router={router} />
  if (!error) return <Loading what="Opening the console" />
  return (
    <main className="entrance">
      <h1>{isRefusal(error, 403) ? 'Nobody has invited you yet' : 'The console does not open'}</h1>
      <p>
        {isRefusal(error, 403)
          ? 'You are signed in, but not a member here. Ask an admin for an invitation to your address.'
          : wordsFor(error)}
      </p>
      <div className="actions">
        <button className="button primary" onClick={() => void refetch()} type="button">
          Try again
        </button>
        <button className="button" onClick={() => void session.signOut()} type="button">
          Sign out
        </button>
      </div>
    </main>
  )
}
