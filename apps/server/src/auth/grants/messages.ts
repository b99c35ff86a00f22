import { randomBytes, randomInt } from 'node:crypto'
import type { SiteManifest } from '@parley/protocol'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Body } from '../../lib/loose-json.ts'
import { type AccountMailKind, accountMail } from '../../mail/account-mail.ts'
import type { Fetch } from '../../providers/provider-request.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import type { GrantKind, NewGrant } from '../../store/subjects/auth/grants.ts'
import type { NewMail } from '../../store/subjects/outbox.ts'
import type { AuthConfig } from '../auth-config.ts'
import { AuthError } from '../auth-error.ts'
import type { Challenge } from './pkce.ts'
import { withQuery } from './redirects.ts'

export type MessageDeps = {
  box: SecretBox
  config: AuthConfig
  siteUrl: string
  sender: () => { from: string | null; company: SiteManifest['company'] }
  fetch: Fetch
  now: () => number
}

/** What goes out to an address or a number. `redirectTo` is one we send people to. */
export type MessageOrder = {
  kind: Exclude<AccountMailKind & GrantKind, 'reauthentication'>
  accountId: string
  to: string
  redirectTo: string
  challenge: Challenge | null
}

/** A change of address: to which, and whether somebody else has that. */
export type ChangeOrder = Pick<MessageOrder, 'to' | 'redirectTo' | 'challenge'> & { isTaken: boolean }

/** A message with what it lets its reader do: `token` stands in the address, `code` is typed. */
export type Message = { grant: NewGrant; mail: NewMail; token: string; code: string; url: string }

type SmsKind = Extract<GrantKind, 'sms' | 'sms_signup' | 'phone_change' | 'reauthentication'>

const smsTimeoutMs = 10_000

/** How the types of the client name what a mail is for. */
const typeOf: Record<MessageOrder['kind'], string> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

/** Draws mails and text messages with one-time tokens and codes, of which only hashes are kept. */
export function createMessages({ box, config, siteUrl, sender, fetch, now }: MessageDeps) {
  const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')
  const stampOf = (kind: GrantKind, address: string, code: string) => box.stamp(`account/${kind}/${address}/${code}`)

  function grantOf(kind: GrantKind, accountId: string, address: string, body: Body = {}) {
    const token = randomBytes(32).toString('base64url')
    const code = newCode()
    const grant: NewGrant = {
      hash: hashSecret(token),
      kind,
      accountId,
      address,
      code: stampOf(kind, address, code),
      body,
      expiresAt: now() + config.codeLifeMs,
      isOnly: true,
    }
    return { grant, token, code }
  }

  function letter(kind: AccountMailKind, to: string, url: string | null, code: string | null): NewMail {
    return accountMail({ kind, to, url, code, goodForMs: config.codeLifeMs, at: now() }, sender())
  }

  function mail({ kind, accountId, to, redirectTo, challenge }: MessageOrder): Message {
    const { grant, token, code } = grantOf(kind, accountId, to, { challenge })
    const parameters = { token, type: typeOf[kind], redirect_to: redirectTo }
    const url = withQuery(`${siteUrl}/auth/v1/verify`, parameters)
    return { grant, token, code, url, mail: letter(kind, to, url, code) }
  }

  /** A code without an address to open: whoever asks for it has the page open. */
  function reauthentication(accountId: string, to: string) {
    const { grant, code } = grantOf('reauthentication', accountId, to)
    return { grant, mail: letter('reauthentication', to, null, code) }
  }

  /**
   * Asks both mailboxes of a change of address. Whether somebody else has the new one, its owner learns by mail, and nobody
   * else.
   */
  function change(account: Account, { to, isTaken, ...rest }: ChangeOrder): Pick<Message, 'grant' | 'mail'>[] {
    const order = { ...rest, accountId: account.id }
    const next = isTaken ? { grant: decoy(), mail: known(to) } : mail({ ...order, kind: 'email_change_new', to })
    if (!account.email || account.emailConfirmedAt === null) return [next]
    return [next, mail({ ...order, kind: 'email_change_current', to: account.email })]
  }

  /** For somebody whose address another sign-up came with. */
  const known = (to: string): NewMail => letter('known', to, null, null)

  /** A grant that nobody can use: an answer to a stranger costs what one to a user does. */
  function decoy(): NewGrant {
    return { ...grantOf('decoy', '', '').grant, code: null, isOnly: false }
  }

  /** Throws `phone_provider_disabled` where nobody sends text messages. */
  function requireSms() {
    if (config.sms) return config.sms
    throw new AuthError(
      'phone_provider_disabled',
      'Phone logins are disabled: text messages need a service, which the owner names in AUTH_SMS_URL.',
    )
  }

  /** Throws `sms_send_failed`. */
  async function sendSms(kind: SmsKind, accountId: string, to: string) {
    const { url, key } = requireSms()
    const { grant, code } = grantOf(kind, accountId, to)
    const text = `${code} is your code for ${sender().company.name}.`
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ to: `+${to}`, text }),
        signal: AbortSignal.timeout(smsTimeoutMs),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
    } catch (cause) {
      throw new AuthError('sms_send_failed', 'The text message could not be sent. Please try again.', { cause })
    }
    return grant
  }

  return { mail, change, reauthentication, known, decoy, requireSms, sendSms, stampOf }
}

export type Messages = ReturnType<typeof createMessages>
