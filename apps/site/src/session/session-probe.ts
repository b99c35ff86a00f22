import { report } from '../errors/report.ts'
import { storageKey } from './session-settings.ts'

/** Whether there is anything to read: a stored session, or an address that the authentication service sent back to. */
export function mayHaveSession(): boolean {
  return stored(storageKey()) || isCallback(new URL(location.href))
}

/** Opens the session when there may be one, now or when another tab signs in. Without one nothing is loaded. */
export function watchSession() {
  const open = () => import('./session.ts').then(({ session }) => session.open(), report)
  if (mayHaveSession()) return open()
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey() && newValue) open()
  })
}

function isCallback({ search, hash }: URL) {
  if (/[?&#](\w+_token|error|error_code|error_description)=/.test(search + hash)) return true
  return /[?&]code=/.test(search) && stored(`${storageKey()}-code-verifier`)
}

function stored(key: string) {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false // a browser that allows no storage holds no session
  }
}
