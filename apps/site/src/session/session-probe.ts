import { report } from '../errors/report.ts'
import { storageKey } from './session-settings.ts'

/** What the authentication service puts into the addresses it sends back to; `code` alone may be anybody's. */
const callbackParameter = /[?&#](\w+_token|error|error_code|error_description|code)=/

/** Whether there may be something to read: a stored session, or an address the authentication service sent back to. */
export function mayHaveSession(): boolean {
  if (callbackParameter.test(location.search + location.hash)) return true
  try {
    return localStorage.getItem(storageKey()) !== null
  } catch {
    return false // a browser that allows no storage holds no session
  }
}

/** Opens the session when there may be one, now or when another tab signs in. Without one nothing is loaded. */
export function watchSession() {
  const open = () => import('./session.ts').then((probed) => probed.session.open(), report)
  if (mayHaveSession()) return open()
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue && key === storageKey()) open()
  })
}
