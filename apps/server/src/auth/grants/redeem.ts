import type { Account } from '../../store/subjects/auth/account.ts'
import type { Grant, GrantKind } from '../../store/subjects/auth/grants.ts'
import { confirmEmail, confirmPhone, withoutStranger } from '../accounts/account.ts'
import { otpExpired } from '../accounts/accounts.ts'

/** Which grants a type of the client's means: several types are words for the same. */
export const kindsOfType: Record<string, GrantKind[]> = {
  signup: ['signup', 'invite', 'magiclink'],
  invite: ['invite', 'signup'],
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email: ['magiclink', 'signup', 'invite', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['sms', 'sms_signup'],
  phone_change: ['phone_change'],
}

/** What an account becomes with what its reader has shown; `isWhole` is false while the other address has to agree too. */
export type Redeemed = { account: Account; isWhole: boolean; provider: 'email' | 'phone' }

/**
 * Throws `otp_expired` for what was sent somewhere else than to the address that the account has, or is to have: who reads the one
 * mailbox must not speak for the other.
 */
export function redeem(account: Account, { kind, address }: Grant, at: number): Redeemed {
  if (address !== addressFor(account, kind)) throw otpExpired()
  switch (kind) {
    case 'signup':
    case 'invite':
      return { account: confirmEmail(account, at), isWhole: true, provider: 'email' }
    case 'magiclink':
    case 'recovery':
      return { account: confirmEmail(withoutStranger(account), at), isWhole: true, provider: 'email' }
    case 'email_change_current':
    case 'email_change_new':
      return agree(account, kind === 'email_change_new' ? 'new' : 'current', at)
    case 'phone_change':
      return withNewPhone(account, at)
    case 'sms_signup':
      return { account: confirmPhone(account, at), isWhole: true, provider: 'phone' }
    default:
      return { account: confirmPhone(withoutStrangersPassword(account), at), isWhole: true, provider: 'phone' }
  }
}

function addressFor({ email, emailChange, phone, phoneChange }: Account, kind: GrantKind) {
  if (kind === 'email_change_new') return emailChange?.to
  if (kind === 'phone_change') return phoneChange?.to
  return kind === 'sms' || kind === 'sms_signup' ? phone : email
}

/** Who signed up with this number without reading its texts chose the password. */
function withoutStrangersPassword(account: Account): Account {
  return account.phoneConfirmedAt === null ? { ...account, passwordHash: null } : account
}

/** Both mailboxes have to agree, in either order; the same one twice is one of them. */
function agree(account: Account, who: 'current' | 'new', at: number): Redeemed {
  const { emailChange } = account
  if (!emailChange) throw otpExpired()
  const needsBoth = account.email !== null && account.emailConfirmedAt !== null
  if (needsBoth && (emailChange.agreed === 'nobody' || emailChange.agreed === who)) {
    return { account: { ...account, emailChange: { ...emailChange, agreed: who } }, isWhole: false, provider: 'email' }
  }
  const changed = { ...account, email: emailChange.to, emailChange: null, emailConfirmedAt: at }
  return { account: confirmEmail(changed, at), isWhole: true, provider: 'email' }
}

function withNewPhone(account: Account, at: number): Redeemed {
  const phone = account.phoneChange?.to ?? account.phone
  const changed = { ...account, phone, phoneChange: null, phoneConfirmedAt: at }
  return { account: confirmPhone(changed, at), isWhole: true, provider: 'phone' }
}
