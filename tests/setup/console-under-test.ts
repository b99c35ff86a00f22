import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consultationPath, demoPublicKey } from '@parley/protocol'
import type { Role } from '@parley/protocol/resources'
import type { Page } from 'playwright-core'
import { firstKeys } from './first-keys.ts'
import { startServerProcess } from './server-process.ts'

export type SignedIn = { access_token: string; refresh_token: string; user: { id: string; email: string } }
export type ConsoleUnderTest = Awaited<ReturnType<typeof startConsole>>

const password = 'correct horse battery 7'
/** Only ends what hangs. */
const patienceMs = 60_000

/** A server of its own, without a voice unless it is switched on, and the people who look at it. */
export async function startConsole(env: Record<string, string> = {}) {
  const server = await startServerProcess({
    VOICE: 'off',
    FORM_MIN_FILL_MS: '0',
    RATE_LIMIT_GLOBAL: '1000000',
    RATE_LIMIT_PER_IP: '1000000',
    RATE_LIMIT_PER_EMAIL: '1000000',
    RATE_LIMIT_API_PER_IP: '1000000',
    ...env,
  })

  async function ask<Answer = unknown>(line: string, body?: unknown, token = ''): Promise<Answer> {
    const [method, path] = line.split(' ')
    const response = await fetch(server.url + path, {
      method: method ?? 'GET',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${line} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : undefined) as Answer
  }

  /** What the first start has left for whoever owns it. */
  async function firstLink(): Promise<string> {
    const file = join(server.dataDir, 'first-admin-link')
    for (const giveUpAt = Date.now() + patienceMs; ; ) {
      const link = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
      if (link) return link
      if (Date.now() > giveUpAt) throw new Error(`no link for a first admin came: ${server.log().slice(-5_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 50)) // not there yet, or not all of it
    }
  }

  async function makeAdmin(): Promise<SignedIn> {
    const token = new URL(await firstLink()).hash.slice(1)
    const person = { email: 'ada@engine.example', password, data: { full_name: 'Ada Admin' } }
    return ask<SignedIn>('POST /auth/v1/first-admin', { token, ...person })
  }

  /** Somebody whom the admin has invited, and whose address is confirmed, signed in. */
  async function invite(
    admin: Pick<SignedIn, 'access_token'>,
    role: Role,
    email: string,
    theirs = password,
  ): Promise<SignedIn> {
    await ask('POST /org/main/invite', { emails: [email], role }, admin.access_token)
    const { privateKey } = await firstKeys(server.dataDir)
    await ask('POST /auth/v1/admin/users', { email, password: theirs, email_confirm: true }, privateKey)
    return ask<SignedIn>('POST /auth/v1/token?grant_type=password', { email, password: theirs })
  }

  /** A request, as a visitor sends it. */
  const request = (fullName: string, more: object = {}) =>
    ask(
      `POST ${consultationPath}`,
      {
        fullName,
        email: `${fullName.toLowerCase().replaceAll(' ', '.')}@engine.example`,
        companyName: '',
        service: 'meeting-scheduler',
        problems: 'An empty diary',
        additionalInfo: '',
        ...more,
      },
      demoPublicKey,
    )

  return { ...server, ask, firstLink, makeAdmin, invite, request }
}

/** Signs a page in before it is opened; who has been here before has seen the tour. */
export const asPerson =
  ({ access_token: accessToken, refresh_token: refreshToken, user }: SignedIn) =>
  (page: Page) =>
    page.addInitScript(
      (kept) => {
        localStorage.setItem('parley-console-session', kept)
        localStorage.setItem('parley-console-tour', 'seen')
      },
      JSON.stringify({
        ...{ accessToken, refreshToken, userId: user.id, email: user.email, owedFactorId: null },
        expiresAt: Date.now() + 3_600_000,
      }),
    )
