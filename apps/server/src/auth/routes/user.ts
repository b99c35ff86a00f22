import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Body } from '../../lib/loose-json.ts'
import { isSameSecret } from '../../lib/same-secret.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { mergeMetadata, owesSecondFactor, presentUser } from '../accounts/account.ts'
import type { Decision } from '../accounts/accounts.ts'
import { emailOf, phoneOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import { mayBeTried } from '../grants/grant-limits.ts'
import type { ChangeOrder } from '../grants/messages.ts'
import { challengeOf } from '../grants/pkce.ts'
import type { AuthParts } from '../parts.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import {
  bodyOf,
  challengeFields,
  channel,
  networkOf,
  notForHead,
  object,
  queryOf,
  signedInOf,
  text,
} from './request.ts'

const fields = v.object({
  email: text(),
  phone: text(),
  password: text(),
  nonce: text(),
  data: object(),
  channel: channel(),
  ...challengeFields,
})
type Given = v.InferOutput<typeof fields>

const scopes = { global: 'all', local: 'own', others: 'others' } as const

/** What people read and change of themselves. */
export function userRoutes(parts: AuthParts) {
  const { config, store, accounts, passwords, messages, limits, redirects, sessions, now } = parts

  async function update(request: FastifyRequest): Promise<Body> {
    await limits.network(networkOf(request))
    const { account: before, session } = await signedInOf(parts, request)
    const given = bodyOf(fields, request)
    const email = changed(given.email ? emailOf(given.email) : null, before.email)
    const phone = changed(given.phone ? phoneOf(given.phone) : null, before.phone)
    if ((given.password || email || phone) && owesSecondFactor(before, session)) {
      const sentence = 'AAL2 session is required to update email or password when MFA is enabled.'
      throw new AuthError('insufficient_aal', sentence, { status: 401 })
    }
    const password = given.password ? await newPassword({ account: before, session }, given) : null
    if (email) await limits.mail(email)
    const holder = email ? await accounts.byEmail(email) : null
    const changeMails = (account: Account, order: Pick<ChangeOrder, 'to' | 'isTaken'>) => {
      const redirectTo = redirects.target(queryOf(request, 'redirect_to'))
      return messages.change(account, { ...order, redirectTo, challenge: challengeOf(given) })
    }
    const texted = phone ? await textTo(before.id, phone) : null
    const account = await accounts.change(before.id, (current) => {
      const decision: Decision = {
        account: {
          ...current,
          userMetadata: given.data ? mergeMetadata(current.userMetadata, given.data) : current.userMetadata,
          ...(password && { passwordHash: password.hash }),
          ...(email && { emailChange: { to: email, sentAt: now(), agreed: 'nobody' } }),
          ...(phone && { phoneChange: { to: phone, sentAt: now() } }),
        },
        ...(password && { ends: { which: 'others', keep: session.id } }),
        ...(password?.spends && { spends: password.spends }),
      }
      const sent = email ? changeMails(current, { to: email, isTaken: holder !== null }) : []
      return {
        ...decision,
        grants: [...sent.map(({ grant }) => grant), ...(texted ? [texted] : [])],
        mails: sent.map(({ mail }) => mail),
      }
    })
    return presentUser(account)
  }

  const changed = (wanted: string | null, before: string | null) => (wanted === before ? null : wanted)

  /** Throws `reauthentication_needed`, `reauthentication_not_valid`, `weak_password`, `same_password`, `over_request_rate_limit`. */
  async function newPassword({ account, session }: Pick<SignedIn, 'account' | 'session'>, given: Given) {
    const password = given.password ?? ''
    // each costs what a sign-in does, also where it changes nothing
    await limits.attempt(`new-password/${account.id}`)
    const isOld = now() - session.createdAt >= config.reauthenticateAfterMs
    if (isOld && !given.nonce) {
      throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
    }
    const spends = isOld ? await proven(account, given.nonce ?? '') : null
    await passwords.requireStrong(password)
    if (account.passwordHash !== null && (await passwords.compare(password, account.passwordHash))) {
      throw new AuthError('same_password', 'New password should be different from the old password.')
    }
    const hash = await passwords.hash(password)
    await limits.succeeded(`new-password/${account.id}`)
    return { hash, spends }
  }

  async function proven(account: Account, nonce: string): Promise<string> {
    const address = addressOf(account)
    await limits.attempt(`code/${address}`)
    const sent = (await store.grants.sentTo(address, 'reauthentication', now())).filter(
      ({ accountId }) => accountId === account.id,
    )
    const stamp = messages.stampOf('reauthentication', address, nonce)
    const fits = sent.find((grant) => mayBeTried(grant) && isSameSecret(stamp, grant.code ?? ''))
    if (fits) {
      await limits.succeeded(`code/${address}`)
      return fits.hash
    }
    for (const { hash } of sent) await store.grants.miss(hash)
    throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
  }

  const addressOf = ({ email, phone }: Account) => email ?? phone ?? ''

  async function textTo(id: string, phone: string) {
    messages.requireSms()
    await limits.sms(phone)
    return messages.sendSms('phone_change', id, phone)
  }

  /** Sends the code with which an old session may change the password. */
  async function reauthenticate(request: FastifyRequest): Promise<Body> {
    const { account } = await signedInOf(parts, request)
    if (account.email && account.emailConfirmedAt !== null) {
      const to = account.email
      await limits.mail(to)
      await accounts.change(account.id, (current) => {
        const { grant, mail } = messages.reauthentication(account.id, to)
        return { account: { ...current, reauthenticationSentAt: now() }, grants: [grant], mails: [mail] }
      })
    } else if (account.phone && account.phoneConfirmedAt !== null) {
      await limits.sms(account.phone)
      const grant = await messages.sendSms('reauthentication', account.id, account.phone)
      await accounts.change(account.id, (current) => ({
        account: { ...current, reauthenticationSentAt: now() },
        grants: [grant],
      }))
    } else {
      const sentence = 'Reauthentication requires the user to have an email or a phone number'
      throw new AuthError('validation_failed', sentence)
    }
    return {}
  }

  async function logOut(request: FastifyRequest) {
    const { account, session } = await signedInOf(parts, request).catch((error) => {
      // the oldest client takes `session_not_found` for a failure here, and keeps a session that is no more
      const isOver = error instanceof AuthError && error.code === 'session_not_found'
      throw isOver ? new AuthError('bad_jwt', 'This session has ended already', { cause: error }) : error
    })
    const scope = queryOf(request, 'scope') ?? 'global'
    if (!Object.hasOwn(scopes, scope)) {
      throw new AuthError('validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`)
    }
    const which = scopes[scope as keyof typeof scopes]
    if (which === 'own') await sessions.endOne(session.id)
    else await sessions.end(account.id, { which, keep: session.id })
  }

  async function unlink(request: FastifyRequest): Promise<Body> {
    const { account: before } = await signedInOf(parts, request)
    const { id } = request.params as { id: string }
    await accounts.change(before.id, (account) => ({ account: withoutIdentity(account, id) }))
    return {}
  }

  return async (app: FastifyInstance) => {
    app.get('/user', async (request) => presentUser((await signedInOf(parts, request)).account))
    app.put('/user', async (request) => update(request))
    app.get('/reauthenticate', notForHead, async (request) => reauthenticate(request))
    app.post('/logout', async (request, reply) => {
      await logOut(request)
      return reply.code(204).send()
    })
    app.get('/user/identities', async (request) => {
      const { identities } = presentUser((await signedInOf(parts, request)).account)
      return { identities }
    })
    app.delete('/user/identities/:id', async (request) => unlink(request))
  }
}

/** Throws `single_identity_not_deletable`, `identity_not_found`. */
function withoutIdentity(account: Account, id: string): Account {
  if (account.identities.length <= 1) {
    const sentence = 'User must have at least 1 identity after unlinking'
    throw new AuthError('single_identity_not_deletable', sentence)
  }
  const gone = account.identities.find((identity) => identity.id === id)
  if (!gone) throw new AuthError('identity_not_found', "Identity doesn't exist")
  const identities = account.identities.filter((identity) => identity.id !== id)
  const hasPassword = identities.some(({ provider }) => provider === 'email' || provider === 'phone')
  return {
    ...account,
    identities,
    ...(gone.provider === 'phone' && { phone: null, phoneConfirmedAt: null }),
    ...(!hasPassword && { passwordHash: null }),
  }
}
