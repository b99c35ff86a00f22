import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Body } from '../../lib/loose-json.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { newAccount } from '../accounts/account.ts'
import { emailOf, phoneOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import type { MessageOrder } from '../grants/messages.ts'
import { challengeOf } from '../grants/pkce.ts'
import type { AuthParts } from '../parts.ts'
import { admit, bodyOf, challengeFields, channel, object, queryOf, securityFields, text } from './request.ts'

const otpFields = v.object({
  email: text(),
  phone: text(),
  data: object(),
  create_user: v.nullish(v.boolean(), true),
  channel: channel(),
  ...challengeFields,
  ...securityFields,
})
const recoverFields = v.object({ email: text(), ...challengeFields, ...securityFields })
const resendFields = v.object({ type: text(), email: text(), phone: text(), ...challengeFields, ...securityFields })

type Address = Pick<MessageOrder, 'redirectTo' | 'challenge'>

/**
 * Mails and text messages that let somebody in. The answer is the same whether or not there is an account, and so is the
 * work: where there is none, something is written that opens nothing.
 */
export function oneTimeRoutes(parts: AuthParts) {
  const { config, store, accounts, messages, limits, redirects, now } = parts

  function addressOf(request: FastifyRequest, given: Parameters<typeof challengeOf>[0]): Address {
    return { redirectTo: redirects.target(queryOf(request, 'redirect_to')), challenge: challengeOf(given) }
  }

  /** To who has an account with this address, and if `isFor` says so. */
  async function mailTo(email: string, kind: 'magiclink' | 'recovery' | 'signup', address: Address) {
    await limits.mail(email)
    const known = await accounts.byEmail(email)
    if (!known || (kind === 'signup' && known.account.emailConfirmedAt !== null))
      return store.grants.add(messages.decoy())
    await accounts.change(known.account.id, (account) => {
      const { grant, mail } = messages.mail({ kind, accountId: account.id, to: email, ...address })
      const sent = kind === 'signup' ? { confirmationSentAt: now() } : { recoverySentAt: now() }
      return { account: { ...account, ...sent }, grants: [grant], mails: [mail] }
    })
  }

  async function otp(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(otpFields, request)
    await admit(parts, request, given.gotrue_meta_security)
    if (Boolean(given.email) === Boolean(given.phone)) {
      throw new AuthError('validation_failed', 'One of email or phone must be set')
    }
    if (given.phone) return otpByPhone(phoneOf(given.phone), given)
    const email = emailOf(given.email ?? '')
    const address = addressOf(request, given)
    const known = await accounts.byEmail(email)
    const mayCreate = given.create_user && (config.signUps || (await parts.isInvited(email)))
    if (known || !mayCreate) await mailTo(email, 'magiclink', address)
    else {
      await limits.mail(email)
      const account = { ...newAccount(now(), { email }, given.data ?? {}), recoverySentAt: now() }
      const { grant, mail } = messages.mail({ kind: 'magiclink', accountId: account.id, to: email, ...address })
      await accounts.create({ account, grants: [grant], mails: [mail] })
    }
    return {}
  }

  async function otpByPhone(phone: string, { data, create_user: mayCreate }: v.InferOutput<typeof otpFields>) {
    messages.requireSms()
    await limits.sms(phone)
    const known = await accounts.byPhone(phone)
    if (!known && (!mayCreate || !config.signUps)) {
      await store.grants.add(messages.decoy())
      return {}
    }
    const fresh = newAccount(now(), { phone }, data ?? {})
    const grant = await messages.sendSms('sms', known?.account.id ?? fresh.id, phone)
    const asked = (account: Account) => ({ account: { ...account, recoverySentAt: now() }, grants: [grant] })
    if (known) await accounts.change(known.account.id, asked)
    else await accounts.create(asked(fresh))
    return {}
  }

  async function recover(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(recoverFields, request)
    await admit(parts, request, given.gotrue_meta_security)
    if (!given.email) throw new AuthError('validation_failed', 'Password recovery requires an email')
    await mailTo(emailOf(given.email), 'recovery', addressOf(request, given))
    return {}
  }

  async function resend(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(resendFields, request)
    await admit(parts, request, given.gotrue_meta_security)
    const address = addressOf(request, given)
    if (given.type === 'signup' && given.email) await mailTo(emailOf(given.email), 'signup', address)
    else if (given.type === 'email_change' && given.email) await resendChange(emailOf(given.email), address)
    else if (given.type === 'sms' && given.phone) await resendSms(phoneOf(given.phone))
    else if (given.type === 'phone_change' && given.phone) await resendPhoneChange(phoneOf(given.phone))
    else {
      const sentence = 'Missing one of these types: signup, email_change, sms, phone_change, with its email or phone'
      throw new AuthError('validation_failed', sentence)
    }
    return {}
  }

  async function resendChange(email: string, address: Address) {
    await limits.mail(email)
    const known = await accounts.byEmail(email)
    if (!known?.account.emailChange) return store.grants.add(messages.decoy())
    const { to } = known.account.emailChange
    // said to nobody: it would tell of the account
    if (!(await mayMail(to))) return store.grants.add(messages.decoy())
    const isTaken = (await accounts.byEmail(to)) !== null
    await accounts.change(known.account.id, (account) => {
      const isSame = account.emailChange?.to === to
      const sent = isSame ? messages.change(account, { ...address, to, isTaken }) : []
      return { account, grants: sent.map(({ grant }) => grant), mails: sent.map(({ mail }) => mail) }
    })
  }

  const mayMail = (to: string) =>
    limits.mail(to).then(
      () => true,
      (error) => {
        if (error instanceof AuthError && error.code === 'over_email_send_rate_limit') return false
        throw error
      },
    )

  /** A sign-up's again as a sign-up's, unless somebody has asked to sign in since, or can still do so with a code. */
  async function resendSms(phone: string) {
    messages.requireSms()
    await limits.sms(phone)
    const known = await accounts.byPhone(phone)
    if (!known) return store.grants.add(messages.decoy())
    const { confirmationSentAt, recoverySentAt } = known.account
    const asked = await store.grants.sentTo(phone, 'sms', now())
    const isSignUp = asked.length === 0 && (confirmationSentAt ?? 0) > (recoverySentAt ?? 0)
    const grant = await messages.sendSms(isSignUp ? 'sms_signup' : 'sms', known.account.id, phone)
    await accounts.change(known.account.id, (account) => ({ account, grants: [grant] }))
  }

  /** Only to who is waiting for it: the number belongs to nobody here yet. */
  async function resendPhoneChange(phone: string) {
    messages.requireSms()
    await limits.sms(phone)
    const [waiting] = await store.grants.sentTo(phone, 'phone_change', now())
    if (!waiting) return store.grants.add(messages.decoy())
    const grant = await messages.sendSms('phone_change', waiting.accountId, phone)
    await accounts.change(waiting.accountId, (account) => ({ account, grants: [grant] }))
  }

  return async (app: FastifyInstance) => {
    app.post('/otp', async (request) => otp(request))
    app.post('/magiclink', async (request) => otp(request))
    app.post('/recover', async (request) => recover(request))
    app.post('/resend', async (request) => resend(request))
  }
}
