import { AuthRefusal, type AuthService, type Tokens } from './auth-service.ts'

/** What is kept of somebody who signed in, until they sign out. `expiresAt` is epoch ms. */
export type Kept = {
  accessToken: string
  refreshToken: string
  expiresAt: number
  userId: string
  email: string
  /** Of the authenticator app that has to prove the rest; null where the tokens open everything. */
  owedFactorId: string | null
}

export type SessionState =
  | { status: 'signed-out' }
  /** The password was right; the code of the authenticator app is still to come. */
  | { status: 'second-factor'; email: string }
  | { status: 'signed-in'; email: string; userId: string }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Deps = {
  auth: Pick<AuthService, 'refresh' | 'proveFactor' | 'signOut'>
  storage: Storage
  now: () => number
  /** Only one of all open tabs at a time spends a refresh token. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const storageKey = 'parley-console-session'
/** Tokens are renewed before they end: requests take a while, and clocks differ. In ms. */
const renewBeforeMs = 60_000
const signedOut: SessionState = { status: 'signed-out' }

/** Who is signed in, in this tab and all others. */
export function createSession({ auth, storage, now, alone }: Deps) {
  let kept = read(storage)
  let state = stateOf(kept)
  let renewing: Promise<string> | null = null
  const listeners = new Set<() => void>()

  function keep(next: Kept | null) {
    kept = next
    if (next) storage.setItem(storageKey, JSON.stringify(next))
    else storage.removeItem(storageKey)
    show()
  }

  function show() {
    const next = stateOf(kept)
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const changed of listeners) changed()
  }

  /** Another tab has signed in or out, or renewed the tokens. */
  function reread() {
    kept = read(storage)
    show()
  }

  function take(tokens: Tokens) {
    const factor = tokens.user.factors?.find(({ status }) => status === 'verified')
    keep({
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresAt: now() + tokens.expires_in * 1000,
      userId: tokens.user.id,
      email: tokens.user.email ?? '',
      owedFactorId: factor && levelOf(tokens.access_token) !== 'aal2' ? factor.id : null,
    })
  }

  /** An access token that is good for a while yet. Throws an `AuthRefusal` where nobody is signed in any more. */
  async function token(): Promise<string> {
    if (kept && kept.expiresAt - now() > renewBeforeMs) return kept.accessToken
    renewing ??= alone(renew).finally(() => {
      renewing = null
    })
    return renewing
  }

  async function renew(): Promise<string> {
    reread() // another tab may have been first
    if (!kept) throw new AuthRefusal(401, 'session_not_found', 'You are signed out.')
    if (kept.expiresAt - now() > renewBeforeMs) return kept.accessToken
    try {
      const tokens = await auth.refresh(kept.refreshToken)
      take(tokens)
      return tokens.access_token
    } catch (error) {
      // whatever else went wrong, a later try may succeed
      if (error instanceof AuthRefusal && error.status >= 400 && error.status < 500 && error.status !== 429) keep(null)
      throw error
    }
  }

  async function proveFactor(code: string) {
    const factorId = kept?.owedFactorId
    if (!factorId) return
    take(await auth.proveFactor(await token(), factorId, code))
  }

  async function signOut() {
    const before = kept
    keep(null)
    // who is offline is signed out here all the same; the server's session ends by itself
    if (before) await auth.signOut(before.accessToken, 'local').catch(() => {})
  }

  return {
    getState: () => state,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    reread,
    take,
    token,
    proveFactor,
    signOut,
    /** The server knows the session no more. */
    forget: () => keep(null),
  }
}

function stateOf(kept: Kept | null): SessionState {
  if (!kept) return signedOut
  if (kept.owedFactorId) return { status: 'second-factor', email: kept.email }
  return { status: 'signed-in', email: kept.email, userId: kept.userId }
}

function read(storage: Storage): Kept | null {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as Kept | null
    return typeof kept?.refreshToken === 'string' ? kept : null
  } catch {
    return null
  }
}

/** How strongly its owner has proven to be who they are; the server judges, the page only chooses what to ask. */
function levelOf(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return null
  }
}
