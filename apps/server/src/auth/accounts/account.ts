import type { Body } from '../../lib/loose-json.ts'
import type { Account, EndedSessions, Factor, Identity } from '../../store/subjects/auth/account.ts'
import type { AuthSession } from '../../store/subjects/auth/account-sessions.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { AuthError } from '../auth-error.ts'

/** Whom access tokens are for: everybody who is signed in. */
export const audience = 'authenticated'

type Contact = { email?: string | null; phone?: string | null }

/** Somebody new, whose address or number is not confirmed yet. */
export function newAccount(at: number, { email = null, phone = null }: Contact, data: Body = {}): Account {
  const account: Account = {
    id: uuidV7(at),
    email,
    phone,
    passwordHash: null,
    emailConfirmedAt: null,
    phoneConfirmedAt: null,
    invitedAt: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    deletedAt: null,
    emailChange: null,
    phoneChange: null,
    appMetadata: {},
    userMetadata: mergeMetadata({}, data),
    identities: [],
    factors: [],
    isAnonymous: !email && !phone,
    role: audience,
    createdAt: at,
    updatedAt: at,
  }
  const withEmail = email ? withEmailIdentity(account, at) : account
  return phone ? withPhoneIdentity(withEmail, at) : withEmail
}

export const isBanned = ({ bannedUntil }: Account, at: number) => bannedUntil !== null && bannedUntil > at

const hasSecondFactor = ({ factors }: Account) => factors.some(({ status }) => status === 'verified')

/** Whether the session of somebody with a second factor lacks its proof. */
export const owesSecondFactor = (account: Account, { level }: Pick<AuthSession, 'level'>) =>
  hasSecondFactor(account) && level !== 'aal2'

/** Throws `user_banned`. */
export function requireAllowed(account: Account, at: number) {
  if (isBanned(account, at) || account.deletedAt !== null) throw new AuthError('user_banned', 'User is banned')
}

/** Whoever reads the mail of an address has it. */
export function confirmEmail(account: Account, at: number): Account {
  const emailConfirmedAt = account.emailConfirmedAt ?? at
  return withEmailIdentity({ ...account, emailConfirmedAt, isEmailAssumed: false, isAnonymous: false }, at)
}

/** Where nobody has to confirm: it counts as confirmed, until somebody shows whose address it is. */
export const assumeEmail = (account: Account, at: number): Account => ({
  ...confirmEmail(account, at),
  isEmailAssumed: true,
})

/** Whether somebody has shown that they read the mail of the account's address. */
export const hasShownEmail = ({ email, emailConfirmedAt, isEmailAssumed = false }: Account) =>
  email !== null && emailConfirmedAt !== null && !isEmailAssumed

/** Who made an account with this address without reading its mail keeps no way into it. */
export function withoutStranger(account: Account): Account {
  if (account.emailConfirmedAt === null) return { ...account, passwordHash: null }
  if (hasShownEmail(account)) return account
  const ways = { passwordHash: null, identities: [], factors: [], passkeys: [] }
  const others = { phone: null, phoneConfirmedAt: null, phoneChange: null, emailChange: null }
  return { ...account, ...ways, ...others }
}

export function confirmPhone(account: Account, at: number): Account {
  const confirmed = { ...account, phoneConfirmedAt: account.phoneConfirmedAt ?? at, isAnonymous: false }
  return withPhoneIdentity(confirmed, at)
}

/** Which sessions end when somebody shows that the address is theirs: a stranger may have opened them, and begun more. */
export const endsOfStranger = (before: Account, after: Account): EndedSessions | undefined =>
  before.isEmailAssumed && !after.isEmailAssumed ? { which: 'all', keep: null } : undefined

/** The identity of the account's own address, made or brought up to date. */
export function withEmailIdentity(account: Account, at: number): Account {
  const { id, email, emailConfirmedAt } = account
  const data = { sub: id, email, email_verified: emailConfirmedAt !== null, phone_verified: false }
  return withIdentity(account, { provider: 'email', subject: id, data }, at)
}

export function withPhoneIdentity(account: Account, at: number): Account {
  const { id, phone, phoneConfirmedAt } = account
  const data = { sub: id, phone, email_verified: false, phone_verified: phoneConfirmedAt !== null }
  return withIdentity(account, { provider: 'phone', subject: id, data }, at)
}

export function withIdentity(
  account: Account,
  { provider, subject, data }: Pick<Identity, 'provider' | 'subject' | 'data'>,
  at: number,
): Account {
  const isSame = (identity: Identity) => identity.provider === provider && identity.subject === subject
  const known = account.identities.find(isSame)
  const first = { id: uuidV7(at), provider, subject, createdAt: at, lastSignInAt: null }
  const identity: Identity = { ...(known ?? first), data, updatedAt: at }
  return { ...account, identities: [...account.identities.filter((other) => !isSame(other)), identity] }
}

/** Somebody signed in, by way of a provider. */
export function signedIn(account: Account, provider: string, at: number): Account {
  const identities = account.identities.map((identity) =>
    identity.provider === provider ? { ...identity, lastSignInAt: at } : identity,
  )
  return { ...account, identities, lastSignInAt: at }
}

/** Every access token carries it, in a header of each request: more, and servers would refuse those. */
const maxMetadataChars = 4096

/** What one may have beside what others write: null removes a name. Throws `validation_failed` for too much. */
export function mergeMetadata(before: Body, changes: Body | null | undefined): Body {
  const merged = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
  if (JSON.stringify(merged).length <= maxMetadataChars) return merged
  throw new AuthError('validation_failed', `Metadata must be at most ${maxMetadataChars} characters of JSON`)
}

/** The account as clients know a user. */
export function presentUser(account: Account): Body {
  const { id, email, phone, identities, factors, appMetadata } = account
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const confirmedAt = [account.emailConfirmedAt, account.phoneConfirmedAt].filter((at) => at !== null)
  return {
    id,
    aud: audience,
    role: account.role,
    email: email ?? '',
    phone: phone ?? '',
    ...instants({
      email_confirmed_at: account.emailConfirmedAt,
      phone_confirmed_at: account.phoneConfirmedAt,
      confirmed_at: confirmedAt.length > 0 ? Math.min(...confirmedAt) : null,
      invited_at: account.invitedAt,
      confirmation_sent_at: account.confirmationSentAt,
      recovery_sent_at: account.recoverySentAt,
      reauthentication_sent_at: account.reauthenticationSentAt,
      email_change_sent_at: account.emailChange?.sentAt ?? null,
      phone_change_sent_at: account.phoneChange?.sentAt ?? null,
      last_sign_in_at: account.lastSignInAt,
      banned_until: account.bannedUntil,
      deleted_at: account.deletedAt,
      created_at: account.createdAt,
      updated_at: account.updatedAt,
    }),
    ...(account.emailChange && { new_email: account.emailChange.to }),
    ...(account.phoneChange && { new_phone: account.phoneChange.to }),
    app_metadata: { ...(providers.length > 0 && { provider: providers[0], providers }), ...appMetadata },
    user_metadata: account.userMetadata,
    identities: identities.map((identity) => presentIdentity(account, identity)),
    ...(factors.length > 0 && { factors: factors.map(presentFactor) }),
    is_anonymous: account.isAnonymous,
  }
}

function presentIdentity({ id: userId }: Account, identity: Identity): Body {
  const { id, provider, subject, data } = identity
  return {
    identity_id: id,
    id: subject,
    user_id: userId,
    identity_data: data,
    provider,
    ...(typeof data.email === 'string' && { email: data.email }),
    ...instants({
      created_at: identity.createdAt,
      updated_at: identity.updatedAt,
      last_sign_in_at: identity.lastSignInAt,
    }),
  }
}

export function presentFactor({ id, name, status, createdAt, updatedAt }: Factor): Body {
  return {
    id,
    friendly_name: name,
    factor_type: 'totp',
    status,
    ...instants({ created_at: createdAt, updated_at: updatedAt }),
  }
}

function instants(given: Record<string, number | null>): Body {
  const known = Object.entries(given).filter((entry): entry is [string, number] => entry[1] !== null)
  return Object.fromEntries(known.map(([name, at]) => [name, new Date(at).toISOString()]))
}
