// @vitest-environment happy-dom
import type { AuthChangeEvent, Session as AuthSession } from '@supabase/auth-js'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession, type PageSession, type SessionSource, type SessionState } from './session.ts'
import { useSession } from './use-session.ts'

beforeEach(() => {
  vi.resetModules() // the reporter sends so many a minute, and nothing twice
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const sessionOf = (id: string) => ({ user: { id } }) as AuthSession

/** A source that answers when the test says so. */
function fakeSource() {
  const listeners = new Set<(event: AuthChangeEvent, session: AuthSession | null) => void>()
  let settle: { read: (session: AuthSession | null) => void; fail: (error: unknown) => void }
  const reading = new Promise<AuthSession | null>((read, fail) => {
    settle = { read, fail }
  })
  const source = {
    onAuthStateChange: (listener: (event: AuthChangeEvent, session: AuthSession | null) => void) => {
      listeners.add(listener)
      return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } }
    },
    getSession: async () => ({ data: { session: await reading }, error: null }),
  } as unknown as SessionSource
  return {
    source,
    listeners,
    read: (session: AuthSession | null) => act(async () => settle.read(session)),
    fail: (error: unknown) => act(async () => settle.fail(error)),
    emit: (event: AuthChangeEvent, session: AuthSession | null) =>
      act(async () => {
        for (const listener of listeners) listener(event, session)
      }),
  }
}

function Probe({ session, states }: { session: PageSession; states: SessionState[] }) {
  states.push(useSession(session))
  return null
}

async function mount(openSource: () => Promise<SessionSource | null>) {
  const session = createSession(openSource)
  const states: SessionState[] = []
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Probe session={session} states={states} />))
  return { session, states, last: () => states.at(-1), leave: () => act(async () => root.unmount()) }
}

test('S4.40 S4.41 at first nobody and loading, then the user of the session that was read', async () => {
  const { source, read } = fakeSource()
  const { states, last } = await mount(async () => source)
  expect(states[0]).toEqual({ user: null, loading: true })
  await read(sessionOf('u1'))
  expect(last()).toEqual({ user: { id: 'u1' }, loading: false })
})

test('S4.41 S6.8 without a session: a visitor', async () => {
  const { source, read } = fakeSource()
  const { last } = await mount(async () => source)
  await read(null)
  expect(last()).toEqual({ user: null, loading: false })
})

test('S4.42 S3.16 every change brings its user', async () => {
  const { source, emit } = fakeSource()
  const { last } = await mount(async () => source)
  await emit('SIGNED_IN', sessionOf('u1'))
  expect(last()).toEqual({ user: { id: 'u1' }, loading: false })
  await emit('SIGNED_OUT', null)
  expect(last()).toEqual({ user: null, loading: false })
})

test('S4.43 when reading fails: nobody, not loading, and it is reported', async () => {
  const reports: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    reports.push(JSON.parse(body).message)
    return new Response(null, { status: 204 })
  })
  const { source, fail } = fakeSource()
  const { last } = await mount(async () => source)
  await fail(new RangeError('unreadable'))
  expect(last()).toEqual({ user: null, loading: false })
  await expect.poll(() => reports).toEqual(['RangeError: unreadable'])
})

test('S4.44 leaving unsubscribes, and a late reading changes nothing', async () => {
  const { source, listeners, read } = fakeSource()
  const { session, leave } = await mount(async () => source)
  expect(listeners.size).toBe(1)
  await leave()
  expect(listeners.size).toBe(0)
  await read(sessionOf('late'))
  expect(session.getState()).toEqual({ user: null, loading: true })
})

test('S7.190 where nobody can be signed in there is nothing to open, and loading ends', async () => {
  const { last } = await mount(async () => null)
  expect(last()).toEqual({ user: null, loading: false })
})

test('S4.47 a visitor becomes a user when another tab signs in', async () => {
  const { source, read } = fakeSource()
  let available: SessionSource | null = null
  const { session, last } = await mount(async () => available)
  expect(last()?.user).toBe(null)
  available = source
  await act(async () => session.open())
  await read(sessionOf('u1'))
  expect(last()).toEqual({ user: { id: 'u1' }, loading: false })
})
