import { expect, test, vi } from 'vitest'
import { AuthRefusal, authService, type Tokens } from './auth-service.ts'
import { createSession } from './session.ts'

const jwt = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`
const tokens = (name: string, more: Partial<Tokens> = {}): Tokens => ({
  access_token: jwt({ aal: 'aal1', name }),
  refresh_token: `refresh-${name}`,
  expires_in: 3600,
  user: { id: 'u1', email: 'ada@engine.example' },
  ...more,
})

function start() {
  let at = 1_000_000
  const held = new Map<string, string>()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
  const auth = {
    refresh: vi.fn(async (_token: string) => tokens('second')),
    proveFactor: vi.fn(async () => tokens('strong', { access_token: jwt({ aal: 'aal2' }) })),
    signOut: vi.fn(async () => {}),
  }
  const open = () => createSession({ auth, storage, now: () => at, alone: (work) => work() })
  return { auth, storage, open, pass: (ms: number) => (at += ms) }
}

test('a session outlives the tab, and ends with the sign-out in every tab', async () => {
  const { open, auth } = start()
  const first = open()
  first.take(tokens('first'))
  const second = open()
  expect(second.getState()).toEqual({ status: 'signed-in', email: 'ada@engine.example', userId: 'u1' })
  await first.signOut()
  second.reread()
  expect(second.getState()).toEqual({ status: 'signed-out' })
  expect(auth.signOut).toHaveBeenCalledOnce()
})

test('tokens are renewed a minute before they end, once for all who ask', async () => {
  const { open, auth, pass } = start()
  const session = open()
  session.take(tokens('first'))
  expect(await session.token()).toBe(tokens('first').access_token)
  pass(3_541_000)
  const asked = await Promise.all([session.token(), session.token()])
  expect(asked).toEqual([tokens('second').access_token, tokens('second').access_token])
  expect(auth.refresh).toHaveBeenCalledOnce()
})

test('a tab whose neighbour has renewed the tokens takes those, and spends none', async () => {
  const { open, auth, pass } = start()
  const first = open()
  first.take(tokens('first'))
  const second = open()
  pass(3_600_000)
  await first.token()
  expect(await second.token()).toBe(tokens('second').access_token)
  expect(auth.refresh).toHaveBeenCalledOnce()
})

test('a refused refresh signs out; a server that is away does not', async () => {
  const { open, auth, pass } = start()
  const session = open()
  session.take(tokens('first'))
  pass(3_600_000)
  auth.refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(session.token()).rejects.toThrow('Failed to fetch')
  expect(session.getState().status).toBe('signed-in')
  auth.refresh.mockRejectedValueOnce(new AuthRefusal(400, 'refresh_token_already_used', 'Already Used'))
  await expect(session.token()).rejects.toThrow('Already Used')
  expect(session.getState().status).toBe('signed-out')
})

test('who has an authenticator app is not in before its code', async () => {
  const { open, auth } = start()
  const session = open()
  const user = { id: 'u1', email: 'ada@engine.example', factors: [{ id: 'f1', status: 'verified' as const }] }
  session.take(tokens('first', { user }))
  expect(session.getState()).toEqual({ status: 'second-factor', email: 'ada@engine.example' })
  auth.proveFactor.mockResolvedValueOnce(tokens('strong', { access_token: jwt({ aal: 'aal2' }), user }))
  await session.proveFactor('123456')
  expect(session.getState().status).toBe('signed-in')
})

test('what somebody else left in the storage is no session', () => {
  const { open, storage } = start()
  storage.setItem('parley-console-session', '{"refreshToken": 1')
  expect(open().getState()).toEqual({ status: 'signed-out' })
})

test('a server that does not answer keeps nobody waiting for ever', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const ask = (_address: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  const answer = authService(ask).refresh('r')
  limit.abort(new DOMException('too long', 'TimeoutError'))
  await expect(answer).rejects.toThrow('too long')
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
  timeout.mockRestore()
})
