/** What the authentication service answers whoever has signed in. */
export type Tokens = { access_token: string; refresh_token: string; expires_in: number; user: Person }
export type Factor = { id: string; status: 'verified' | 'unverified'; friendly_name?: string }
export type Person = { id: string; email?: string; factors?: Factor[]; user_metadata?: { name?: string } }
export type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }
export type Enrolment = { id: string; totp: { qr_code: string; secret: string } }
/** Where somebody is signed in. */
export type ConsoleSession = {
  id: string
  created_at: string
  refreshed_at?: string
  user_agent?: string
  network?: string
  method?: string
  is_current: boolean
}
type Ceremony = { challenge_id: string; options: Record<string, unknown> }

/** A refusal of the authentication service, in its words. */
export class AuthRefusal extends Error {
  override readonly name = 'AuthRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type AuthService = ReturnType<typeof authService>

/** The parts of `/auth/v1` that a console needs. Every method throws an `AuthRefusal`, or what `fetch` throws. */
export function authService(ask: typeof fetch = (...args) => fetch(...args), base = '/auth/v1') {
  async function request<Answer>(line: string, body?: unknown, token?: string): Promise<Answer> {
    const [method, path] = line.split(' ')
    const response = await ask(`${base}${path}`, {
      method: method ?? 'GET',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // one tab renews for all, and the others wait for it
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const answer = text ? readJson(text) : {}
    if (response.ok) return answer as Answer
    throw new AuthRefusal(
      response.status,
      String(answer.error_code ?? answer.code ?? ''),
      String(answer.msg ?? answer.message ?? `The server answered ${response.status}.`),
    )
  }

  return {
    withPassword: (email: string, password: string) =>
      request<Tokens>('POST /token?grant_type=password', { email, password }),
    refresh: (refreshToken: string) =>
      request<Tokens>('POST /token?grant_type=refresh_token', { refresh_token: refreshToken }),
    sendCode: (email: string) => request<object>('POST /otp', { email }),
    withCode: (email: string, token: string) => request<Tokens>('POST /verify', { type: 'email', email, token }),
    signOut: (token: string, scope: 'local' | 'others' | 'global') =>
      request<void>(`POST /logout?scope=${scope}`, {}, token),
    /** Whether nobody has an account here yet. */
    isFirst: async () => (await request<{ is_open: boolean }>('GET /first-admin')).is_open,
    /** `token` is from the link that the server's first start has printed. */
    makeFirstAdmin: (of: { token: string; email: string; password: string; fullName: string }) =>
      request<Tokens>('POST /first-admin', {
        token: of.token,
        email: of.email,
        password: of.password,
        ...(of.fullName && { data: { full_name: of.fullName } }),
      }),
    sessions: (token: string) => request<ConsoleSession[]>('GET /sessions', undefined, token),
    endSession: (token: string, id: string) => request<void>(`DELETE /sessions/${id}`, undefined, token),
    person: (token: string) => request<Person>('GET /user', undefined, token),
    changePassword: (token: string, password: string, nonce?: string) =>
      request<Person>('PUT /user', { password, ...(nonce && { nonce }) }, token),
    /** Mails the code with which an old session may change the password. */
    reauthenticate: (token: string) => request<object>('GET /reauthenticate', undefined, token),
    enrolFactor: (token: string, name: string) =>
      request<Enrolment>('POST /factors', { factor_type: 'totp', friendly_name: name }, token),
    removeFactor: (token: string, id: string) => request<object>(`DELETE /factors/${id}`, undefined, token),
    /** The code of the app that shows one every 30 s. */
    async proveFactor(token: string, id: string, code: string) {
      const challenge = await request<{ id: string }>(`POST /factors/${id}/challenge`, {}, token)
      return request<Tokens>(`POST /factors/${id}/verify`, { challenge_id: challenge.id, code }, token)
    },
    passkeys: (token: string) => request<Passkey[]>('GET /passkeys', undefined, token),
    removePasskey: (token: string, id: string) => request<void>(`DELETE /passkeys/${id}`, undefined, token),
    beginPasskey: (token: string) => request<Ceremony>('POST /passkeys/registration/options', {}, token),
    addPasskey: (token: string, challengeId: string, credential: unknown) =>
      request<Passkey>('POST /passkeys/registration/verify', { challenge_id: challengeId, credential }, token),
    beginPasskeySignIn: () => request<Ceremony>('POST /passkeys/authentication/options', {}),
    withPasskey: (challengeId: string, credential: unknown) =>
      request<Tokens>('POST /passkeys/authentication/verify', { challenge_id: challengeId, credential }),
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {} // a proxy's page: its status says enough
  }
}
