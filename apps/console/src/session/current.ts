import { useSyncExternalStore } from 'react'
import { authService } from './auth-service.ts'
import { createSession, type SessionState } from './session.ts'

export const auth = authService()

/** The session of this page. */
export const session = createSession({
  auth,
  storage: localStorage,
  now: Date.now,
  alone: (work) => (navigator.locks ? navigator.locks.request('parley-console-session', work) : work()),
})
addEventListener('storage', session.reread)

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.getState)
