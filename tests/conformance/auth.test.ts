// The authentication service, called by its published client: the oldest and the newest that we support, each against one
// running server that sends its mails to a real SMTP server.
import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@parley/testkit'
import { AuthClient as Oldest } from 'auth-js-2-69'
import { AuthClient as Newest } from 'auth-js-2-119'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aPassword, cheapPasswords, parseAccountMail, totpCode } from '../../apps/server/src/auth/auth-fixture.ts'
import { authenticator } from '../../apps/server/src/auth/authenticator.fixture.ts'
import { identityProvider, smallServices } from '../../apps/server/src/auth/services.fixture.ts'
import { smtpFixture } from '../../apps/server/src/mail/smtp-fixture.ts'
import { type ServerFixture, serverFixture } from '../../apps/server/src/server-fixture.ts'
import { readRequirements } from '../../scripts/docs/requirements.ts'
import { startFaultyProxy } from '../setup/faulty-proxy.ts'
import { freePort } from '../setup/free-port.ts'

type Client = InstanceType<typeof Newest>
type Ceremony = { challenge_id: string; options: { challenge: string; user: { id: string } } }
type Options = NonNullable<ConstructorParameters<typeof Newest>[0]>

const versions = ['2.69.1', '2.119.1'] as const
const classes = { '2.69.1': Oldest as unknown as typeof Newest, '2.119.1': Newest }

const mails = await smtpFixture()
const services = await smallServices()
const provider = await identityProvider()
let server: ServerFixture
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
beforeAll(async () => {
  server = await serverFixture({
    ...cheapPasswords,
    ...provider.settings,
    PORT: String(await freePort()),
    SMTP_URL: mails.url,
    AUTH_SMS_URL: `${services.url}/sms`,
    AUTH_PASSWORD_CHARACTERS: 'lower,digit',
    AUTH_REQUESTS_PER_HOUR_PER_IP: '100000',
  })
  proxy = await startFaultyProxy(server.url, '/auth/v1')
})
afterAll(async () => {
  await proxy.close()
  await server.remove()
  await Promise.all([mails.close(), services.close(), provider.close()])
})

const password = `${aPassword} 7`
const url = () => `${server.url}/auth/v1`
let count = 0
const address = () => `person${++count}@engine.example`

/** What was seen of each requirement, by version. */
const seen = new Map<string, Map<string, string>>()

/** A mail, once it has come. */
async function mailTo(email: string, subject: RegExp) {
  const find = async () => {
    const theirs = mails.received.filter(({ to }) => to === email)
    const read = await Promise.all(theirs.map(({ raw }) => parseAccountMail(raw)))
    return read.findLast((mail) => subject.test(mail.subject))
  }
  await eventually(async () => (await find()) !== undefined)
  return (await find()) as Awaited<ReturnType<typeof parseAccountMail>>
}

/** Where an address leads. */
async function follow(href: string) {
  const response = await fetch(href, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? 'nowhere:')
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** A token with other claims or another algorithm, signed by nobody we know. */
function forged(token: string, change: { head?: object; claims?: object }) {
  const [head, claims] = token.split('.')
  const data = `${encode({ ...decode(head), ...change.head })}.${encode({ ...decode(claims), ...change.claims })}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = createPrivateKey({ key: privateKey.export({ format: 'jwk' }), format: 'jwk' })
  return `${data}.${createSign('sha256').update(data).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64url')}`
}

describe.each(versions)('auth-js %s', (version) => {
  const Client = classes[version]
  const opened: Client[] = []
  afterAll(() => Promise.all(opened.map((client) => client.stopAutoRefresh())))

  function open(options: Partial<Options> = {}): Client {
    const client = new Client({ url: url(), autoRefreshToken: false, storageKey: `key-${++count}`, ...options })
    opened.push(client)
    return client
  }
  const admin = () => open({ headers: { authorization: `Bearer ${server.firstKeys?.privateKey}` } }).admin

  /** Somebody whose address is confirmed, signed in. */
  async function person(options: Partial<Options> = {}) {
    const email = address()
    const created = await admin().createUser({ email, password, email_confirm: true })
    if (created.error) throw created.error
    const client = open(options)
    const { data, error } = await client.signInWithPassword({ email, password })
    if (error) throw error
    return { client, email, id: data.user.id, session: data.session }
  }

  /** One requirement, shown with this version; the answer says what was seen, where that is not the same in all of them. */
  function shows(ids: string, what: string, show: () => Promise<unknown>) {
    test(`${ids} ${what}`, async () => {
      const outcome = String((await show()) ?? 'passed')
      for (const id of ids.split(' ')) {
        seen.set(id, (seen.get(id) ?? new Map()).set(version, outcome))
      }
    })
  }

  shows(
    'S7.162 S7.168 S7.192 S4.48 S4.49 S4.50 S4.51',
    'sign-up by mail, confirmed with the code, then in and out',
    async () => {
      const [client, email] = [open(), address()]
      const events: string[] = []
      client.onAuthStateChange((event) => void events.push(event))
      const { data, error } = await client.signUp({ email, password, options: { data: { name: 'Ada' } } })
      expect([error, data.session]).toEqual([null, null])
      expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' }, aud: 'authenticated' })
      expect((await client.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
      const { code } = await mailTo(email, /Confirm your/)
      const verified = await client.verifyOtp({ type: 'email', email, token: code })
      expect(verified.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect(verified.data.user?.id).toBe(data.user?.id)
      expect((await client.signOut()).error).toBe(null)
      expect((await client.signInWithPassword({ email, password })).error).toBe(null)
      expect((await client.refreshSession()).error).toBe(null)
      expect((await client.signOut()).error).toBe(null)
      expect(events).toEqual([
        'INITIAL_SESSION',
        'SIGNED_IN',
        'SIGNED_OUT',
        'SIGNED_IN',
        'TOKEN_REFRESHED',
        'SIGNED_OUT',
      ])
    },
  )

  shows('S5.15 S5.16 S5.17', 'what is missing is said before anything is asked', async () => {
    proxy.fail({ kind: 'pass' })
    const [client, before] = [open({ url: `${proxy.url}/auth/v1` }), proxy.seen.length]
    const nothing = {} as never
    const both = 'You must provide either an email or phone number and a password'
    expect((await client.signUp(nothing)).error?.message).toBe(both)
    expect((await client.signInWithPassword(nothing)).error?.message).toBe(both)
    const either = 'You must provide either an email or phone number.'
    expect((await client.signInWithOtp(nothing)).error?.message).toBe(either)
    expect(proxy.seen.length).toBe(before)
  })

  shows('S4.45 S4.46 S9.32', 'a session is kept, and refreshed when it is about to expire', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    const { session } = await person({ storage, storageKey: 'page' })
    const reloaded = open({ storage, storageKey: 'page' })
    expect((await reloaded.getSession()).data.session?.access_token).toBe(session.access_token)
    stored.set('page', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 }))
    const again = await open({ storage, storageKey: 'page' }).getSession()
    expect(again.data.session?.refresh_token).not.toBe(session.refresh_token)
  })

  shows('S9.26 S9.31', 'nobody has to ask for a session to be kept fresh: it is looked after every 30 s', async () => {
    proxy.fail({ kind: 'pass' })
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    const { session } = await person({ storage, storageKey: 'page' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = new Client({ url: `${proxy.url}/auth/v1`, storage, storageKey: 'page' })
    opened.push(client)
    await client.initialize()
    await new Promise((resolve) => setTimeout(resolve)) // the look at the beginning
    await client.getSession()
    stored.set('page', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 }))
    const before = proxy.seen.length
    const refreshed = () => proxy.seen.slice(before).map(({ body }) => JSON.parse(body).refresh_token)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(refreshed()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await eventually(() => JSON.parse(stored.get('page') ?? '{}').refresh_token !== session.refresh_token)
    expect(refreshed()).toEqual([session.refresh_token])
    await client.stopAutoRefresh()
  })

  /** What the client waits between two attempts, none of which takes any time here; `onWait` is told of each wait as it begins. */
  function clientWaits(onWait: (waits: number[]) => void = () => {}): number[] {
    const waits: number[] = []
    const setTimeoutAsIs = globalThis.setTimeout
    vi.useFakeTimers({ toFake: ['Date'] })
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) => {
      if (!new Error().stack?.includes('auth-js')) return setTimeoutAsIs(act, ms)
      waits.push(ms)
      vi.advanceTimersByTime(ms)
      onWait(waits)
      return setTimeoutAsIs(act)
    }) as typeof setTimeout)
    onTestFinished(() => {
      spy.mockRestore()
      vi.useRealTimers()
    })
    return waits
  }
  const gone = { kind: 'answer', status: 503, type: 'text/html', body: 'gone' } as const

  shows('S9.25', 'a refresh that a gateway lost is tried again, after twice as long each time', async () => {
    const { session } = await person()
    const behind = open({ url: `${proxy.url}/auth/v1` })
    proxy.fail(gone)
    const waits = clientWaits(({ length }) => length === 3 && proxy.fail({ kind: 'pass' }))
    expect((await behind.refreshSession(session)).data.session?.refresh_token).toBeTruthy()
    expect(waits).toEqual([200, 400, 800])
  })

  shows('S9.25', 'a refresh is given up before the next attempt would come 30 s after the first', async () => {
    const { session } = await person()
    const behind = open({ url: `${proxy.url}/auth/v1` })
    proxy.fail(gone)
    const waits = clientWaits()
    expect((await behind.refreshSession(session)).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    proxy.fail({ kind: 'answer', status: 400, type: 'application/json', body: '{"msg":"no"}' })
    const other = open({ url: `${proxy.url}/auth/v1` })
    expect((await other.refreshSession(session)).error?.status).toBe(400)
    expect(waits).toHaveLength(7)
  })

  shows('S9.27', 'keys are asked for once in ten minutes', async () => {
    const { session } = await person()
    proxy.fail({ kind: 'pass' })
    const behind = open({ url: `${proxy.url}/auth/v1` })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const before = proxy.seen.length
    async function asked() {
      expect((await behind.getClaims(session.access_token)).error).toBe(null)
      return proxy.seen.length - before
    }
    expect(await asked()).toBe(1)
    vi.advanceTimersByTime(599_999)
    expect(await asked()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await asked()).toBe(2)
  })

  shows('S9.30', 'what no key can prove, the service is asked', async () => {
    const { session } = await person()
    proxy.fail({ kind: 'pass' })
    const behind = open({ url: `${proxy.url}/auth/v1` })
    const before = proxy.seen.length
    const symmetric = forged(session.access_token, { head: { alg: 'HS256' } })
    expect((await behind.getClaims(symmetric)).error).toMatchObject({ code: 'bad_jwt' })
    expect(proxy.seen.length).toBe(before + 1)
  })

  shows('S7.188 S7.189', 'every request says which program asks, and of which version of the interface', async () => {
    const { email } = await person()
    proxy.fail({ kind: 'pass' })
    const before = proxy.seen.length
    const behind = open({ url: `${proxy.url}/auth/v1` })
    await behind.signInWithPassword({ email, password })
    await behind.getUser()
    await behind.updateUser({ data: { name: 'Ada' } })
    await behind.refreshSession()
    await behind.signOut()
    const said = proxy.seen
      .slice(before)
      .map(({ headers }) => [headers['x-client-info'], headers['x-supabase-api-version']])
    expect(said).toEqual(Array(5).fill([`gotrue-js/${version}`, '2024-01-01']))
  })

  shows('S7.163', 'sign-in with a password', async () => {
    const { client, email, session } = await person()
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1000)
    const wrong = await client.signInWithPassword({ email, password: 'wrong' })
    expect(wrong.error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'invalid_credentials' })
  })

  shows('S7.164 S3.13', 'a refresh gives the next tokens of the same session', async () => {
    const { client, session } = await person()
    const { data, error } = await client.refreshSession()
    expect(error).toBe(null)
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(Object.keys(data.session ?? {}).sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
    )
    const used = await open().refreshSession({ refresh_token: 'unknown' })
    expect(used.error?.code).toBe('refresh_token_not_found')
  })

  shows('S7.165', 'a sign-up with PKCE ends with the code in the address', async () => {
    const [client, email] = [open({ flowType: 'pkce' }), address()]
    await client.signUp({ email, password, options: { emailRedirectTo: `${server.url}/contact` } })
    const target = await follow((await mailTo(email, /Confirm your/)).url)
    expect([target.pathname, target.hash]).toEqual(['/contact', ''])
    const { data, error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
  })

  shows('S7.166', 'sign-in with the token of an identity provider', async () => {
    const email = address()
    const token = await provider.sign({ sub: `sub-${email}`, email, email_verified: true })
    const { data, error } = await open().signInWithIdToken({ provider: 'keycloak', token })
    expect([error, data.user?.email, data.user?.app_metadata.provider]).toEqual([null, email, 'keycloak'])
  })

  shows('S7.167 S9.29', 'a code by mail makes an account, unless it must not', async () => {
    const [client, email, stranger] = [open(), address(), address()]
    expect((await client.signInWithOtp({ email })).error).toBe(null)
    const { code } = await mailTo(email, /Sign in/)
    expect((await client.verifyOtp({ type: 'email', email, token: code })).data.session).toBeTruthy()
    expect((await client.signInWithOtp({ email: stranger, options: { shouldCreateUser: false } })).error).toBe(null)
    const { data } = await admin().listUsers({ page: 1, perPage: 1000 })
    expect(data.users.map((user) => user.email)).not.toContain(stranger)
  })

  shows('S9.28', 'a code by text message, which is the channel when none is named', async () => {
    const [client, phone] = [open(), `+44207183${1000 + ++count}`]
    expect((await client.signInWithOtp({ phone })).error).toBe(null)
    const { data, error } = await client.verifyOtp({ type: 'sms', phone, token: services.codeTo(phone) })
    expect([error, data.user?.phone]).toEqual([null, phone.slice(1)])
  })

  shows('S7.169', 'single sign-on leads to the provider of a domain', async () => {
    const { data, error } = await open().signInWithSSO({ domain: 'there.example' })
    expect([error, new URL(data?.url ?? '').origin]).toEqual([null, provider.url])
    const other = await open().signInWithSSO({ domain: 'elsewhere.example' })
    expect(other.error?.code).toBe('sso_provider_not_found')
  })

  shows('S7.170 S4.53', 'recovery: the mail’s token signs in, and the event says what for', async () => {
    const { email } = await person()
    const client = open()
    expect((await client.resetPasswordForEmail(email)).error).toBe(null)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { url: href } = await mailTo(email, /Choose a new/)
    const token_hash = new URL(href).searchParams.get('token') ?? ''
    expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toBe(null)
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.updateUser({ password: `another ${password}` })).error).toBe(null)
    expect((await open().signInWithPassword({ email, password: `another ${password}` })).error).toBe(null)
  })

  shows('S7.171', 'a mail is sent again, and only the newest counts', async () => {
    const [client, email] = [open(), address()]
    await client.signUp({ email, password })
    const first = await mailTo(email, /Confirm your/)
    expect((await client.resend({ type: 'signup', email })).error).toBe(null)
    await eventually(async () => (await mailTo(email, /Confirm your/)).url !== first.url)
    const stale = await follow(first.url)
    expect(stale.searchParams.get('error_code')).toBe('otp_expired')
    const target = await follow((await mailTo(email, /Confirm your/)).url)
    const tokens = Object.fromEntries(new URLSearchParams(target.hash.slice(1)))
    const { data } = await client.setSession({
      access_token: tokens.access_token ?? '',
      refresh_token: tokens.refresh_token ?? '',
    })
    expect(data.user?.email).toBe(email)
  })

  shows('S7.172', 'a code proves again who it is', async () => {
    const { client, email } = await person()
    expect((await client.reauthenticate()).error).toBe(null)
    expect((await mailTo(email, /Confirm that it is you/)).code).toMatch(/^\d{6}$/)
  })

  shows('S7.173 S3.14', 'who is signed in', async () => {
    const { client, email, id } = await person()
    const { data } = await client.getUser()
    expect(data.user).toMatchObject({
      id,
      email,
      role: 'authenticated',
      identities: [{ provider: 'email', user_id: id }],
    })
  })

  shows('S7.174 S4.52', 'what somebody changes of themselves; a new address when both have agreed', async () => {
    const { client, email } = await person()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { data } = await client.updateUser({ data: { colour: 'blue' } })
    expect([data.user?.user_metadata, events.includes('USER_UPDATED')]).toEqual([{ colour: 'blue' }, true])
    const next = address()
    expect((await client.updateUser({ email: next })).data.user?.new_email).toBe(next)
    const first = await client.verifyOtp({
      type: 'email_change',
      email,
      token: (await mailTo(email, /Confirm the change/)).code,
    })
    expect([first.error, first.data.session]).toEqual([null, null])
    const second = await client.verifyOtp({
      type: 'email_change',
      email: next,
      token: (await mailTo(next, /Confirm your new/)).code,
    })
    expect([second.error, second.data.user?.email]).toEqual([null, next])
  })

  shows('S7.175', 'sign-out here, elsewhere, everywhere', async () => {
    const { client, email } = await person()
    const other = open()
    await other.signInWithPassword({ email, password })
    expect((await client.signOut({ scope: 'others' })).error).toBe(null)
    expect((await client.getUser()).error).toBe(null)
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    await other.signInWithPassword({ email, password })
    await client.signOut({ scope: 'local' })
    expect((await other.getUser()).error).toBe(null)
    await client.signInWithPassword({ email, password })
    await client.signOut()
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  shows('S7.176 S8.60', 'another identity is linked at the provider, once', async () => {
    const { client, session } = await person()
    provider.next({ sub: `linked-${version}`, email: address(), email_verified: true })
    const link = async () => {
      const options = { redirectTo: `${server.url}/contact`, skipBrowserRedirect: true }
      const { data } = await client.linkIdentity({ provider: 'keycloak', options })
      return provider.visit(data.url ?? '')
    }
    // whoever comes back is asked whose account it is to be
    const question = await (await fetch(await link())).text()
    const linked = await follow(/<a href="([^"]+)"/.exec(question)?.[1] ?? '')
    expect([linked.pathname, linked.hash]).toEqual(['/contact', expect.stringContaining('access_token=')])
    const { data } = await client.getUserIdentities()
    expect(data?.identities.map((identity) => identity.provider)).toEqual(['email', 'keycloak'])
    const again = await follow(await link())
    expect(again.searchParams.get('error_code')).toBe('identity_already_exists')
    const kept = await inBrowser(again.href, session, (stored) => open({ detectSessionInUrl: true, ...stored }))
    expect([kept.code, kept.session]).toEqual(['identity_already_exists', 'kept'])
  })

  shows('S7.177', 'and taken away again, but not the last', async () => {
    const { client, email } = await person()
    const before = await client.getUserIdentities()
    const [only] = before.data?.identities ?? []
    expect((await client.unlinkIdentity(only as never)).error?.code).toBe('single_identity_not_deletable')
    const token = await provider.sign({ sub: `joined-${email}`, email, email_verified: true })
    await client.signInWithIdToken({ provider: 'keycloak', token })
    const { data } = await client.getUserIdentities()
    const theirs = data?.identities.find((identity) => identity.provider === 'keycloak')
    expect((await client.unlinkIdentity(theirs as never)).error).toBe(null)
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  shows('S7.178 S7.179 S7.180 S7.181 S4.54 S4.55 S4.56 C5 S3.15', 'a second factor from beginning to end', async () => {
    const { client, email } = await person()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const level = async () => (await client.mfa.getAuthenticatorAssuranceLevel()).data
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const { id = '', totp } = (enrolled.data ?? {}) as { id?: string; totp?: { secret: string; qr_code: string } }
    expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const asked = await client.mfa.challenge({ factorId: id })
    const challengeId = asked.data?.id ?? ''
    expect((await client.mfa.verify({ factorId: id, challengeId, code: '000000' })).error?.code).toBe(
      'mfa_verification_failed',
    )
    const verified = await client.mfa.verify({ factorId: id, challengeId, code: totpCode(totp?.secret ?? '') })
    expect([verified.error, events.includes('MFA_CHALLENGE_VERIFIED')]).toEqual([null, true])
    expect(await level()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await client.mfa.listFactors()).data?.totp.map((factor) => factor.id)).toEqual([id])
    const other = open()
    await other.signInWithPassword({ email, password })
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await client.mfa.unenroll({ factorId: id })).data?.id).toBe(id)
    await client.refreshSession()
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  shows('S7.182 S9.30', 'claims are read with the published keys, without asking again', async () => {
    const { client, id } = await person()
    const { data, error } = await client.getClaims()
    expect(error).toBe(null)
    expect([data?.claims.sub, data?.header.alg, data?.claims.iss]).toEqual([id, 'ES256', url()])
  })

  shows('S7.183', 'administration: an invitation', async () => {
    const email = address()
    const { data, error } = await admin().inviteUserByEmail(email, { data: { team: 'blue' } })
    expect([error, data.user?.invited_at, data.user?.user_metadata]).toEqual([
      null,
      expect.any(String),
      { team: 'blue' },
    ])
    const client = open()
    const { code } = await mailTo(email, /You are invited/)
    expect((await client.verifyOtp({ type: 'invite', email, token: code })).error).toBe(null)
    expect((await client.updateUser({ password })).error).toBe(null)
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  shows('S7.184', 'administration: every link that a mail could carry', async () => {
    const [email, other, next] = [address(), address(), address()]
    const make = admin()
    const first = await make.generateLink({ type: 'signup', email, password })
    expect(first.data.properties).toMatchObject({
      verification_type: 'signup',
      email_otp: expect.stringMatching(/^\d{6}$/),
      redirect_to: server.url,
    })
    const { hashed_token: token_hash = '' } = first.data.properties ?? {}
    expect((await open().verifyOtp({ type: 'signup', token_hash })).data.user?.email).toBe(email)
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data } = await make.generateLink({ type, email })
      const target = await follow(data.properties?.action_link ?? '')
      expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe(type)
    }
    expect((await make.generateLink({ type: 'invite', email: other })).error).toBe(null)
    const current = await make.generateLink({ type: 'email_change_current', email, newEmail: next })
    const changed = await make.generateLink({ type: 'email_change_new', email, newEmail: next })
    for (const { data } of [current, changed]) await follow(data.properties?.action_link ?? '')
    expect((await open().signInWithPassword({ email: next, password })).error).toBe(null)
    expect((await make.generateLink({ type: 'recovery', email: address() })).error?.code).toBe('user_not_found')
  })

  shows('S7.185', 'administration: people are made and listed, page by page', async () => {
    const email = address()
    const { data } = await admin().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { a: 1 },
      app_metadata: { role: 'editor' },
    })
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1 }, app_metadata: { role: 'editor' } })
    expect((await admin().createUser({ email })).error?.code).toBe('email_exists')
    const page = await admin().listUsers({ page: 1, perPage: 1 })
    expect(page.data.users.map((user) => user.email)).toEqual([email])
    expect(page.data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
  })

  shows('S7.186', 'administration: one person is read, changed, banned and deleted', async () => {
    const { id, client } = await person()
    const [make, email] = [admin(), address()]
    expect((await make.getUserById(id)).data.user?.id).toBe(id)
    const changed = await make.updateUserById(id, { email, email_confirm: true, ban_duration: '24h' })
    expect(changed.data.user).toMatchObject({ email, banned_until: expect.any(String) })
    expect((await client.getUser()).error?.code).toBe('user_banned')
    await make.updateUserById(id, { ban_duration: 'none' })
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect((await make.deleteUser(id)).error).toBe(null)
    expect((await make.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  shows('S7.187', 'administration: second factors are listed and taken away', async () => {
    const { id, client } = await person()
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Lost' })
    const make = admin()
    const { data } = await make.mfa.listFactors({ userId: id })
    expect(data?.factors).toEqual([expect.objectContaining({ friendly_name: 'Lost', status: 'unverified' })])
    expect((await make.mfa.deleteFactor({ userId: id, id: data?.factors[0]?.id ?? '' })).error).toBe(null)
    expect((await make.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  })

  shows('S8.45', 'nobody there', async () => {
    const { error } = await open({ url: `http://127.0.0.1:${await freePort()}` }).signInWithOtp({ email: address() })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
  })

  shows('S8.46', 'a gateway that fails', async () => {
    for (const status of [502, 503, 504]) {
      proxy.fail({ kind: 'answer', status, type: 'text/html', body: '<h1>gone</h1>' })
      const { error } = await open({ url: `${proxy.url}/auth/v1` }).signInWithOtp({ email: address() })
      expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status })
    }
  })

  shows('S8.47', 'an answer that is no JSON', async () => {
    proxy.fail({ kind: 'answer', status: 400, type: 'application/json', body: '{' })
    const { error } = await open({ url: `${proxy.url}/auth/v1` }).signInWithOtp({ email: address() })
    expect(error).toMatchObject({ name: 'AuthUnknownError', originalError: expect.any(SyntaxError) })
  })

  shows('S8.48 S5.18', 'a weak password, with its reasons', async () => {
    const { error } = await open().signUp({ email: address(), password: 'A' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length', 'characters'] })
  })

  shows('S8.49', 'a session that was ended', async () => {
    const { client, session } = await person()
    const elsewhere = open()
    await elsewhere.setSession(session)
    await elsewhere.signOut()
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  shows('S8.50', 'no session', async () => {
    const { error } = await open().getUser()
    expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
  })

  const claimErrors: [id: string, text: string, change: Parameters<typeof forged>[1]][] = [
    ['S8.51', 'JWT has expired', { claims: { exp: 1_000_000_000 } }],
    ['S8.52', 'Missing exp claim', { claims: { exp: undefined } }],
    ['S8.53', 'Invalid alg claim', { head: { alg: 'PS512' } }],
    ['S8.54', 'Invalid JWT signature', {}],
  ]
  for (const [id, text, change] of claimErrors) {
    shows(id, `claims of a bad token: ${text}`, async () => {
      const { client, session } = await person()
      const outcome = await client.getClaims(forged(session.access_token, change)).then(
        ({ error }) => ({ how: 'returned', error }),
        (error: Error) => ({ how: 'thrown', error }),
      )
      expect(outcome.error?.message).toBe(text)
      return outcome.how
    })
  }

  for (const [id, status] of [
    ['S8.55', 401],
    ['S8.56', 403],
    ['S8.57', 404],
  ] as const) {
    shows(id, `sign-out that is answered ${status}`, async () => {
      const { session, client } = await person()
      const behind = open({ url: `${proxy.url}/auth/v1` })
      proxy.fail({ kind: 'pass' })
      await behind.setSession(session)
      // 403 is what our own server says to a session that was ended
      if (status === 403) await client.signOut()
      else proxy.fail({ kind: 'answer', status, type: 'application/json', body: '{"msg":"no"}' })
      expect((await behind.signOut()).error).toBe(null)
      expect((await behind.getSession()).data.session).toBe(null)
    })
  }

  shows('S8.58', 'sign-out that fails otherwise', async () => {
    const { session } = await person()
    const behind = open({ url: `${proxy.url}/auth/v1` })
    proxy.fail({ kind: 'pass' })
    await behind.setSession(session)
    proxy.fail({ kind: 'answer', status: 429, type: 'application/json', body: '{"msg":"no"}' })
    expect((await behind.signOut()).error).toMatchObject({ status: 429 })
    expect((await behind.getSession()).data.session).toBeTruthy()
  })

  async function oldMailIn() {
    const { session } = await person()
    const target = await follow(`${url()}/verify?token=wrong&type=recovery&redirect_to=${server.url}/contact`)
    expect(target.pathname).toBe('/contact')
    return inBrowser(target.href, session, (stored) => open({ detectSessionInUrl: true, ...stored }))
  }

  shows('S8.59', 'the address of a mail that is too old says so in the page', async () => {
    const { code, message } = await oldMailIn()
    expect([code, message]).toEqual(['otp_expired', 'Email link is invalid or has expired'])
  })

  shows('S8.63', 'and what becomes of the session that was stored there is the client’s own decision', async () => {
    const { session } = await oldMailIn()
    expect(session).toBe(version === '2.69.1' ? 'removed' : 'kept')
    return session
  })

  for (const [id, code] of [
    ['S8.61', 'identity_not_found'],
    ['S8.62', 'single_identity_not_deletable'],
  ] as const) {
    shows(id, `${code} in an address keeps the session`, async () => {
      const { session } = await person()
      const href = `${server.url}/#error=invalid_request&error_code=${code}&error_description=no`
      const outcome = await inBrowser(href, session, (stored) => open({ detectSessionInUrl: true, ...stored }))
      expect([outcome.code, outcome.session]).toEqual([code, 'kept'])
    })
  }

  if (version === '2.119.1') {
    test('a passkey is made, signs in, is named, listed and taken away', async () => {
      const { client, id, email } = await person()
      const device = authenticator(server.url)
      const begun = (await client.passkey.startRegistration()).data as unknown as Ceremony
      const registered = await client.passkey.verifyRegistration({
        challengeId: begun.challenge_id,
        credential: device.create(begun.options) as never,
      })
      expect(registered).toMatchObject({ error: null, data: { id: expect.any(String) } })
      const passkeyId = registered.data?.id ?? ''
      await client.passkey.update({ passkeyId, friendlyName: 'My laptop' })
      const other = open()
      const asked = (await other.passkey.startAuthentication()).data as unknown as Ceremony
      const { data, error } = await other.passkey.verifyAuthentication({
        challengeId: asked.challenge_id,
        credential: device.get(asked.options) as never,
      })
      expect([error, data?.user?.email]).toEqual([null, email])
      expect((await client.passkey.list()).data).toMatchObject([
        { id: passkeyId, friendly_name: 'My laptop', last_used_at: expect.any(String) },
      ])
      expect((await admin().passkey.listPasskeys({ userId: id })).data).toHaveLength(1)
      expect((await client.passkey.delete({ passkeyId })).error).toBe(null)
      expect((await client.passkey.list()).data).toEqual([])
    })

    test('the lines of docs/auth.md do what they say', async () => {
      const text = readFileSync(join(import.meta.dirname, '../../docs/auth.md'), 'utf8')
      const lines = /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
      const body = lines.replace(/^import .*$/m, '').replaceAll("'http://localhost:3000", `'${server.url}`)
      const [email, said] = [address(), [] as string[]]
      const steps = body.replaceAll('ada@engine.example', email).replace(/token: code/, 'token: await code()')
      const run = new Function('AuthClient', 'code', 'console', `return (async () => {${steps}})()`)
      await run(Client, async () => (await mailTo(email, /Confirm your/)).code, {
        log: (line: string) => said.push(line),
      })
      expect(said).toEqual([email])
    })
  }
})

/** What the client makes of an address that a page was opened with, where a session is stored. */
async function inBrowser(
  href: string,
  session: object,
  make: (options: Pick<Options, 'storage' | 'storageKey'>) => Client,
) {
  const stored = new Map([['page', JSON.stringify(session)]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const location = new URL(href)
  const page = {
    document: { visibilityState: 'visible' },
    window: {
      location,
      history: { state: null, replaceState: () => {} },
      addEventListener: () => {},
      removeEventListener: () => {},
    },
  }
  Object.assign(globalThis, page)
  try {
    const { error } = await make({ storage, storageKey: 'page' }).initialize()
    const { code = null } = (error as { details?: { code?: string } } | null)?.details ?? {}
    return { code, message: error?.message, session: stored.has('page') ? 'kept' : 'removed' }
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
  }
}

afterAll(() => {
  const wanted = readRequirements().filter(({ id }) => isOurs(id))
  const isWhole = wanted.every(({ id }) => seen.get(id)?.size === versions.length)
  if (isWhole) writeFileSync(join(import.meta.dirname, '../../docs/auth-conformance.md'), pageOf(wanted))
})

/** Every call (S7.162 to S7.187), and everything that can go wrong (S8.45 to S8.63). */
function isOurs(id: string) {
  const [, section, number] = /^S(\d)\.(\d+)$/.exec(id) ?? []
  const at = Number(number)
  return (section === '7' && at >= 162 && at <= 187) || (section === '8' && at >= 45 && at <= 63)
}

function pageOf(wanted: ReturnType<typeof readRequirements>) {
  const rows = wanted.map(({ id, text }) => {
    const cells = versions.map((version) => seen.get(id)?.get(version) ?? '')
    return `| ${id} | ${text.replaceAll('|', '\\|')} | ${cells.join(' | ')} |`
  })
  return [
    '# The authentication service, called by its client',
    '',
    'Generated by `tests/conformance/auth.test.ts`: the published client, in the oldest and the newest version that we support,',
    'against a running server with a real SMTP server. `passed`: the client reported it as its documentation says; of what one',
    'version throws and another returns, which of both.',
    '',
    `| | call or error | ${versions.map((version) => `auth-js ${version}`).join(' | ')} |`,
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
