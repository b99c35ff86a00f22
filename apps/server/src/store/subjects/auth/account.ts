import type { Body } from '../../../lib/loose-json.ts'

/** A way to prove who somebody is: a mail address, a telephone number, or who they are at another service. */
export type Identity = {
  id: string
  provider: string
  /** Who it is there. */
  subject: string
  data: Body
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
}

/** A second factor: an app that shows codes. */
export type Factor = {
  id: string
  name: string
  status: 'unverified' | 'verified'
  /** What both sides count with, sealed. */
  sealed: string
  /** The last 30 s whose code was taken: none is taken twice. */
  lastStep: number
  createdAt: number
  updatedAt: number
}

/** A key that stays in somebody's device and proves that it is there. */
export type Passkey = {
  id: string
  /** As the device calls it; everybody's are different. */
  credentialId: string
  /** Base64url of a COSE key. */
  publicKey: string
  /** How often the device has used it; 0 where it does not count. */
  counter: number
  transports: string[]
  name: string
  createdAt: number
  lastUsedAt: number | null
}

/** A change of address is whole when both the old and the new one have agreed. */
export type EmailChange = { to: string; sentAt: number; agreed: 'nobody' | 'current' | 'new' }

/** A person who can sign in. Instants are epoch ms; null means never. */
export type Account = {
  id: string
  email: string | null
  phone: string | null
  passwordHash: string | null
  emailConfirmedAt: number | null
  /** Nobody had to confirm it, and nobody has shown yet whose address it is. */
  isEmailAssumed?: boolean
  phoneConfirmedAt: number | null
  invitedAt: number | null
  confirmationSentAt: number | null
  recoverySentAt: number | null
  reauthenticationSentAt: number | null
  lastSignInAt: number | null
  bannedUntil: number | null
  deletedAt: number | null
  emailChange: EmailChange | null
  phoneChange: { to: string; sentAt: number } | null
  /** Only the owner writes it. */
  appMetadata: Body
  userMetadata: Body
  identities: Identity[]
  factors: Factor[]
  /** None in accounts of before there were any. */
  passkeys?: Passkey[]
  isAnonymous: boolean
  role: string
  createdAt: number
  updatedAt: number
}

export type StoredAccount = { account: Account; revision: number }

/** Which sessions end with a change: all, all but one, or all but one that have no second factor. */
export type EndedSessions = { which: 'all' | 'others' | 'weaker-others'; keep: string | null }
