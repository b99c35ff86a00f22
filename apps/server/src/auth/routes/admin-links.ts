import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Body } from '../../lib/loose-json.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { mergeMetadata, newAccount, presentUser } from '../accounts/account.ts'
import { emailOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import type { MessageOrder } from '../grants/messages.ts'
import type { AuthParts } from '../parts.ts'
import { bodyOf, object, queryOf, text } from './request.ts'

const inviteFields = v.object({ email: text(), data: object() })
const linkFields = v.object({
  type: text(),
  email: text(),
  new_email: text(),
  password: text(),
  data: object(),
  redirect_to: text(),
})
type Given = Partial<v.InferOutput<typeof linkFields>>

type LinkKind = MessageOrder['kind']
type LinkRules = {
  /** Also for somebody who has no account yet. */
  makes: boolean
  /** For nobody whose address is confirmed already. */
  isFirst: boolean
  /** What an account remembers of it. */
  notes: ('confirmationSentAt' | 'invitedAt' | 'recoverySentAt')[]
}

const links: Record<LinkKind, LinkRules> = {
  signup: { makes: true, isFirst: true, notes: ['confirmationSentAt'] },
  invite: { makes: true, isFirst: true, notes: ['confirmationSentAt', 'invitedAt'] },
  magiclink: { makes: true, isFirst: false, notes: ['recoverySentAt'] },
  recovery: { makes: false, isFirst: false, notes: ['recoverySentAt'] },
  email_change_current: { makes: false, isFirst: false, notes: [] },
  email_change_new: { makes: false, isFirst: false, notes: [] },
}

export const emailTaken = () =>
  new AuthError('email_exists', 'A user with this email address has already been registered')

/** What mails would do, for the owner's server to send by itself; and the invitation, which we send. */
export function adminLinkRoutes(parts: AuthParts) {
  const { accounts, passwords, messages, redirects, now } = parts

  async function invite(request: FastifyRequest): Promise<Body> {
    const redirectTo = redirects.target(queryOf(request, 'redirect_to'))
    const { account } = await prepare('invite', bodyOf(inviteFields, request), { redirectTo, isSent: true })
    return presentUser(account)
  }

  async function generate(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(linkFields, request)
    const kind = kindOf(given.type ?? '')
    const redirectTo = redirects.target(given.redirect_to ?? queryOf(request, 'redirect_to'))
    const { account, message } = await prepare(kind, given, { redirectTo, isSent: false })
    return {
      ...presentUser(account),
      action_link: message.url,
      email_otp: message.code,
      hashed_token: message.token,
      verification_type: kind,
      redirect_to: redirectTo,
    }
  }

  /** Throws `user_not_found`, `email_exists`. */
  async function prepare(kind: LinkKind, given: Given, way: { redirectTo: string; isSent: boolean }) {
    const email = emailOf(given.email ?? '')
    const found = await accounts.byEmail(email)
    const { makes, isFirst } = links[kind]
    if (!found && !makes) throw new AuthError('user_not_found', 'User with this email not found')
    if (found?.account.emailConfirmedAt && isFirst) throw emailTaken()
    const passwordHash = kind === 'signup' && given.password ? await hashOf(given.password) : null
    const to = kind === 'email_change_new' ? emailOf(given.new_email ?? '') : email
    const fresh = newAccount(now(), { email })
    const accountId = found?.account.id ?? fresh.id
    const message = messages.mail({ kind, accountId, to, redirectTo: way.redirectTo, challenge: null })
    const decide = (before: Account) => ({
      account: { ...noted(before, kind, given), ...(passwordHash && { passwordHash }) },
      grants: [message.grant],
      mails: way.isSent ? [message.mail] : [],
    })
    const account = found ? await accounts.change(accountId, decide) : await accounts.create(decide(fresh))
    if (!account) throw emailTaken()
    return { account, message }
  }

  async function hashOf(password: string) {
    await passwords.requireStrong(password)
    return passwords.hash(password)
  }

  function noted(account: Account, kind: LinkKind, { data, new_email: newEmail }: Given): Account {
    const at = now()
    const changes = kind === 'email_change_current' || kind === 'email_change_new'
    return {
      ...account,
      ...Object.fromEntries(links[kind].notes.map((name) => [name, at])),
      userMetadata: mergeMetadata(account.userMetadata, data),
      ...(changes && { emailChange: changeOf(account, newEmail, at) }),
    }
  }

  /** Both links of a change belong to one: what the first has begun goes on. */
  function changeOf({ emailChange }: Account, newEmail: string | null | undefined, at: number): Account['emailChange'] {
    const to = newEmail ? emailOf(newEmail) : emailChange?.to
    if (!to) throw new AuthError('validation_failed', 'A new_email is required')
    return emailChange?.to === to ? emailChange : { to, sentAt: at, agreed: 'nobody' }
  }

  return async (app: FastifyInstance) => {
    for (const path of ['/invite', '/admin/invite']) app.post(path, async (request) => invite(request))
    for (const path of ['/admin/generate_link', '/generate_link']) app.post(path, async (request) => generate(request))
  }
}

function kindOf(type: string): LinkKind {
  if (Object.hasOwn(links, type)) return type as LinkKind
  throw new AuthError('validation_failed', `Invalid email action link type requested: ${type}`)
}
