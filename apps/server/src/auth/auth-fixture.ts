import { Secret, TOTP } from 'otpauth'
import PostalMime from 'postal-mime'
import type { PlatformDeps } from '../platform.ts'
import { platformFixture } from '../platform-fixture.ts'
import { readConfig } from '../settings/config.ts'

/** The cheapest argon2: a test waits for what is decided, not for a guesser's costs. */
export const cheapPasswords = { AUTH_ARGON2_MEMORY_KIB: '8', AUTH_ARGON2_PASSES: '1' }

export const aPassword = 'correct horse battery'

/** What an app shows for a secret, at an instant. */
export const totpCode = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** What a mail about an account has for its reader. */
export function readAccountMail({ subject, text }: { subject: string; text: string }) {
  return {
    subject,
    text,
    url: /http\S+\/verify\?\S+/.exec(text)?.[0] ?? '',
    code: /\b\d{6}\b/.exec(text.replace(/http\S+/g, ''))?.[0] ?? '',
  }
}

/** The same, of a mail as it came by SMTP. */
export async function parseAccountMail(raw: string) {
  const { subject = '', text = '' } = await PostalMime.parse(raw)
  return readAccountMail({ subject, text })
}

type Body = Record<string, unknown>
export type Tokens = { access_token: string; refresh_token: string; user: Body & { id: string } }

/** For tests: the authentication service on a port and a store of its own, with a clock that `pass` moves. */
export async function authFixture(environment: Record<string, string> = {}, deps: Partial<PlatformDeps> = {}) {
  let ahead = 0
  const auth = readConfig({ ...cheapPasswords, ...environment }).auth
  const api = await platformFixture({ auth, now: () => Date.now() + ahead, ...deps })

  /** Sends JSON without any key, to an address under `/auth/v1`. */
  async function ask(line: string, body?: unknown, bearer = '') {
    const [method, path] = line.split(' ')
    // no two mails are of one instant: the newest is the one that was asked for last
    ahead += 2
    const headers = {
      authorization: bearer && `Bearer ${bearer}`,
      'x-supabase-api-version': '2024-01-01',
      'user-agent': 'a test',
    }
    const answer = await api.request(`${method} /auth/v1${path}`, body, headers)
    return { ...answer, body: answer.body as Body & { code?: string } }
  }

  /** Follows an address without going where it leads: to there. */
  async function follow(address: string, bearer = ''): Promise<URL> {
    const { pathname, search } = new URL(address)
    const headers = { authorization: bearer && `Bearer ${bearer}` }
    const response = await fetch(api.url + pathname + search, { redirect: 'manual', headers })
    return new URL(response.headers.get('location') ?? 'nowhere:')
  }

  async function mailsTo(address: string) {
    const owed = await api.store.outbox.list(null, 500)
    return owed
      .filter(({ mail, kind }) => kind === 'account' && mail.to.address === address)
      .map(({ mail }) => readAccountMail(mail))
  }

  /** The newest mail to an address. */
  async function mailTo(address: string) {
    const [newest] = await mailsTo(address)
    if (!newest) throw new Error(`no mail to ${address}`)
    return newest
  }

  const signIn = async (email: string, password = aPassword) =>
    (await ask('POST /token?grant_type=password', { email, password })).body as unknown as Tokens

  /** Somebody whose address is confirmed, signed in. */
  async function person(email: string, password = aPassword): Promise<Tokens> {
    const made = await ask('POST /admin/users', { email, password, email_confirm: true }, api.keys.privateKey)
    if (made.status !== 200) throw new Error(made.text)
    return signIn(email, password)
  }

  return {
    ...api,
    ask,
    follow,
    mailsTo,
    mailTo,
    signIn,
    person,
    pass(ms: number) {
      ahead += ms
    },
    now: () => Date.now() + ahead,
    /** What an app shows for a secret. */
    codeFor: (secret: string) => totpCode(secret, Date.now() + ahead),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

export type AuthFixture = Awaited<ReturnType<typeof authFixture>>
