import { presentUser } from '../auth/accounts/account.ts'
import type { Account } from '../store/subjects/auth/account.ts'
import type { Holder } from './holding.ts'
import type { Mentions } from './mentions.ts'
import { blackedOutColumns, rowsThatMention } from './rows.ts'

/** The person's own account goes with its sessions; in those of others the address is blacked out. */
export const accountHolder: Holder = async function* ({ store }, mentions) {
  for await (const row of rowsThatMention(store, 'accounts', mentions)) {
    const account = JSON.parse(String(row.body)) as Account
    const { id } = account
    if (isTheirs(account, mentions)) {
      const sessions = await store.sessions.of(id)
      const shown = { ...presentUser(account), sessions }
      const erase = async () => void (await store.accounts.remove(id))
      yield { kind: 'account', id, shown, outcome: 'removed', erase }
    } else {
      const erase = () => store.traces.rewrite('accounts', row, blackedOutColumns(row, mentions))
      yield { kind: 'account of somebody else', id, shown: { id }, outcome: 'blacked-out', erase }
    }
  }
}

function isTheirs({ email, identities }: Account, mentions: Mentions): boolean {
  return [email, ...identities.map(({ data }) => data.email)].some((own) => mentions.isIn(String(own)))
}

/** Links and codes that were sent to the person. */
export const grantHolder: Holder = async function* ({ store }, mentions) {
  for await (const row of rowsThatMention(store, 'account_grants', mentions)) {
    yield {
      kind: 'mailed code',
      id: String(row.hash),
      shown: { for: row.kind, expiresAt: new Date(Number(row.expires_at)).toISOString() },
      outcome: 'removed',
      erase: async () => void (await store.grants.take(String(row.hash))),
    }
  }
}
