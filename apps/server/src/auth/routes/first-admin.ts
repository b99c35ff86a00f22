import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Body } from '../../lib/loose-json.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { confirmEmail, newAccount, signedIn } from '../accounts/account.ts'
import { otpExpired } from '../accounts/accounts.ts'
import { emailOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../parts.ts'
import { admit, bodyOf, object, securityFields, text, visitorOf } from './request.ts'

const fields = v.object({ token: text(), email: text(), password: text(), data: object(), ...securityFields })

/** The first admin signs up by the link that the server showed to whoever started it: who has that needs no mail. */
export function firstAdminRoutes(parts: AuthParts) {
  const { firstAdmin, accounts, passwords, sessions, now } = parts

  async function signUp(request: FastifyRequest): Promise<Body> {
    const given = bodyOf(fields, request)
    await admit(parts, request, given.gotrue_meta_security)
    const spends = given.token ? await firstAdmin.redeemable(given.token) : null
    if (!spends) throw otpExpired()
    const email = emailOf(given.email ?? '')
    const { password } = given
    if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password')
    await passwords.requireStrong(password)
    const known = await accounts.byEmail(email)
    if (known?.account.emailConfirmedAt && !(await passwords.compare(password, known.account.passwordHash))) {
      throw new AuthError('user_already_exists', 'Somebody has an account with this address: give its password')
    }
    const passwordHash = await passwords.hash(password)
    const fresh = { ...newAccount(now(), { email }, given.data ?? {}), passwordHash }
    // whoever had the address without confirming it has it no more
    const base = known ? { ...known.account, passwordHash } : fresh
    const account: Account = signedIn(confirmEmail(base, now()), 'email', now())
    const { session, refreshToken } = sessions.open(account, 'password', visitorOf(request))
    const decision = { account, spends, session, member: firstAdmin.memberFor(account) }
    const ends = { which: 'all', keep: null } as const
    const written = known
      ? await accounts.change(account.id, () => ({ ...decision, ends }))
      : await accounts.create(decision)
    if (!written) throw new AuthError('user_already_exists', 'User already registered')
    await firstAdmin.close()
    return sessions.present(written, session.session, refreshToken)
  }

  return async (app: FastifyInstance) => {
    app.get('/first-admin', async () => ({ is_open: await firstAdmin.isOpen() }))
    app.post('/first-admin', async (request) => signUp(request))
  }
}
