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
