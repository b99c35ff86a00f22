import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthFixture, aPassword, authFixture } from './auth-fixture.ts'
import { authenticator } from './authenticator.fixture.ts'

let api: AuthFixture
beforeAll(async () => {
  api = await authFixture({
    AUTH_ATTEMPTS_PER_HOUR: '6',
    AUTH_MAILS_PER_HOUR: '3',
    AUTH_REQUESTS_PER_HOUR_PER_IP: '1000000',
    AUTH_REDIRECT_URLS: 'https://app.parley.example/**, https://*.pages.example/in, parley://callback',
  })
})
afterAll(() => api[Symbol.asyncDispose]())

let count = 0
/** An address that no other test has. */
const address = () => `somebody${++count}@engine.example`
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

describe('an access token', () => {
  const hourMs = 3_600_000
  const signedBy = (head: object, claims: object, sign: (data: string) => string) => {
    const data = `${encode(head)}.${encode(claims)}`
    return `${data}.${sign(data)}`
  }
  const { privateKey: strangers } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const strangersSign = (data: string) =>
    createSign('sha256').update(data).sign({ key: strangers, dsaEncoding: 'ieee-p1363' }, 'base64url')

  test('is good for its hour, and says what a client expects', async () => {
    const { access_token: token, user } = await api.person(address())
    expect(headerOf(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(claimsOf(token)).toMatchObject({
      iss: 'http://localhost:3000/auth/v1',
      aud: 'authenticated',
      sub: user.id,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
    expect((await api.ask('GET /user', undefined, token)).status).toBe(200)
    api.pass(hourMs)
    expect(await api.ask('GET /user', undefined, token)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test('that was forged is nobody’s', async () => {
    const { access_token: token } = await api.person(address())
    const [head, claims] = [headerOf(token), claimsOf(token)]
    const { keys } = (await api.ask('GET /.well-known/jwks.json')).body as { keys: Record<string, string>[] }
    const published = keys.find(({ kid }) => kid === head.kid) ?? {}
    expect(published.d).toBeUndefined()
    const forged = {
      'without a signature': `${encode({ ...head, alg: 'none' })}.${encode(claims)}.`,
      'by another key under our name': signedBy(head, claims, strangersSign),
      'by a key of no name': signedBy({ ...head, kid: 'other' }, claims, strangersSign),
      'by a key that it brings itself': signedBy({ ...head, kid: undefined, jwk: published }, claims, strangersSign),
      'with our public key as a password': signedBy({ ...head, alg: 'HS256' }, claims, (data) =>
        createHmac('sha256', JSON.stringify(published)).update(data).digest('base64url'),
      ),
      'with other claims': `${token.split('.')[0]}.${encode({ ...claims, sub: 'me' })}.${token.split('.')[2]}`,
    }
    for (const [how, jwt] of Object.entries(forged)) {
      const answer = await api.ask('GET /user', undefined, jwt)
      expect([how, answer.status, answer.body.code]).toEqual([how, 403, 'bad_jwt'])
      const asKey = await api.request('GET /assistant', undefined, { authorization: `Bearer ${jwt}` })
      expect([how, asKey.status]).toEqual([how, 401])
    }
  })

  test('of a session that ended lets nobody in any more', async () => {
    const email = address()
    const { access_token: token } = await api.person(email)
    await api.ask('POST /logout?scope=local', {}, token)
    expect((await api.ask('GET /user', undefined, token)).body.code).toBe('session_not_found')
    expect(await api.ask('POST /logout', {}, token)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test('is signed by a new key after a while; the old one is published until its tokens are over', async () => {
    const email = address()
    api.pass(90 * 86_400_000)
    const before = (await api.person(email)).access_token
    api.pass(90 * 86_400_000 - 1000)
    const old = (await api.signIn(email)).access_token
    api.pass(2000)
    const next = (await api.signIn(email)).access_token
    expect(headerOf(old).kid).toBe(headerOf(before).kid)
    expect(headerOf(next).kid).not.toBe(headerOf(old).kid)
    for (const token of [old, next]) expect((await api.ask('GET /user', undefined, token)).status).toBe(200)
    api.pass(91 * 86_400_000)
    await api.signIn(email)
    const { keys } = (await api.ask('GET /.well-known/jwks.json')).body as { keys: { kid: string }[] }
    expect(keys.map(({ kid }) => kid)).not.toContain(headerOf(old).kid)
  })
})

describe('what a browser sends by itself', () => {
  test('lets nobody in: no answer leaves a cookie, and one that names a token is nobody’s', async () => {
    const email = address()
    const { access_token, refresh_token } = await api.person(email)
    const answers = [
      await api.ask('POST /token?grant_type=password', { email, password: aPassword }),
      await api.ask('POST /token?grant_type=refresh_token', { refresh_token }),
      await api.ask('POST /otp', { email }),
      await api.ask('GET /user', undefined, access_token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { headers } of answers) expect(headers.get('set-cookie')).toBe(null)
    const cookie = ['sb-access-token', 'access_token', 'token', 'authorization']
      .flatMap((name) => [`${name}=${access_token}`, `${name}=Bearer%20${access_token}`])
      .join('; ')
    const as = async (line: string, body?: object) =>
      (await api.request(line, body, { authorization: '', cookie })).status
    expect(await as('GET /auth/v1/user')).toBe(401)
    expect(await as('PUT /auth/v1/user', { password: 'a password of theirs' })).toBe(401)
    expect([await as('GET /org/main/user'), await as('POST /token', {})]).toEqual([401, 401])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is not taken for a request: a form of another page as %s',
    async (type) => {
      const email = address()
      const body = JSON.stringify({ email, password: aPassword })
      const headers = { 'content-type': type }
      const { status } = await fetch(`${api.url}/auth/v1/signup`, { method: 'POST', body, headers })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(await api.mailsTo(email)).toEqual([])
    },
  )
})

describe('a refresh token', () => {
  const refresh = async (token: string) =>
    api.ask('POST /token?grant_type=refresh_token', { refresh_token: token }).then(({ body, status }) => ({
      status,
      code: body.code,
      next: body.refresh_token as string,
      access: body.access_token as string,
    }))

  test('that comes twice at once leads to the same one', async () => {
    const { refresh_token: first } = await api.person(address())
    const [one, other] = await Promise.all([refresh(first), refresh(first)])
    expect(one?.next).toBe(other?.next)
    // an answer that got lost, long ago, while nobody has used what stood in it
    api.pass(600_000)
    expect((await refresh(first)).next).toBe(one?.next)
  })

  test('that comes back after its successor was used ends the session, for whoever has it', async () => {
    const { refresh_token: first } = await api.person(address())
    const second = (await refresh(first)).next
    const third = await refresh(second)
    expect((await refresh(first)).status).toBe(200)
    api.pass(11_000)
    expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect(await refresh(third.next)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await api.ask('GET /user', undefined, third.access)).body.code).toBe('session_not_found')
  })

  test('is in no table, and neither is anything else that lets somebody in', async () => {
    const email = address()
    const { refresh_token: token } = await api.person(email)
    await api.ask('POST /recover', { email })
    const { code, url } = await api.mailTo(email)
    const { DatabaseSync } = await import('node:sqlite')
    const db = new DatabaseSync(`${api.dataDir}/parley.db`, { readOnly: true })
    const tables = ['accounts', 'account_names', 'account_sessions', 'refresh_tokens', 'account_grants', 'signing_keys']
    const everything = tables.map((table) => JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all())).join()
    db.close()
    expect(everything).toContain(email)
    const secrets = [token, new URL(url).searchParams.get('token') ?? 'none', aPassword, `"${code}"`, '"d":']
    for (const secret of secrets) expect(everything).not.toContain(secret)
  })
})

describe('guessing', () => {
  test('a password stops for the account after a few, and the right one does not help then', async () => {
    const email = address()
    await api.person(email)
    const tryIt = async (password: string) =>
      (await api.ask('POST /token?grant_type=password', { email, password })).body.code
    const outcomes: (string | undefined)[] = []
    for (let index = 0; index < 7; index += 1) outcomes.push(await tryIt(`wrong ${index}`))
    expect(outcomes).toEqual([...Array(6).fill('invalid_credentials'), 'over_request_rate_limit'])
    expect(await tryIt(aPassword)).toBe('over_request_rate_limit')
    api.pass(3_600_000)
    expect(await tryIt(aPassword)).toBeUndefined()
  })

  test('a code ends after five, and leaves the link of its mail to who reads it', async () => {
    const email = address()
    await api.person(email)
    await api.ask('POST /recover', { email })
    const { code, url } = await api.mailTo(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let index = 0; index < 5; index += 1) {
      const { body } = await api.ask('POST /verify', { type: 'recovery', email, token: wrong })
      expect(body.code).toBe('otp_expired')
    }
    expect((await api.ask('POST /verify', { type: 'recovery', email, token: code })).body.code).toBe('otp_expired')
    expect((await api.follow(url)).hash).toContain('access_token=')
  })

  test('the code of a second factor ends its challenge after five', async () => {
    const { access_token: token } = await api.person(address())
    const { id, totp } = (await api.ask('POST /factors', { factor_type: 'totp' }, token)).body as {
      id: string
      totp: { secret: string }
    }
    const { id: challenge_id } = (await api.ask(`POST /factors/${id}/challenge`, {}, token)).body
    const verify = async (code: string) =>
      (await api.ask(`POST /factors/${id}/verify`, { challenge_id, code }, token)).body.code
    for (let index = 0; index < 5; index += 1) expect(await verify('wrong')).toBe('mfa_verification_failed')
    expect(await verify(api.codeFor(totp.secret))).toBe('mfa_challenge_expired')
  })

  test('from one network stops too', async () => {
    await using other = await authFixture({ AUTH_REQUESTS_PER_HOUR_PER_IP: '3' })
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 4; index += 1) {
      codes.push((await other.ask('POST /recover', { email: `nobody${index}@engine.example` })).body.code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'over_request_rate_limit'])
    const guess = { refresh_token: 'guessed' }
    expect((await other.ask('POST /token?grant_type=refresh_token', guess)).body.code).toBe('over_request_rate_limit')
  })
})

describe('who has an account', () => {
  /** What a call answers, without what is a new one each time, and how often argon2 ran for it. */
  async function answerTo(line: string, body: object) {
    const before = api.platform.passwordWorks()
    const { status, body: answer, headers } = await api.ask(line, body)
    const names = [...headers.keys()].filter((name) => name !== 'date')
    const shape = JSON.parse(
      JSON.stringify(answer, (name, value) =>
        /(^|_)(id|sub|at)$/.test(name) ? `some ${name}` : /^\S+@\S+$/.test(value) ? 'the address' : value,
      ),
    )
    return { status, shape, names, works: api.platform.passwordWorks() - before }
  }

  const calls: [name: string, line: string, body: (email: string) => object, works: number][] = [
    ['sign-up', 'POST /signup', (email) => ({ email, password: aPassword, data: { name: 'Ada' } }), 1],
    ['sign-in', 'POST /token?grant_type=password', (email) => ({ email, password: 'wrong password' }), 1],
    ['recovery', 'POST /recover', (email) => ({ email }), 0],
    ['a mailed code', 'POST /otp', (email) => ({ email }), 0],
    ['a mailed code for those only who have one', 'POST /otp', (email) => ({ email, create_user: false }), 0],
    ['resending', 'POST /resend', (email) => ({ type: 'signup', email }), 0],
    ['a wrong code', 'POST /verify', (email) => ({ type: 'email', email, token: '000000' }), 0],
  ]

  test.each(calls)('is told neither by the answer to %s nor by its work', async (_name, line, body, works) => {
    const [confirmed, unconfirmed, nobody] = [address(), address(), address()]
    await api.person(confirmed)
    await api.ask('POST /signup', { email: unconfirmed, password: aPassword })
    const answers = []
    for (const email of [nobody, confirmed, unconfirmed]) answers.push(await answerTo(line, body(email)))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]?.works).toBe(works)
  })

  test('is told to the owner of the address alone', async () => {
    const email = address()
    await api.person(email)
    await api.ask('POST /signup', { email, password: 'another password' })
    const { subject, url, code } = await api.mailTo(email)
    expect([subject, url, code]).toEqual(['You have an account already – Test agency', '', ''])
    expect((await api.signIn(email)).access_token).toBeTruthy()
  })

  test('is not told by taking somebody’s address as the new one', async () => {
    const [email, theirs] = [address(), address()]
    const { access_token: token } = await api.person(email)
    await api.person(theirs)
    const free = await api.ask('PUT /user', { email: address() }, token)
    const taken = await api.ask('PUT /user', { email: theirs }, token)
    expect([free.status, taken.status, Object.keys(taken.body)]).toEqual([200, 200, Object.keys(free.body)])
    const { code } = await api.mailTo(email)
    await api.ask('POST /verify', { type: 'email_change', email, token: code })
    expect((await api.mailTo(theirs)).code).toBe('')
    expect((await api.signIn(theirs)).user.email).toBe(theirs)
  })
})

describe('nobody prepares an account for somebody else', () => {
  test('by signing up with their address first', async () => {
    const email = address()
    await api.ask('POST /signup', { email, password: 'the attacker’s' })
    await api.ask('POST /otp', { email })
    const { code } = await api.mailTo(email)
    expect((await api.ask('POST /verify', { type: 'email', email, token: code })).status).toBe(200)
    const answer = await api.ask('POST /token?grant_type=password', { email, password: 'the attacker’s' })
    expect(answer.body.code).toBe('invalid_credentials')
  })

  test('by a sign-up whose mail is not the one that is opened', async () => {
    const email = address()
    await api.ask('POST /signup', { email, password: 'the attacker’s' })
    const old = await api.mailTo(email)
    await api.ask('POST /signup', { email, password: aPassword })
    expect((await api.follow(old.url)).searchParams.get('error_code')).toBe('otp_expired')
    await api.follow((await api.mailTo(email)).url)
    expect((await api.signIn(email)).access_token).toBeTruthy()
    expect((await api.signIn(email, 'the attacker’s')).access_token).toBeUndefined()
  })

  test('by saying who they are', async () => {
    const email = address()
    const claims = { role: 'service_role', app_metadata: { admin: true }, email_confirm: true, is_anonymous: true }
    const { body } = await api.ask('POST /signup', { email, password: aPassword, ...claims, data: claims })
    expect(body).toMatchObject({ role: 'authenticated', is_anonymous: false, app_metadata: { provider: 'email' } })
    expect(body.app_metadata).not.toHaveProperty('admin')
    expect((await api.ask('POST /token?grant_type=password', { email, password: aPassword })).body.code).toBe(
      'email_not_confirmed',
    )
    const { access_token: token } = await api.person(address())
    const { body: user } = await api.ask('PUT /user', { app_metadata: { admin: true }, role: 'service_role' }, token)
    expect([user.role, user.app_metadata]).toEqual(['authenticated', { provider: 'email', providers: ['email'] }])
  })

  test('or takes one from its owner by filling it up', async () => {
    const { access_token: token, user } = await api.person(address())
    for (const half of ['a', 'b']) {
      const { status } = await api.ask('PUT /user', { data: { [half]: 'x'.repeat(2500) } }, token)
      expect(status).toBe(half === 'a' ? 200 : 400)
    }
    expect((await api.ask('GET /user', undefined, token)).body.id).toBe(user.id)
  })

  test('by a session from before: a new password ends every other one', async () => {
    const email = address()
    const before = await api.person(email)
    const now = await api.signIn(email)
    expect(claimsOf(before.access_token).session_id).not.toBe(claimsOf(now.access_token).session_id)
    await api.ask('PUT /user', { password: 'a new password' }, now.access_token)
    expect((await api.ask('GET /user', undefined, before.access_token)).body.code).toBe('session_not_found')
    expect((await api.ask('GET /user', undefined, now.access_token)).status).toBe(200)
  })
})

test('one who is signed in tries no more passwords than one who is not', async () => {
  const { access_token: token } = await api.person(address())
  const answers = []
  for (let time = 0; time < 7; time += 1) answers.push(await api.ask('PUT /user', { password: aPassword }, token))
  const codes = answers.map(({ body }) => body.code)
  expect(codes).toEqual([...Array(6).fill('same_password'), 'over_request_rate_limit'])
})

test('a session keeps the network that it was begun from, not the address', async () => {
  const { access_token: token } = await api.person(address())
  const { text } = await api.ask('GET /sessions', undefined, token)
  expect(text).toContain('127.0.0.0')
  expect(text).not.toContain('127.0.0.1')
})

describe('an address is changed', () => {
  const change = async (email: string, to: string) => {
    const { access_token: token } = await api.person(email)
    await api.ask('PUT /user', { email: to }, token)
    return token
  }
  const agree = async (email: string) =>
    api.ask('POST /verify', { type: 'email_change', email, token: (await api.mailTo(email)).code })
  const sendAgain = (email: string) => api.ask('POST /resend', { type: 'email_change', email })

  test('by both mailboxes, not by one that agrees twice', async () => {
    for (const reader of ['current', 'new'] as const) {
      const [email, to] = [address(), address()]
      await change(email, to)
      const mine = reader === 'current' ? email : to
      expect((await agree(mine)).body.access_token).toBeUndefined()
      await sendAgain(email)
      expect((await agree(mine)).body.access_token).toBeUndefined()
      expect((await api.signIn(to)).access_token).toBeUndefined()
      expect((await agree(reader === 'current' ? to : email)).body.user).toMatchObject({ email: to })
    }
  })

  test('to the one that was written to, not to another that was wished for later', async () => {
    const [email, own, theirs] = [address(), address(), address()]
    const token = await change(email, own)
    const { code } = await api.mailTo(own)
    await api.person(theirs)
    await api.ask('PUT /user', { email: theirs }, token)
    await agree(email)
    const late = await api.ask('POST /verify', { type: 'email_change', email: own, token: code })
    expect(late.body.code).toBe('otp_expired')
  })

  test('with no more mails to either mailbox than to any, and the same answer', async () => {
    const [email, to] = [address(), address()]
    await change(email, to)
    // three in an hour go to one address
    for (let time = 0; time < 3; time += 1) expect((await sendAgain(email)).body).toEqual({})
    expect([(await api.mailsTo(email)).length, (await api.mailsTo(to)).length]).toEqual([3, 3])
  })

  test('to none that somebody has taken meanwhile: its owner is told, and has nothing to agree to', async () => {
    const [email, to] = [address(), address()]
    await change(email, to)
    await api.person(to)
    await sendAgain(email)
    const { subject, code, url } = await api.mailTo(to)
    expect([subject, code, url]).toEqual(['You have an account already – Test agency', '', ''])
  })

  test('and what was mailed to the old one before opens nothing any more', async () => {
    const email = address()
    const { user } = await api.person(email)
    await api.ask('POST /otp', { email })
    const { code, url } = await api.mailTo(email)
    await api.ask(`PUT /admin/users/${user.id}`, { email: address(), email_confirm: true }, api.keys.privateKey)
    expect((await api.ask('POST /verify', { type: 'email', email, token: code })).body.code).toBe('otp_expired')
    expect((await api.follow(url)).searchParams.get('error_code')).toBe('otp_expired')
  })
})

describe('a mail leads', () => {
  const leadsTo = async (redirectTo: string) => {
    const email = address()
    await api.person(email)
    await api.ask(`POST /recover?redirect_to=${encodeURIComponent(redirectTo)}`, { email })
    const { url } = await api.mailTo(email)
    const { origin, pathname, protocol, host } = await api.follow(url)
    return origin === 'null' ? `${protocol}//${host}` : origin + pathname
  }

  test.each([
    ['http://localhost:3000/contact?x=1', 'http://localhost:3000/contact'],
    ['https://app.parley.example/a/b', 'https://app.parley.example/a/b'],
    ['https://blue.pages.example/in', 'https://blue.pages.example/in'],
    ['parley://callback', 'parley://callback'],
  ])('where it was asked to: %s', async (asked, target) => expect(await leadsTo(asked)).toBe(target))

  test.each([
    'https://evil.example/',
    'https://app.parley.example.evil.example/a',
    'https://app.parley.example@evil.example/a',
    'https://a.b.pages.example/in',
    'https://evil.example/.pages.example/in',
    'https://blue.pages.example/in/../out',
    'https://evil.example\\@app.parley.example/a',
    'http://localhost:3000@evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'http://localhost:3000\u0000.evil.example',
  ])('nowhere else: %j', async (asked) => expect(await leadsTo(asked)).toBe('http://localhost:3000/'))

  test('nowhere else when its address is changed afterwards, or is wrong', async () => {
    const email = address()
    await api.person(email)
    await api.ask('POST /recover', { email })
    const changed = new URL((await api.mailTo(email)).url)
    changed.searchParams.set('redirect_to', 'https://evil.example/')
    expect((await api.follow(changed.href)).origin).toBe('http://localhost:3000')
    changed.searchParams.set('token', 'wrong')
    expect((await api.follow(changed.href)).origin).toBe('http://localhost:3000')
  })

  test('in whoever opens it, not the program that looked at it before', async () => {
    const email = address()
    await api.person(email)
    await api.ask('POST /recover', { email })
    const { pathname, search } = new URL((await api.mailTo(email)).url)
    expect((await fetch(api.url + pathname + search, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
    expect((await api.follow(api.url + pathname + search)).hash).toContain('access_token=')
  })

  test('in once', async () => {
    const email = address()
    await api.person(email)
    await api.ask('POST /recover', { email })
    const { url } = await api.mailTo(email)
    const outcomes = await Promise.all([api.follow(url), api.follow(url)])
    const tokens = outcomes.map(({ hash }) => new URLSearchParams(hash.slice(1)).get('access_token'))
    expect(tokens.filter(Boolean)).toHaveLength(1)
  })

  test('to nobody else: its words carry nothing that a stranger typed, and its headers one address', async () => {
    for (const email of ['a@b.example\r\nBcc: x@y.example', 'a@b.example, x@y.example', '"x\n"@b.example']) {
      expect((await api.ask('POST /otp', { email })).body.code).toBe('validation_failed')
    }
    const email = address()
    const data = { name: 'Visit https://evil.example\r\nBcc: x@y.example' }
    await api.ask('POST /signup', { email, password: aPassword, data })
    const [owed] = await api.store.outbox.list(null, 1)
    expect(JSON.stringify(owed?.mail)).not.toContain('evil.example')
    expect(owed?.mail.to).toEqual({ name: '', address: email })
  })

  test('in for an hour, and says so', async () => {
    const email = address()
    await api.person(email)
    await api.ask('POST /recover', { email })
    const { url, code, text } = await api.mailTo(email)
    expect(text).toContain('for an hour')
    api.pass(3_600_001)
    expect((await api.follow(url)).searchParams.get('error_code')).toBe('otp_expired')
    expect((await api.ask('POST /verify', { type: 'recovery', email, token: code })).body.code).toBe('otp_expired')
  })
})

describe('a sign-in that began with a challenge', () => {
  const verifier = randomBytes(48).toString('base64url')
  const challenge = async () => {
    const { createHash } = await import('node:crypto')
    return createHash('sha256').update(verifier).digest('base64url')
  }
  const exchange = (auth_code: string, code_verifier: string) =>
    api.ask('POST /token?grant_type=pkce', { auth_code, code_verifier })

  test('ends with its answer, once, and with nothing less', async () => {
    const email = address()
    await api.person(email)
    const begun = { code_challenge: await challenge(), code_challenge_method: 's256' }
    await api.ask('POST /otp', { email, ...begun })
    const target = await api.follow((await api.mailTo(email)).url)
    expect(target.hash).toBe('')
    const code = target.searchParams.get('code') ?? ''
    // the challenge itself would be the answer if somebody could ask for the plain method now
    for (const wrong of [begun.code_challenge, `${verifier}x`]) {
      expect((await exchange(code, wrong)).body.code).toBe('bad_code_verifier')
    }
    expect((await exchange(code, '')).body.code).toBe('validation_failed')
    expect((await exchange(code, verifier)).status).toBe(200)
    expect((await exchange(code, verifier)).body.code).toBe('flow_state_not_found')
  })

  test.each([
    [{ code_challenge: 'x'.repeat(43) }],
    [{ code_challenge_method: 's256' }],
    [{ code_challenge: 'short', code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'none' }],
  ])('is refused with half of one: %j', async (begun) => {
    expect((await api.ask('POST /otp', { email: address(), ...begun })).body.code).toBe('validation_failed')
  })
})

describe('a passkey', () => {
  const site = 'http://localhost:3000'
  type Ceremony = { challenge_id: string; options: { challenge: string; user: { id: string } } }
  const begin = async (what: string, token = '') =>
    (await api.ask(`POST /passkeys/${what}/options`, {}, token)).body as unknown as Ceremony
  const answer = (what: string, { challenge_id }: Ceremony, credential: object, token = '') =>
    api.ask(`POST /passkeys/${what}/verify`, { challenge_id, credential }, token)

  async function withPasskey(device: ReturnType<typeof authenticator>) {
    const person = await api.person(address())
    const begun = await begin('registration', person.access_token)
    const made = await answer('registration', begun, device.create(begun.options), person.access_token)
    return { ...person, status: made.status }
  }

  test('answers one challenge once, of pages of the site, and nobody else’s', async () => {
    const device = authenticator(site)
    expect((await withPasskey(device)).status).toBe(200)
    const asked = await begin('authentication')
    const signed = device.get(asked.options)
    expect((await answer('authentication', await begin('authentication'), signed)).body.code).toBe(
      'webauthn_verification_failed',
    )
    expect((await answer('authentication', asked, signed)).status).toBe(200)
    expect((await answer('authentication', asked, signed)).body.code).toBe('webauthn_challenge_not_found')
    const stranger = authenticator(site)
    stranger.create({ challenge: '', user: { id: '' } })
    const other = await begin('authentication')
    expect((await answer('authentication', other, stranger.get(other.options))).body.code).toBe(
      'webauthn_verification_failed',
    )
    expect((await withPasskey(authenticator('https://evil.example'))).status).toBe(400)
    const late = await begin('authentication')
    api.pass(300_000)
    expect((await answer('authentication', late, device.get(late.options))).body.code).toBe(
      'webauthn_challenge_expired',
    )
  })

  test('that was copied shows by its counter; one of a banned person opens nothing', async () => {
    const device = authenticator(site)
    const { user } = await withPasskey(device)
    const [early, late] = [await begin('authentication'), await begin('authentication')]
    const [first, second] = [device.get(early.options), device.get(late.options)]
    expect((await answer('authentication', late, second)).status).toBe(200)
    expect((await answer('authentication', early, first)).body.code).toBe('webauthn_verification_failed')
    await api.ask(`PUT /admin/users/${user.id}`, { ban_duration: '1h' }, api.keys.privateKey)
    const asked = await begin('authentication')
    expect((await answer('authentication', asked, device.get(asked.options))).body.code).toBe('user_banned')
  })
})

describe('administration', () => {
  test('needs a key of an admin of ours', async () => {
    const { access_token: token } = await api.person(address())
    const lesser = [await api.keyOf('viewer'), await api.keyOf('editor')]
    const { id: stranger } = await api.post('/org', { name: 'Stranger' })
    const { accessToken: strangersKey } = (await api.get(`/org/${stranger}/auth`)) as { accessToken: string }
    const ask = async (bearer: string) => (await api.ask('GET /admin/users', undefined, bearer)).body.code
    expect(await ask('')).toBe('no_authorization')
    expect(await ask('sk_parley_wrong')).toBe('bad_jwt')
    expect(await ask(api.keys.publicKey)).toBe('not_admin')
    for (const { authorization } of lesser) expect(await ask(authorization.slice('Bearer '.length))).toBe('not_admin')
    expect(await ask(strangersKey)).toBe('not_admin')
    expect(['not_admin', 'bad_jwt', 'validation_failed']).toContain(await ask(token))
    expect(await ask(api.keys.privateKey)).toBeUndefined()
    const limits = [{ allowedAssistantIds: ['site'] }, { allowedOrigins: ['https://a.example'] }]
    for (const restrictions of [...limits, { allowTransientAssistant: false }]) {
      const { value } = await api.post('/token', { name: 'Restricted', restrictions })
      expect(await ask(String(value)), JSON.stringify(restrictions)).toBe('not_admin')
      const headers = { authorization: `Bearer ${value}`, origin: 'https://a.example' }
      // nor make itself a key that may
      expect((await api.request('POST /token', { name: 'Whole' }, headers)).status).toBe(403)
    }
    const { value: whole } = await api.post('/token', { name: 'Whole', restrictions: { enabled: false, ...limits[0] } })
    expect(await ask(String(whole))).toBeUndefined()
    const email = address()
    for (const path of ['/invite', '/admin/generate_link', '/admin/users']) {
      expect((await api.ask(`POST ${path}`, { type: 'magiclink', email }, token)).body.code).toBe('not_admin')
    }
    expect(await api.mailsTo(email)).toEqual([])
  })

  test.each(['page=x', 'page=1.5', 'page=-1', 'page=1e99&per_page=1e99', 'per_page=0', 'page=999999999'])(
    'lists for %s too',
    async (query) =>
      expect((await api.ask(`GET /admin/users?${query}`, undefined, api.keys.privateKey)).status).toBe(200),
  )

  test.each(['password', 'password_hash'])('a new %s of the owner’s ends every session', async (field) => {
    const { hash } = await import('@node-rs/argon2')
    const { access_token: token, user } = await api.person(address())
    const value = field === 'password' ? 'another password' : await hash(aPassword, { memoryCost: 8, timeCost: 1 })
    await api.ask(`PUT /admin/users/${user.id}`, { [field]: value }, api.keys.privateKey)
    expect((await api.ask('GET /user', undefined, token)).body.code).toBe('session_not_found')
  })

  test('bans nobody for longer than there are dates', async () => {
    const { user } = await api.person(address())
    const ban = (ban_duration: string) => api.ask(`PUT /admin/users/${user.id}`, { ban_duration }, api.keys.privateKey)
    for (const endless of ['99999999999h', `${'9'.repeat(400)}h`]) {
      expect((await ban(endless)).body.code).toBe('validation_failed')
    }
    expect((await ban('876000h')).body.banned_until).toBeTruthy()
  })

  test('a link sets no password of somebody who is there', async () => {
    const email = address()
    await api.person(email)
    const body = { type: 'recovery', email, password: 'another password' }
    await api.ask('POST /admin/generate_link', body, api.keys.privateKey)
    expect((await api.signIn(email)).user.email).toBe(email)
  })
})
