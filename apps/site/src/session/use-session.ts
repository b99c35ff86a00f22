import { useSyncExternalStore } from 'react'
import { type SessionState, session as sessionOfPage } from './session.ts'

const atFirst: SessionState = { user: null, loading: true }

/** Who is signed in: a visitor when `user` is null and `loading` false. */
export function useSession(session = sessionOfPage): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => atFirst)
}
