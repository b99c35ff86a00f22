import type { FastifyRequest } from 'fastify'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Store } from '../store/store.ts'
import type { Account } from '../store/subjects/auth/account.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { AuthConfig } from './auth-config.ts'
import type { Captcha } from './captcha.ts'
import type { FirstAdmin } from './grants/first-admin.ts'
import type { Messages } from './grants/messages.ts'
import type { Redirects } from './grants/redirects.ts'
import type { Limits } from './limits.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'

/** What the routes of the authentication service are made of. */
export type AuthParts = {
  config: AuthConfig
  siteUrl: string
  store: Store
  box: SecretBox
  now: () => number
  accounts: Accounts
  passwords: Passwords
  messages: Messages
  redirects: Redirects
  limits: Limits
  captcha: Captcha
  keys: SigningKeys
  sessions: Sessions
  /** Whether a request brings a key of the owner's. Throws for a key that is nobody's. */
  isOwner: (request: FastifyRequest) => Promise<boolean>
  /** Whether an organisation has invited who reads the mail of an address: they may sign up where nobody else may. */
  isInvited: (email: string) => Promise<boolean>
  firstAdmin: FirstAdmin
  /** Called when somebody has signed in. */
  onSignedIn: (account: Account) => Promise<void>
}
