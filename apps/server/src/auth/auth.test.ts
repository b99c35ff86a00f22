import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { authConfig } from './auth-config.ts'
import { type AuthFixture, aPassword, authFixture } from './auth-fixture.ts'
import { identityProvider, smallServices } from './services.fixture.ts'

const services = await smallServices()
let api: AuthFixture
const provider = await identityProvider(() => api.now())
beforeAll(async () => {
  api = await authFixture({
    ...provider.settings,
    AUTH_SMS_URL: `${services.url}/sms`,
    AUTH_PASSWORD_LENGTH: '10',
    AUTH_PASSWORD_CHARACTERS: 'lower',
    AUTH_PASSWORD_LEAKS_URL: `${services.url}/leaks`,
    AUTH_SESSION_HOURS: '100',
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await services.close()
  await provider.close()
})

let count = 0
const address = () => `person${++count}@engine.example`
const codeOf = async (line: string, body: unknown, bearer = '') => (await api.ask(line, body, bearer)).body.code

describe('the settings of accounts', () => {
  test.each([
    [{ AUTH_CAPTCHA_URL: 'https://captcha.example' }, 'AUTH_CAPTCHA_URL needs AUTH_CAPTCHA_SECRET'],
    [{ AUTH_OIDC_ISSUER: 'https://login.example' }, 'AUTH_OIDC_ISSUER needs AUTH_OIDC_CLIENT'],
    [{ ...provider.settings, AUTH_OIDC_NAME: 'email' }, 'AUTH_OIDC_NAME must be none of'],
  ])('%j stops the start with a sentence', (environment, sentence) => {
    expect(() => authConfig(readConfig(environment as Record<string, string>).auth)).toThrow(sentence)
  })

  test('close sign-ups, also by mail and at the provider, without telling who has an account', async () => {
    await using closed = await authFixture({ ...provider.settings, AUTH_SIGN_UPS: 'off' })
    const email = address()
    const refused = await closed.ask('POST /signup', { email, password: aPassword })
    expect([refused.status, refused.body.code]).toEqual([422, 'signup_disabled'])
    expect((await closed.ask('POST /otp', { email })).body).toEqual({})
    expect(await closed.mailsTo(email)).toEqual([])
    const body = { provider: 'keycloak', id_token: await provider.sign({ sub: 's', email, email_verified: true }) }
    expect((await closed.ask('POST /token?grant_type=id_token', body)).body.code).toBe('signup_disabled')
    expect((await closed.ask('GET /settings')).body).toMatchObject({ disable_signup: true })
  })

  test('open sign-ups without a mail, and without a name', async () => {
    await using open = await authFixture({ AUTH_CONFIRM: 'off', AUTH_ANONYMOUS: 'on' })
    const email = address()
    const { body } = await open.ask('POST /signup', { email, password: aPassword })
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email, is_anonymous: false } })
    expect((await open.ask('POST /signup', { email, password: aPassword })).body.code).toBe('user_already_exists')
    const nameless = (await open.ask('POST /signup', { data: { colour: 'blue' } })).body
    expect(nameless.user).toMatchObject({ is_anonymous: true, user_metadata: { colour: 'blue' }, email: '' })
    expect(await codeOf('POST /signup', { data: {} })).toBe('anonymous_provider_disabled')
  })

  test('ask a captcha service whether it is a person', async () => {
    const url = `${services.url}/captcha`
    await using guarded = await authFixture({ AUTH_CAPTCHA_URL: url, AUTH_CAPTCHA_SECRET: 'secret' })
    const recover = async (captcha_token?: string) =>
      (await guarded.ask('POST /recover', { email: address(), gotrue_meta_security: { captcha_token } })).body.code
    expect([await recover(), await recover('a script'), await recover('a person')]).toEqual([
      'captcha_failed',
      'captcha_failed',
      undefined,
    ])
  })

  test('say who else keeps the accounts: then nobody signs up here', async () => {
    await using hosted = await authFixture({ AUTH_URL: 'https://project.auth.example/auth/v1' })
    expect((await hosted.ask('POST /signup', { email: address(), password: aPassword })).status).toBe(404)
  })
})

describe('a password', () => {
  const reasons = async (password: string) => {
    const { status, body } = await api.ask('POST /signup', { email: address(), password })
    return [status, body.code, (body.weak_password as { reasons: string[] } | undefined)?.reasons]
  }

  test('S8.48 S5.18 that is weak is refused with its reasons', async () => {
    expect(await reasons('short')).toEqual([422, 'weak_password', ['length']])
    expect(await reasons('LONG ENOUGH')).toEqual([422, 'weak_password', ['characters']])
    expect(await reasons('SHORT')).toEqual([422, 'weak_password', ['length', 'characters']])
    expect(await reasons('correct horse 1')).toEqual([422, 'weak_password', ['pwned']])
    expect((await reasons(aPassword))[0]).toBe(200)
  })

  test('is changed to another one only', async () => {
    const { access_token: token } = await api.person(address())
    expect(await codeOf('PUT /user', { password: aPassword }, token)).toBe('same_password')
    expect(await codeOf('PUT /user', { password: 'another password' }, token)).toBeUndefined()
  })

  test('needs a code from a mail in a session that has grown old', async () => {
    const email = address()
    const { access_token: first, refresh_token: refresh } = await api.person(email)
    api.pass(25 * 3_600_000)
    const renewed = await api.ask('POST /token?grant_type=refresh_token', { refresh_token: refresh })
    const token = String(renewed.body.access_token)
    expect(first).not.toBe(token)
    const password = 'another password'
    expect(await codeOf('PUT /user', { password }, token)).toBe('reauthentication_needed')
    expect(await codeOf('PUT /user', { password, nonce: '000000' }, token)).toBe('reauthentication_not_valid')
    expect((await api.ask('GET /reauthenticate', undefined, token)).body).toEqual({})
    const { code, url } = await api.mailTo(email)
    expect(url).toBe('')
    expect(await codeOf('PUT /user', { password, nonce: code }, token)).toBeUndefined()
    expect(await codeOf('PUT /user', { password: 'a third one', nonce: code }, token)).toBe(
      'reauthentication_not_valid',
    )
  })

  test('can come along as a hash of argon2id', async () => {
    const { hash } = await import('@node-rs/argon2')
    const email = address()
    const password_hash = await hash(aPassword, { memoryCost: 8, timeCost: 1 })
    const body = { email, email_confirm: true, password_hash }
    await api.ask('POST /admin/users', body, api.keys.privateKey)
    expect((await api.signIn(email)).user.email).toBe(email)
    const wrong = { email: address(), password_hash: '$2a$10$abc' }
    expect(await codeOf('POST /admin/users', wrong, api.keys.privateKey)).toBe('validation_failed')
  })
})

test('a session ends after its time', async () => {
  const { refresh_token: refresh } = await api.person(address())
  api.pass(100 * 3_600_000)
  expect(await codeOf('POST /token?grant_type=refresh_token', { refresh_token: refresh })).toBe('session_expired')
})

describe('a telephone number', () => {
  const number = () => `+4420718387${String(20 + ++count)}`

  test('signs up, in, and over to another one, by text messages', async () => {
    const [phone, next] = [number(), number()]
    expect((await api.ask('POST /signup', { phone, password: aPassword })).body.phone).toBe(phone.slice(1))
    expect(await codeOf('POST /token?grant_type=password', { phone, password: aPassword })).toBe('phone_not_confirmed')
    const verified = await api.ask('POST /verify', { type: 'sms', phone, token: services.codeTo(phone) })
    expect(verified.body.user).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String) })
    const { body } = await api.ask('POST /token?grant_type=password', { phone, password: aPassword })
    const token = String(body.access_token)
    expect((await api.ask('PUT /user', { phone: next }, token)).body.new_phone).toBe(next.slice(1))
    await api.ask('POST /resend', { type: 'phone_change', phone: next })
    await api.ask('POST /verify', { type: 'phone_change', phone: next, token: services.codeTo(next) })
    expect((await api.ask('GET /user', undefined, token)).body.phone).toBe(next.slice(1))
    await api.ask('POST /otp', { phone: next })
    await api.ask('POST /resend', { type: 'sms', phone: next })
    const again = await api.ask('POST /verify', { type: 'sms', phone: next, token: services.codeTo(next) })
    expect(again.body.access_token).toBeTruthy()
  })

  const enterWithText = (phone: string) =>
    api.ask('POST /verify', { type: 'sms', phone, token: services.codeTo(phone) })

  test('keeps no password of a stranger who signed up with it', async () => {
    const phone = number()
    const password = 'the attacker’s'
    await api.ask('POST /signup', { phone, password })
    await api.ask('POST /otp', { phone })
    await api.ask('POST /resend', { type: 'sms', phone })
    expect((await enterWithText(phone)).status).toBe(200)
    expect(await codeOf('POST /token?grant_type=password', { phone, password })).toBe('invalid_credentials')
  })

  test('keeps the password of its sign-up, also by a text that was sent again', async () => {
    const phone = number()
    await api.ask('POST /signup', { phone, password: aPassword })
    await api.ask('POST /resend', { type: 'sms', phone })
    expect((await enterWithText(phone)).status).toBe(200)
    // nor does a later text take it away
    await api.ask('POST /otp', { phone })
    expect((await enterWithText(phone)).status).toBe(200)
    expect(await codeOf('POST /token?grant_type=password', { phone, password: aPassword })).toBeUndefined()
  })

  test('keeps none either of a stranger who signed up while somebody’s code to sign in was under way', async () => {
    const phone = number()
    const password = 'the attacker’s'
    await api.ask('POST /otp', { phone })
    await api.ask('POST /signup', { phone, password })
    await api.ask('POST /resend', { type: 'sms', phone })
    expect((await enterWithText(phone)).status).toBe(200)
    expect(await codeOf('POST /token?grant_type=password', { phone, password })).toBe('invalid_credentials')
  })

  const resendWhenExpired = async (phone: string) => {
    api.pass(3_600_000)
    await api.ask('POST /resend', { type: 'sms', phone })
  }

  test('keeps the password of its sign-up when the first code has expired, also of one that came after a sign-in', async () => {
    const [phone, asked] = [number(), number()]
    await api.ask('POST /otp', { phone: asked })
    for (const each of [phone, asked]) {
      await api.ask('POST /signup', { phone: each, password: aPassword })
      await resendWhenExpired(each)
      expect((await enterWithText(each)).status).toBe(200)
      expect(await codeOf('POST /token?grant_type=password', { phone: each, password: aPassword })).toBeUndefined()
    }
  })

  test('keeps no password of a sign-up before somebody asked to sign in, also when every code has expired', async () => {
    const phone = number()
    await api.ask('POST /signup', { phone, password: aPassword })
    await api.ask('POST /otp', { phone })
    await resendWhenExpired(phone)
    expect((await enterWithText(phone)).status).toBe(200)
    expect(await codeOf('POST /token?grant_type=password', { phone, password: aPassword })).toBe('invalid_credentials')
  })

  test('needs a service that takes the message', async () => {
    expect(await codeOf('POST /otp', { phone: '+442071838713' })).toBe('sms_send_failed')
    const other = await api.ask('POST /otp', { phone: number(), channel: 'whatsapp' })
    expect(other.body).toMatchObject({ code: 'validation_failed', message: expect.stringContaining('must be sms') })
    await using without = await authFixture()
    for (const line of ['POST /otp', 'POST /signup', 'POST /token?grant_type=password']) {
      const { body } = await without.ask(line, { phone: number(), password: aPassword })
      expect(body).toMatchObject({ code: 'phone_provider_disabled', message: expect.stringContaining('AUTH_SMS_URL') })
    }
  })
})

describe('an identity provider', () => {
  const ada = { sub: 'ada-1', email: 'ada@there.example', email_verified: true, name: 'Ada' }
  const tokensIn = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))

  test('lets in whom it knows, with a code for who began with a challenge and tokens for who did not', async () => {
    provider.next(ada)
    const begun = await api.follow(`${api.url}/auth/v1/authorize?provider=keycloak`)
    expect(begun.searchParams.get('scope')).toBe('openid email profile')
    const back = await api.follow(await provider.visit(begun.href))
    expect(tokensIn(back)).toMatchObject({ provider_token: 'theirs', token_type: 'bearer' })
    const { body: user } = await api.ask('GET /user', undefined, tokensIn(back).access_token)
    expect(user).toMatchObject({ email: ada.email, app_metadata: { provider: 'keycloak' } })

    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' // of RFC 7636, appendix B
    const query = `provider=keycloak&code_challenge=${challenge}&code_challenge_method=s256`
    const again = await api.follow(`${api.url}/auth/v1/authorize?${query}`)
    const code = (await api.follow(await provider.visit(again.href))).searchParams.get('code')
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const { body } = await api.ask('POST /token?grant_type=pkce', { auth_code: code, code_verifier })
    expect(body).toMatchObject({ provider_token: 'theirs', user: { id: user.id } })
  })

  test('gives nobody’s identity to who sent them an address', async () => {
    const { access_token: token } = await api.person(address())
    provider.next({ sub: 'linked-late', email: address(), email_verified: true })
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    const query = `provider=keycloak&skip_http_redirect=true&code_challenge=${challenge}&code_challenge_method=s256`
    const { url } = (await api.ask(`GET /user/identities/authorize?${query}`, undefined, token)).body
    const code = (await api.follow(await provider.visit(String(url)))).searchParams.get('code')
    const identities = async () => (await api.ask('GET /user/identities', undefined, token)).body.identities
    expect(await identities()).toHaveLength(1)
    expect(await codeOf('POST /token?grant_type=pkce', { auth_code: code, code_verifier: 'of somebody else' })).toBe(
      'bad_code_verifier',
    )
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    expect(await codeOf('POST /token?grant_type=pkce', { auth_code: code, code_verifier })).toBeUndefined()
    expect(await identities()).toHaveLength(2)
  })

  test('asks who comes back without a challenge whose account they open, and links once they say yes', async () => {
    const email = address()
    const { access_token: token } = await api.person(email)
    provider.next({ sub: 'linked-by-hand', email: address(), email_verified: true })
    const query = 'provider=keycloak&skip_http_redirect=true'
    const { url } = (await api.ask(`GET /user/identities/authorize?${query}`, undefined, token)).body
    const { pathname, search } = new URL(await provider.visit(String(url)))
    const asked = await fetch(api.url + pathname + search, { redirect: 'manual' })
    const page = await asked.text()
    expect(asked.status).toBe(200)
    expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page).toContain(email)
    const identities = async () => (await api.ask('GET /user/identities', undefined, token)).body.identities
    expect(await identities()).toHaveLength(1)
    const yes = /<a href="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(yes).not.toContain(new URL(String(url)).searchParams.get('state'))
    expect(tokensIn(await api.follow(yes))).toMatchObject({ token_type: 'bearer' })
    expect(await identities()).toHaveLength(2)
    expect((await api.follow(yes)).searchParams.get('error_code')).toBe('flow_state_not_found')
  })

  test('shows whose address it is: then nothing opens the account that a stranger made with it', async () => {
    await using open = await authFixture({ ...provider.settings, AUTH_CONFIRM: 'off' })
    const email = address()
    const { body: stranger } = await open.ask('POST /signup', { email, password: aPassword })
    const theirs = { provider: 'keycloak', id_token: await provider.sign({ sub: 'stranger' }) }
    const strangersToken = String(stranger.access_token)
    await open.ask('POST /token?grant_type=id_token', { ...theirs, link_identity: true }, strangersToken)
    await open.ask('POST /factors', { factor_type: 'totp' }, strangersToken)
    const link = 'GET /user/identities/authorize?provider=keycloak&skip_http_redirect=true'
    const begun = String((await open.ask(link, undefined, strangersToken)).body.url)
    const id_token = await provider.sign({ sub: 'shown', email, email_verified: true })
    const { body } = await open.ask('POST /token?grant_type=id_token', { provider: 'keycloak', id_token })
    expect((body.user as { id: string }).id).toBe((stranger.user as { id: string }).id)
    expect(body.user).not.toHaveProperty('factors')
    expect((await open.ask('GET /user', undefined, strangersToken)).body.code).toBe('session_not_found')
    expect((await open.ask('POST /token?grant_type=id_token', theirs)).body.code).toBe(
      'provider_email_needs_verification',
    )
    expect((await open.ask('POST /token?grant_type=password', { email, password: aPassword })).body.code).toBe(
      'invalid_credentials',
    )
    const late = await open.follow(await provider.visit(begun))
    expect(late.searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  test('shows it too where it was linked to the account before, and only with that very address', async () => {
    await using open = await authFixture({ ...provider.settings, AUTH_CONFIRM: 'off' })
    const email = address()
    const { body: stranger } = await open.ask('POST /signup', { email, password: aPassword })
    const bearer = String(stranger.access_token)
    const signIn = async (person: Parameters<typeof provider.sign>[0], more = {}) =>
      open.ask(
        'POST /token?grant_type=id_token',
        { provider: 'keycloak', id_token: await provider.sign(person), ...more },
        bearer,
      )
    const strangersWays = async () => [
      (await open.ask('GET /user', undefined, bearer)).body.code,
      (await open.ask('POST /token?grant_type=password', { email, password: aPassword })).body.code,
    ]
    const others = { sub: 'another-address', email: address(), email_verified: true }
    const unproven = { sub: 'not-verified', email }
    const owners = { sub: 'linked-before', email, email_verified: true }
    for (const person of [others, unproven, owners]) await signIn(person, { link_identity: true })
    for (const person of [others, unproven]) expect((await signIn(person)).status).toBe(200)
    expect(await strangersWays()).toEqual([undefined, undefined])
    const token = String((await signIn(owners)).body.access_token)
    expect(await strangersWays()).toEqual(['session_not_found', 'invalid_credentials'])
    expect((await signIn(unproven)).body.code).toBe('provider_email_needs_verification')
    // what the owner has from then on stays
    await open.ask('PUT /user', { password: 'the owner’s own' }, token)
    await signIn(owners)
    expect((await open.ask('GET /user', undefined, token)).status).toBe(200)
    expect((await open.signIn(email, 'the owner’s own')).user.email).toBe(email)
  })

  test('does not come back twice, nor from nowhere, nor with a no', async () => {
    const begun = await api.follow(`${api.url}/auth/v1/authorize?provider=keycloak`)
    const back = await provider.visit(begun.href)
    await api.follow(back)
    expect((await api.follow(back)).searchParams.get('error_code')).toBe('bad_oauth_state')
    const state = (await api.follow(`${api.url}/auth/v1/authorize?provider=keycloak`)).searchParams.get('state')
    const refused = await api.follow(`${api.url}/auth/v1/callback?state=${state}&error=access_denied`)
    expect(refused.searchParams.get('error_code')).toBe('bad_oauth_callback')
    expect(await codeOf('GET /authorize?provider=github', undefined)).toBe('validation_failed')
  })

  test('joins an account of the same address, and throws out who only claimed it', async () => {
    const email = address()
    await api.ask('POST /signup', { email, password: aPassword })
    const id_token = await provider.sign({ sub: 'joined', email: ` ${email.toUpperCase()} `, email_verified: true })
    const { body } = await api.ask('POST /token?grant_type=id_token', { provider: 'keycloak', id_token })
    expect((body.user as { identities: unknown[] }).identities).toHaveLength(2)
    expect(await codeOf('POST /token?grant_type=password', { email, password: aPassword })).toBe('invalid_credentials')
    const unproven = await provider.sign({ sub: 'unproven', email: address() })
    expect(await codeOf('POST /token?grant_type=id_token', { provider: 'keycloak', id_token: unproven })).toBe(
      'provider_email_needs_verification',
    )
  })

  test('is believed only what it said to us, now, with the page’s nonce', async () => {
    const { hashedNonce } = await import('./oidc/oidc-provider.ts')
    const person = { sub: 'nonce', email: address(), email_verified: true }
    const enter = async (id_token: string, nonce?: string) =>
      codeOf('POST /token?grant_type=id_token', { provider: 'keycloak', id_token, nonce })
    expect(await enter(await provider.sign(person, { audience: 'another' }))).toBe('validation_failed')
    expect(await enter(await provider.sign(person, { issuer: 'https://evil.example' }))).toBe('validation_failed')
    expect(await enter(await (await identityProviderOnce()).sign(person, { issuer: provider.url }))).toBe(
      'validation_failed',
    )
    const signed = await provider.sign(person, { nonce: hashedNonce('n1') })
    expect([await enter(signed), await enter(signed, 'n2'), await enter(signed, 'n1')]).toEqual([
      'validation_failed',
      'validation_failed',
      undefined,
    ])
  })

  const identityProviderOnce = async () => {
    const other = await identityProvider(() => api.now())
    await other.close()
    return other
  }

  test('is found by the domain of an address', async () => {
    const body = { domain: 'there.example', skip_http_redirect: true, redirect_to: 'https://evil.example' }
    const { url } = (await api.ask('POST /sso', body)).body as { url: string }
    provider.next({ sub: 'sso', email: 'sso@there.example', email_verified: true })
    expect((await api.follow(await provider.visit(url))).origin).toBe('http://localhost:3000')
    expect(await codeOf('POST /sso', { domain: 'elsewhere.example' })).toBe('sso_provider_not_found')
  })
})

describe('a second factor', () => {
  test('S4.56 is proved by a code that counts once; a session without it may not do everything any more', async () => {
    const email = address()
    const { access_token: token } = await api.person(email)
    const other = await api.signIn(email)
    const enrolled = (await api.ask('POST /factors', { factor_type: 'totp', friendly_name: 'Phone' }, token)).body
    const { secret, uri, qr_code } = enrolled.totp as Record<string, string>
    expect(uri).toContain('otpauth://totp/localhost%3A3000:')
    expect(qr_code).toMatch(/^<svg/)
    const path = `/factors/${enrolled.id}`
    const challenge = async (bearer: string) => String((await api.ask(`POST ${path}/challenge`, {}, bearer)).body.id)
    const verify = async (bearer: string, code: string) =>
      api.ask(`POST ${path}/verify`, { challenge_id: await challenge(bearer), code }, bearer)
    expect((await verify(token, '000000')).body.code).toBe('mfa_verification_failed')
    const code = api.codeFor(String(secret))
    const verified = await verify(token, code)
    const strong = String(verified.body.access_token)
    const claims = JSON.parse(Buffer.from(strong.split('.')[1] ?? '', 'base64url').toString())
    expect([claims.aal, claims.amr.map(({ method }: { method: string }) => method)]).toEqual([
      'aal2',
      ['totp', 'password'],
    ])
    expect((await verify(strong, code)).body.code).toBe('mfa_verification_failed')
    expect(await codeOf('GET /user', undefined, other.access_token)).toBe('session_not_found')

    const weak = (await api.signIn(email)).access_token
    const refused = await api.ask('PUT /user', { password: 'another password' }, weak)
    expect([refused.status, refused.body.code]).toEqual([401, 'insufficient_aal'])
    expect(await codeOf('POST /factors', { factor_type: 'totp', friendly_name: 'Second' }, weak)).toBe(
      'insufficient_aal',
    )
    expect(await codeOf(`DELETE ${path}`, undefined, weak)).toBe('insufficient_aal')
    api.pass(30_000)
    const raised = await verify(weak, api.codeFor(String(secret)))
    expect((await api.ask(`DELETE ${path}`, undefined, String(raised.body.access_token))).body).toEqual({
      id: enrolled.id,
    })
    const { session } = (await api.store.sessions.get(claims.session_id)) ?? {}
    expect(session?.level).toBe('aal1')
  })

  test('that was begun and given up is taken away without weakening who has proved another', async () => {
    const { access_token: token, user } = await api.person(address())
    const enrol = async (friendly_name: string, bearer: string) =>
      (await api.ask('POST /factors', { factor_type: 'totp', friendly_name }, bearer)).body as {
        id: string
        totp: { secret: string }
      }
    const { id, totp } = await enrol('Phone', token)
    const { id: challenge_id } = (await api.ask(`POST /factors/${id}/challenge`, {}, token)).body
    const answer = { challenge_id, code: api.codeFor(totp.secret) }
    const strong = String((await api.ask(`POST /factors/${id}/verify`, answer, token)).body.access_token)
    const { id: second } = await enrol('Tablet', strong)
    await api.ask(`DELETE /factors/${second}`, undefined, strong)
    const { id: third } = await enrol('Watch', strong)
    await api.ask(`DELETE /admin/users/${user.id}/factors/${third}`, undefined, api.keys.privateKey)
    const levels = async () => (await api.store.sessions.of(user.id)).map(({ level }) => level)
    expect(await levels()).toEqual(['aal2'])
    await api.ask(`DELETE /admin/users/${user.id}/factors/${id}`, undefined, api.keys.privateKey)
    expect(await levels()).toEqual(['aal1'])
  })

  test('is asked for by a challenge that ends, and has a name of its own', async () => {
    const { access_token: token } = await api.person(address())
    const enrol = () => api.ask('POST /factors', { factor_type: 'totp', friendly_name: 'Phone' }, token)
    const { id, totp } = (await enrol()).body as { id: string; totp: { secret: string } }
    expect((await enrol()).body.code).toBe('mfa_factor_name_conflict')
    const { id: challenge_id } = (await api.ask(`POST /factors/${id}/challenge`, {}, token)).body
    api.pass(5 * 60_000)
    const body = { challenge_id, code: api.codeFor(totp.secret) }
    expect(await codeOf(`POST /factors/${id}/verify`, body, token)).toBe('mfa_challenge_expired')
    expect(await codeOf('POST /factors/other/challenge', {}, token)).toBe('mfa_factor_not_found')
    expect(await codeOf('POST /factors', { factor_type: 'phone' }, token)).toBe('mfa_phone_enroll_not_enabled')
  })
})

test('C8 the shorter spellings of addresses lead to the same', async () => {
  const { access_token: token, user } = await api.person(address())
  const key = api.keys.privateKey
  expect((await api.ask('GET /user/identities', undefined, token)).body.identities).toHaveLength(1)
  expect((await api.ask(`GET /users/${user.id}`, undefined, key)).body.id).toBe(user.id)
  expect((await api.ask('GET /users', undefined, key)).body.users).not.toEqual([])
  const link = await api.ask('POST /generate_link', { type: 'recovery', email: user.email }, key)
  expect(link.body.verification_type).toBe('recovery')
  expect((await api.ask('POST /admin/invite', { email: address() }, key)).body.invited_at).toBeTruthy()
})

test('what is sent is read as JSON, or refused in words that both ages of the client read', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${api.url}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
      body: '{',
    })
  const recent = await send({ 'x-supabase-api-version': '2024-01-01' })
  expect([recent.headers.get('x-supabase-api-version'), await recent.json()]).toEqual([
    '2024-01-01',
    { code: 'bad_json', message: expect.any(String) },
  ])
  const early = await send({})
  expect([early.headers.get('x-supabase-api-version'), await early.json()]).toEqual([
    null,
    { code: 400, error_code: 'bad_json', msg: expect.any(String) },
  ])
  expect(await codeOf('GET /nothing', undefined)).toBe('not_found')
  expect(await codeOf('POST /token?grant_type=toString', {})).toBe('invalid_credentials')
})

test('people see where they are signed in, sign out elsewhere, and touch nobody else’s session', async () => {
  const email = address()
  const here = await api.person(email)
  await api.signIn(email)
  const list = async (token: string) =>
    (await api.ask('GET /sessions', undefined, token)).body as unknown as Record<string, unknown>[]
  const seen = await list(here.access_token)
  expect(seen.map(({ is_current, user_agent }) => [is_current, user_agent]).sort()).toEqual([
    [false, 'a test'],
    [true, 'a test'],
  ])
  const elsewhere = seen.find(({ is_current }) => !is_current)
  const stranger = await api.person(address())
  expect(await codeOf(`DELETE /sessions/${elsewhere?.id}`, undefined, stranger.access_token)).toBe('not_found')
  expect((await api.ask(`DELETE /sessions/${elsewhere?.id}`, undefined, here.access_token)).status).toBe(204)
  expect((await list(here.access_token)).map(({ is_current }) => is_current)).toEqual([true])
  expect(await codeOf('GET /sessions', undefined)).toBe('no_authorization')
})
