import { report } from '../errors/report.ts'
import { storageKey } from './session-settings.ts'
import { mayHaveSession } from './stored-session.ts'

/** Opens the session when there may be one, now or when another tab signs in. Without one nothing is loaded. */
export function watchSession() {
  const open = () => import('./session.ts').then((probed) => probed.session.open(), report)
  if (mayHaveSession()) return open()
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue && key === storageKey()) open()
  })
}
