import type { AuthClient, User } from '@supabase/auth-js'
import { report } from '../errors/report.ts'
import { mayHaveSession } from './stored-session.ts'

/** `user` is null while nobody is signed in and while that is not known yet; then `loading` is true. */
export type SessionState = { user: User | null; loading: boolean }

const unknown: SessionState = { user: null, loading: true }

/** The part of the authentication client that is read: changes of the session, and the session. */
export type SessionSource = Pick<InstanceType<typeof AuthClient>, 'onAuthStateChange' | 'getSession'>

/**
 * Follows who is signed in, and of the session reads only that.
 *
 * `openSource` answers null when nobody can be signed in. It is called with the first subscriber, or by `open`; with the
 * last one leaving, the session is left alone again. A failed reading is nobody, and reported.
 */
export function createSession(openSource: () => Promise<SessionSource | null>) {
  let state = unknown
  let source: Promise<SessionSource | null> | undefined
  let watching: AbortController | undefined
  const listeners = new Set<() => void>()

  function know(user: User | null = null) {
    if (!state.loading && state.user?.id === user?.id && state.user?.updated_at === user?.updated_at) return
    state = { user, loading: false }
    for (const changed of listeners) changed()
  }

  async function watch(signal: AbortSignal) {
    try {
      const opened = await open()
      if (signal.aborted) return
      if (!opened) return know()
      const { data } = opened.onAuthStateChange((_event, session) => know(session?.user))
      signal.addEventListener('abort', () => data.subscription.unsubscribe())
      const reading = await opened.getSession()
      if (reading.error) throw reading.error
      if (!signal.aborted) know(reading.data.session?.user)
    } catch (error) {
      report(error)
      if (!signal.aborted) know()
    }
  }

  async function open() {
    source ??= openSource()
    const opened = await source.catch((error) => {
      source = undefined
      throw error
    })
    // nobody yet; another tab may sign in
    if (!opened) source = undefined
    return opened
  }

  function follow() {
    watching?.abort()
    watching = new AbortController()
    void watch(watching.signal)
  }

  return {
    /** Opens the source now, whether or not anybody has subscribed. */
    async open() {
      const already = source
      if ((await open()) && !already && watching) follow()
    },
    getState: () => state,
    subscribe(changed: () => void) {
      listeners.add(changed)
      if (!watching) follow()
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        watching?.abort()
        watching = undefined
      }
    },
  }
}

export type PageSession = ReturnType<typeof createSession>

/** The session of this page. Without a stored one the authentication client is not even loaded. */
export const session = createSession(async () =>
  mayHaveSession() ? (await import('./auth-client.ts')).openAuthClient() : null,
)
