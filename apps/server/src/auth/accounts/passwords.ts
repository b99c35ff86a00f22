import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Logger } from 'pino'
import type { Fetch } from '../../providers/provider-request.ts'
import type { AuthConfig } from '../auth-config.ts'
import { AuthError, type WeakPasswordReason } from '../auth-error.ts'

const classes: Record<string, RegExp> = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
}
/** How many may wait for one of the process's few threads, which reading files and names of hosts need too. */
const mostAtOnce = 64
/** Longer ones cost time and no guesser any more. */
const maxChars = 256
const leaksTimeoutMs = 2_000

/**
 * Hashes and compares passwords with argon2id. Where there is none to compare with, the same work is done for nothing: the
 * time an answer takes does not tell who has an account.
 */
export function createPasswords(config: AuthConfig['passwords'], { fetch, log }: { fetch: Fetch; log: Logger }) {
  const cost = { memoryCost: config.memoryKib, timeCost: config.passes, parallelism: 1 }
  let works = 0
  let underWay = 0
  let someHash: Promise<string> | null = null

  async function compare(password: string, against: string | null): Promise<boolean> {
    // made for whoever comes first, with an account or without
    someHash ??= hash('somebody else', cost)
    const other = against ?? (await someHash)
    const fits = await work(() => verify(other, password.slice(0, maxChars + 1)).catch(() => false))
    return fits && against !== null
  }

  const hashed = (password: string) => work(() => hash(password, cost))

  /** Throws `over_request_rate_limit` while too many others wait. */
  async function work<Result>(run: () => Promise<Result>): Promise<Result> {
    if (underWay >= mostAtOnce) {
      throw new AuthError('over_request_rate_limit', 'Very many people sign in just now. Please try again in a moment.')
    }
    works += 1
    underWay += 1
    try {
      return await run()
    } finally {
      underWay -= 1
    }
  }

  /** Throws `weak_password` with its reasons. */
  async function requireStrong(password: string): Promise<void> {
    if (password.length > maxChars) {
      throw new AuthError('validation_failed', `Password cannot be longer than ${maxChars} characters`)
    }
    const missing = config.characters.filter((name) => !classes[name]?.test(password))
    const reasons: WeakPasswordReason[] = [
      ...([...password].length < config.length ? (['length'] as const) : []),
      ...(missing.length > 0 ? (['characters'] as const) : []),
    ]
    if (reasons.length === 0 && (await isLeaked(password))) reasons.push('pwned')
    if (reasons.length > 0) throw new AuthError('weak_password', sentenceOf(reasons, missing), { reasons })
  }

  /** Asks with five letters of its hash who has such a password; the answer stays here. */
  async function isLeaked(password: string): Promise<boolean> {
    if (!config.leaksUrl) return false
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const signal = AbortSignal.timeout(leaksTimeoutMs)
      const response = await fetch(`${config.leaksUrl}/${digest.slice(0, 5)}`, { signal })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const lines = (await response.text()).split(/\r?\n/)
      return lines.some((line) => line.startsWith(`${digest.slice(5)}:`) && !line.endsWith(':0'))
    } catch (err) {
      log.warn({ err }, 'the list of leaked passwords could not be asked')
      return false
    }
  }

  function sentenceOf(reasons: WeakPasswordReason[], missing: string[]) {
    const sentences: Record<WeakPasswordReason, string> = {
      length: `Password should be at least ${config.length} characters.`,
      characters: `Password should contain at least one of each: ${missing.join(', ')}.`,
      pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
    }
    return reasons.map((reason) => sentences[reason]).join(' ')
  }

  return {
    compare,
    hash: hashed,
    requireStrong,
    /** How often argon2 has run: what an answer costs must not depend on who is asked for. */
    works: () => works,
  }
}

export type Passwords = ReturnType<typeof createPasswords>
