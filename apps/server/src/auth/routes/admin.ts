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
import type { AuthParts } from '../parts.ts'
import { adminLinkRoutes, emailTaken } from './admin-links.ts'
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

const perPage = 50
const maxPerPage = 1000
const maxPage = 1_000_000
/** Of dates, in epoch ms. */
const lastInstant = 8.64e15
const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
const phoneTaken = () => new AuthError('phone_exists', 'A user with this phone number has already been registered')

/** What the owner's server does with accounts, with one of the owner's keys. */
export function adminRoutes(parts: AuthParts) {
  const { store, accounts, passwords, sessions, now } = parts

  async function list(request: FastifyRequest, reply: FastifyReply): Promise<Body> {
    const page = wholeNumber(queryOf(request, 'page'), 1, maxPage)
    const limit = wholeNumber(queryOf(request, 'per_page'), perPage, maxPerPage)
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
    const isNewPassword = given.password || given.password_hash
    const account = await accounts
      .change(idOf(request), async (before) => {
        const addressed = {
          ...before,
          ...(email && { email, emailChange: null }),
          ...(phone && { phone, phoneChange: null }),
        }
        const withEmail = email ? withEmailIdentity(addressed, now()) : addressed
        const after = await written(phone ? withPhoneIdentity(withEmail, now()) : withEmail, given)
        return { account: after, ...(isNewPassword && { ends: { which: 'all', keep: null } }) }
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

  async function removeFactor(request: FastifyRequest): Promise<Body> {
    const { factorId } = request.params as { factorId: string }
    let removed: Body = {}
    await accounts.change(idOf(request), (account) => {
      removed = presentFactor(factorOf(account, request))
      return { account: { ...account, factors: account.factors.filter(({ id }) => id !== factorId) } }
    })
    if (removed.status === 'verified') await sessions.weaken(idOf(request))
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
    app.register(adminLinkRoutes(parts))
    for (const prefix of ['/admin', '']) {
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
  }
}

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  const given = /^\d{1,9}$/.test(text ?? '') ? Number(text) : otherwise
  return Math.min(most, Math.max(1, given))
}

/** "24h", "1h30m", or "none". Throws `validation_failed`. */
function bannedUntil(duration: string, at: number): number | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(duration)) {
    throw new AuthError('validation_failed', 'invalid format for ban duration: say it as 24h, 1h30m or none')
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  const until = at + parts.reduce((sum, [, number, unit]) => sum + Number(number) * (unitMs[unit ?? ''] ?? 0), 0)
  if (until <= lastInstant) return until
  throw new AuthError('validation_failed', 'ban duration is too long: no date is that late')
}
