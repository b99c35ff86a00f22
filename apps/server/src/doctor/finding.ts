import type { Config } from '../settings/config.ts'
import type { Site } from '../site/site.ts'
import type { Store } from '../store/store.ts'

/** What was looked at, how it is, and what to do about it. */
export type Finding = { about: string } & (
  | { state: 'ok'; found: string }
  | { state: 'warn' | 'fail'; found: string; mend: string }
)

export type DoctorDeps = {
  config: Config
  /** Null where there is no built one that fits. */
  site: Site | null
  /** Null where there is no database of this version. */
  store: Store | null
  /** Whether a server with these settings answers. */
  isRunning: boolean
  options: DoctorOptions
}

export type DoctorOptions = {
  /** Sends a real mail to the agency. */
  send: boolean
  /** The name of the DKIM key, where it is none of the usual ones. */
  selector: string | null
  /** Whom to ask for names; the machine's own when left out. */
  nameServers?: string[]
  /** Whom to ask for the time: `host:port`. */
  timeServer: string
}

export type Check = (deps: DoctorDeps) => AsyncIterable<Finding>

export const ok = (about: string, found: string): Finding => ({ about, state: 'ok', found })
export const warn = (about: string, found: string, mend: string): Finding => ({ about, state: 'warn', found, mend })
export const fail = (about: string, found: string, mend: string): Finding => ({ about, state: 'fail', found, mend })

export const messageOf = (error: unknown) => {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).replace(/\s+/g, ' ').trim()
}
