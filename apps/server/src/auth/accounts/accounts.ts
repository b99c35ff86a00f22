import type { Store } from '../../store/store.ts'
import type { Account, StoredAccount } from '../../store/subjects/auth/account.ts'
import { type AccountChange, nameOf } from '../../store/subjects/auth/accounts.ts'
import { AuthError } from '../auth-error.ts'

const maxAttempts = 10

/** What is written with an account, decided from how it is. */
export type Decision = Omit<AccountChange, 'revision'>

export type AccountsDeps = { store: Pick<Store, 'accounts' | 'sessions'>; now: () => number; onMail: () => void }

/** Reads and writes accounts. */
export function createAccounts({ store, now, onMail }: AccountsDeps) {
  const byEmail = (email: string) => store.accounts.named(nameOf('email', email))
  const byPhone = (phone: string) => store.accounts.named(nameOf('phone', phone))

  async function get(id: string): Promise<StoredAccount> {
    const found = await store.accounts.get(id)
    if (!found) throw new AuthError('user_not_found', 'User not found')
    return found
  }

  /**
   * Changes an account; where another request was quicker, `decide` is asked again. Throws `user_not_found`, `conflict`
   * where somebody else has an address, `otp_expired` where what is used once was used.
   */
  async function change(id: string, decide: (account: Account) => Decision | Promise<Decision>): Promise<Account> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const { account, revision } = await get(id)
      const written = await write({ ...(await decide(account)), revision })
      if (written) return written
    }
    throw new AuthError('conflict', 'Too many changes came at the same time. Please try again.')
  }

  /** Null when somebody has just taken one of its addresses. */
  async function create(decision: Decision): Promise<Account | null> {
    try {
      return await write({ ...decision, revision: 0 })
    } catch (error) {
      if (error instanceof AuthError && error.code === 'conflict') return null
      throw error
    }
  }

  async function write(given: AccountChange): Promise<Account | null> {
    const at = now()
    const account = { ...given.account, updatedAt: at }
    const outcome = await store.accounts.write({ ...given, account }, at)
    if (outcome === 'changed') return null
    if (outcome === 'taken') throw new AuthError('conflict', 'Somebody else has this address already.')
    if (outcome === 'spent') throw otpExpired()
    if (given.mails?.length) onMail()
    return account
  }

  return { byEmail, byPhone, get, change, create, named: store.accounts.named }
}

export type Accounts = ReturnType<typeof createAccounts>

/** One answer for a code that is wrong, used, too old or nobody's. */
export const otpExpired = () => new AuthError('otp_expired', 'Token has expired or is invalid')
