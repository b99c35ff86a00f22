import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Body } from '../../lib/loose-json.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import {
  confirmEmail,
  confirmPhone,
  mergeMetadata,
  newAccount,
  presentFactor,
  presentUser,
  withEmailIdentity,
  withPhoneIdentity,
} from '../accounts/account.ts'
import { emailOf, phoneOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import type { MessageOrder } from '../grants/messages.ts'
import type { AuthParts } from '../parts.ts'
import { factorOf } from './factors.ts'
import { presentPasskey, withoutPasskey } from './passkeys.ts'
import { bodyOf, object, queryOf, text } from './request.ts'

const userFields = v.object({
  email: text(),
  phone: text(),
  password: text(),
  password_hash: text(),
  email_confirm: v.nullish(v.boolean()),
  phone_confirm: v.nullish(v.boolean()),
  user_metadata: object(),
  app_metadata: object(),
  ban_duration: text(),
})
type GivenUser = v.InferOutput<typeof userFields>

const inviteFields = v.object({ email: text(), data: object() })
const linkFields = v.object({
  type: text(),
  email: text(),
  new_email: text(),
  password: text(),
  data: object(),
  redirect_to: text(),
})
type GivenLink = v.InferOutput<typeof linkFields>

const perPage = 50
const maxPerPage = 1000
const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
const emailTaken = () => new AuthError('email_exists', 'A user with this email address has already been registered')
const phoneTaken = () => new AuthError('phone_exists', 'A user with this phone number has already been registered')

/** What the owner's server does with accounts, with one of the owner's keys. */
export function adminRoutes(parts: AuthParts) {
  const { config, store, accounts, passwords, messages, redirects, sessions, now } = parts

  async function list(request: FastifyRequest, reply: FastifyReply): Promise<Body> {
    const page = Math.max(1, Number(queryOf(request, 'page') ?? 1) || 1)
    const limit = Math.min(maxPerPage, Math.max(1, Number(queryOf(request, 'per_page') ?? perPage) || perPage))
    const [users, total] = await Promise.all([store.accounts.list((page - 1) * limit, limit), store.accounts.count()])
    const last = Math.max(1, Math.ceil(total / limit))
    const linkTo = (number: number, rel: string) => `<${request.url.split('?')[0]}?page=${number}>; rel="${rel}"`
    const links = [...(page < last ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')]
    reply.headers({ 'x-total-count': String(total), link: links.join(', ') })
    return { users: users.map(presentUser), aud: 'authenticated' }
  }

  async function create(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(userFields, request)
    const email = given.email ? emailOf(given.email) : null
    const phone = given.phone ? phoneOf(given.phone) : null
    if (!email && !phone) {
      throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone')
    }
    const fresh = newAccount(now(), { email, phone })
    const created = await accounts.create({ account: await written(fresh, given) })
    if (!created) throw email ? emailTaken() : phoneTaken()
    return presentUser(created)
  }

  async function update(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(userFields, request)
    const email = given.email ? emailOf(given.email) : null
    const phone = given.phone ? phoneOf(given.phone) : null
    const account = await accounts
      .change(idOf(request), async (before) => {
        const addressed = {
          ...before,
          ...(email && { email, emailChange: null }),
          ...(phone && { phone, phoneChange: null }),
        }
        const withEmail = email ? withEmailIdentity(addressed, now()) : addressed
        const after = await written(phone ? withPhoneIdentity(withEmail, now()) : withEmail, given)
        return { account: after, ...(given.password && { ends: { which: 'all', keep: null } }) }
      })
      .catch((error) => {
        throw error instanceof AuthError && error.code === 'conflict' && email ? emailTaken() : error
      })
    return presentUser(account)
  }

  /** What the owner says of an account, on it. */
  async function written(before: Account, given: GivenUser): Promise<Account> {
    const at = now()
    const confirmed = given.email_confirm && before.email ? confirmEmail(before, at) : before
    const account = given.phone_confirm && confirmed.phone ? confirmPhone(confirmed, at) : confirmed
    return {
      ...account,
      ...(await passwordOf(given)),
      userMetadata: mergeMetadata(account.userMetadata, given.user_metadata),
      appMetadata: mergeMetadata(account.appMetadata, given.app_metadata),
      ...(given.ban_duration && { bannedUntil: bannedUntil(given.ban_duration, at) }),
    }
  }

  async function passwordOf({ password, password_hash: hash }: GivenUser): Promise<{ passwordHash?: string }> {
    if (password && hash) {
      throw new AuthError('validation_failed', 'Only a password or a password hash should be provided')
    }
    if (hash) {
      if (!/^\$argon2id?\$v=19\$/.test(hash)) {
        throw new AuthError('validation_failed', 'password_hash must be one of argon2id or argon2i: $argon2id$v=19$…')
      }
      return { passwordHash: hash }
    }
    if (!password) return {}
    await passwords.requireStrong(password)
    return { passwordHash: await passwords.hash(password) }
  }

  async function remove(request: FastifyRequest): Promise<Body> {
    const { should_soft_delete: isSoft } = bodyOf(v.object({ should_soft_delete: v.nullish(v.boolean()) }), request)
    const id = idOf(request)
    if (!isSoft) {
      if (!(await store.accounts.remove(id))) throw new AuthError('user_not_found', 'User not found')
      return {}
    }
    // what tells who it was goes; the id stays, for what others keep under it
    await accounts.change(id, ({ id: same, createdAt }) => {
      const at = now()
      return {
        account: { ...newAccount(at, {}), id: same, createdAt, deletedAt: at, isAnonymous: false },
        ends: { which: 'all', keep: null },
      }
    })
    return {}
  }

  async function invite(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(inviteFields, request)
    const email = emailOf(given.email ?? '')
    const redirectTo = redirects.target(queryOf(request, 'redirect_to'))
    const { account } = await prepare('invite', { ...given, email }, redirectTo, true)
    return presentUser(account)
  }

  async function generateLink(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(linkFields, request)
    const redirectTo = redirects.target(given.redirect_to ?? queryOf(request, 'redirect_to'))
    const { account, message, kind } = await prepare(given.type ?? '', given, redirectTo, false)
    return {
      ...presentUser(account),
      action_link: message.url,
      email_otp: message.code,
      hashed_token: message.token,
      verification_type: kind,
      redirect_to: redirectTo,
    }
  }

  /** Makes what a mail would do, for an account that is made where it needs one; `isSent` also sends the mail. */
  async function prepare(
    type: string,
    given: GivenLink | v.InferOutput<typeof inviteFields>,
    redirectTo: string,
    isSent: boolean,
  ) {
    const email = emailOf(given.email ?? '')
    const kind = kindOf(type)
    const found = await accounts.byEmail(email)
    const makes = kind === 'signup' || kind === 'invite' || kind === 'magiclink'
    if (!found && !makes) throw new AuthError('user_not_found', 'User with this email not found')
    if (found?.account.emailConfirmedAt && (kind === 'signup' || kind === 'invite')) throw emailTaken()
    const password = 'password' in given && given.password ? await passwordOf({ password: given.password }) : {}
    const to = kind === 'email_change_new' ? emailOf((given as GivenLink).new_email ?? '') : email
    const order = (accountId: string) => messages.mail({ kind, accountId, to, redirectTo, challenge: null })
    const at = now()
    const noted = (account: Account): Account => ({
      ...account,
      ...password,
      userMetadata: mergeMetadata(account.userMetadata, given.data),
      ...(kind === 'invite' && { invitedAt: at }),
      ...(kind === 'signup' || kind === 'invite' ? { confirmationSentAt: at } : {}),
      ...(kind === 'recovery' || kind === 'magiclink' ? { recoverySentAt: at } : {}),
      ...(kind === 'email_change_current' || kind === 'email_change_new'
        ? changeOf(account, given as GivenLink, at)
        : {}),
    })
    if (!found) {
      const fresh = noted(newAccount(at, { email }))
      const message = order(fresh.id)
      const mails = isSent ? [message.mail] : []
      const account = await accounts.create({ account: fresh, grants: [message.grant], mails })
      if (!account) throw emailTaken()
      return { account, message, kind }
    }
    const message = order(found.account.id)
    const account = await accounts.change(found.account.id, (before) => ({
      account: noted(before),
      grants: [message.grant],
      mails: isSent ? [message.mail] : [],
    }))
    return { account, message, kind }
  }

  function changeOf(account: Account, { new_email: to }: GivenLink, at: number): Pick<Account, 'emailChange'> {
    const before = account.emailChange
    const wanted = to ? emailOf(to) : before?.to
    if (!wanted) throw new AuthError('validation_failed', 'A new_email is required')
    return { emailChange: before?.to === wanted ? before : { to: wanted, sentAt: at, agreed: 'nobody' } }
  }

  async function removeFactor(request: FastifyRequest): Promise<Body> {
    const { factorId } = request.params as { factorId: string }
    let removed: Body = {}
    await accounts.change(idOf(request), (account) => {
      removed = presentFactor(factorOf(account, request))
      return { account: { ...account, factors: account.factors.filter(({ id }) => id !== factorId) } }
    })
    await sessions.weaken(idOf(request))
    return removed
  }

  /** Throws `no_authorization`, `bad_jwt`, `not_admin`. */
  async function requireOwner(request: FastifyRequest) {
    if (!request.headers.authorization && !request.headers.apikey) {
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
    }
    if (!(await parts.isOwner(request))) throw new AuthError('not_admin', 'User not allowed')
  }

  return async (app: FastifyInstance) => {
    app.addHook('onRequest', requireOwner)
    app.post('/invite', async (request) => invite(request))
    for (const prefix of ['/admin', '']) {
      app.post(`${prefix}/generate_link`, async (request) => generateLink(request))
      app.get(`${prefix}/users`, list)
      app.post(`${prefix}/users`, async (request) => create(request))
      app.get(`${prefix}/users/:id`, async (request) => presentUser((await accounts.get(idOf(request))).account))
      app.put(`${prefix}/users/:id`, async (request) => update(request))
      app.delete(`${prefix}/users/:id`, async (request) => remove(request))
      app.get(`${prefix}/users/:id/factors`, async (request) =>
        (await accounts.get(idOf(request))).account.factors.map(presentFactor),
      )
      app.delete(`${prefix}/users/:id/factors/:factorId`, async (request) => removeFactor(request))
    }
    app.get('/admin/users/:id/passkeys', async (request) =>
      ((await accounts.get(idOf(request))).account.passkeys ?? []).map(presentPasskey),
    )
    app.delete('/admin/users/:id/passkeys/:passkeyId', async (request, reply) => {
      await accounts.change(idOf(request), (account) => ({ account: withoutPasskey(account, request) }))
      return reply.code(204).send()
    })
    app.post('/admin/invite', async (request) => invite(request))
  }

  function kindOf(type: string): MessageOrder['kind'] {
    const kinds: Record<string, MessageOrder['kind']> = {
      signup: 'signup',
      invite: 'invite',
      magiclink: 'magiclink',
      recovery: 'recovery',
      email_change_current: 'email_change_current',
      email_change_new: 'email_change_new',
    }
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : null
    if (!kind) throw new AuthError('validation_failed', `Invalid email action link type requested: ${type}`)
    if (!config.signUps && kind === 'signup')
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
    return kind
  }
}

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

/** "24h", "1h30m", or "none". Throws `validation_failed`. */
function bannedUntil(duration: string, at: number): number | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(duration)) {
    throw new AuthError('validation_failed', 'invalid format for ban duration: say it as 24h, 1h30m or none')
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  return at + parts.reduce((sum, [, number, unit]) => sum + Number(number) * (unitMs[unit ?? ''] ?? 0), 0)
}
