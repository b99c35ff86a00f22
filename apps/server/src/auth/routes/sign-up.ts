import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Body } from '../../lib/loose-json.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { assumeEmail, newAccount, presentUser, signedIn } from '../accounts/account.ts'
import { emailOf, phoneOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import { challengeOf } from '../grants/pkce.ts'
import type { AuthParts } from '../parts.ts'
import { admit, bodyOf, challengeFields, channel, object, queryOf, securityFields, text, visitorOf } from './request.ts'

const fields = v.object({
  email: text(),
  phone: text(),
  password: text(),
  data: object(),
  channel: channel(),
  ...challengeFields,
  ...securityFields,
})
type Given = v.InferOutput<typeof fields>

/** Making an account. Whether somebody has one already shows neither in the answer nor in the work that it takes. */
export function signUpRoutes(parts: AuthParts) {
  const { config, accounts, passwords, messages, limits, redirects, sessions, now } = parts

  async function signUp(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(fields, request)
    await admit(parts, request, given.gotrue_meta_security)
    if (!given.email && !given.phone) return signUpAnonymously(request, given)
    const isAllowed = config.signUps || (await mayAsInvited(given))
    if (!isAllowed) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
    if (!given.password) throw new AuthError('validation_failed', 'Signup requires a valid password')
    if (given.email && given.phone) {
      throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on signup.')
    }
    return given.email
      ? signUpByMail(request, { ...given, email: emailOf(given.email), password: given.password })
      : signUpByPhone({ ...given, phone: phoneOf(given.phone ?? ''), password: given.password })
  }

  /** Only where their mail shows that it is them: anybody may know an address that was invited. */
  async function mayAsInvited({ email }: Given): Promise<boolean> {
    return config.confirms && Boolean(email) && parts.isInvited(emailOf(email ?? ''))
  }

  async function signUpByMail(request: FastifyRequest, given: Given & { email: string; password: string }) {
    const { email, data } = given
    const challenge = challengeOf(given)
    await passwords.requireStrong(given.password)
    if (config.confirms) await limits.mail(email)
    const passwordHash = await passwords.hash(given.password)
    const fresh = { ...newAccount(now(), { email }, data ?? {}), passwordHash }
    if (!config.confirms) return openAtOnce(request, assumeEmail(fresh, now()), 'email')
    const redirectTo = redirects.target(queryOf(request, 'redirect_to'))
    const order = { kind: 'signup', to: email, redirectTo, challenge } as const
    const asked = { ...fresh, confirmationSentAt: now() }
    const message = messages.mail({ ...order, accountId: fresh.id })
    const known = await accounts.byEmail(email)
    if (known || !(await accounts.create({ account: asked, grants: [message.grant], mails: [message.mail] }))) {
      const id = known?.account.id ?? (await accounts.byEmail(email))?.account.id
      if (id) {
        await accounts.change(id, (account) => {
          if (account.emailConfirmedAt !== null) {
            return { account, grants: [messages.decoy()], mails: [messages.known(email)] }
          }
          // nobody has shown yet whose address it is: the newest mail is the one that counts, with what was asked for then
          const again = messages.mail({ ...order, accountId: account.id })
          const renewed = { ...account, passwordHash, userMetadata: asked.userMetadata, confirmationSentAt: now() }
          return { account: renewed, grants: [again.grant], mails: [again.mail] }
        })
      }
    }
    return presentUser(asked)
  }

  async function signUpByPhone(given: Given & { phone: string; password: string }) {
    const { phone, password, data } = given
    messages.requireSms()
    await passwords.requireStrong(password)
    await limits.sms(phone)
    const passwordHash = await passwords.hash(password)
    const fresh = { ...newAccount(now(), { phone }, data ?? {}), passwordHash, confirmationSentAt: now() }
    const known = await accounts.byPhone(phone)
    const grant = await messages.sendSms('sms_signup', known?.account.id ?? fresh.id, phone)
    if (known) {
      await accounts.change(known.account.id, (account) => ({
        account: account.phoneConfirmedAt === null ? { ...account, passwordHash, confirmationSentAt: now() } : account,
        grants: [grant],
      }))
    } else await accounts.create({ account: fresh, grants: [grant] })
    return presentUser(fresh)
  }

  async function signUpAnonymously(request: FastifyRequest, { data }: Given) {
    if (!config.anonymous) throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    return openAtOnce(request, newAccount(now(), {}, data ?? {}), 'anonymous')
  }

  /** Where nothing has to be confirmed, the answer cannot but tell that there is an account already. */
  async function openAtOnce(request: FastifyRequest, fresh: Account, method: 'email' | 'anonymous') {
    const account = signedIn(fresh, method, now())
    const proof = method === 'email' ? 'password' : method
    const { session, refreshToken } = sessions.open(account, proof, visitorOf(request))
    const created = await accounts.create({ account, session })
    if (!created) throw new AuthError('user_already_exists', 'User already registered')
    await parts.onSignedIn(created)
    return sessions.present(created, session.session, refreshToken)
  }

  return async (app: FastifyInstance) => {
    app.post('/signup', async (request) => signUp(request))
  }
}
