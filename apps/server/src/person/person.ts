import { Failure } from '@parley/protocol'
import { tableSchemas } from '../store/schema.ts'
import { accountHolder, grantHolder } from './accounts.ts'
import { fileHolder, mailboxHolder } from './files.ts'
import type { Holder, Holding, PersonDeps } from './holding.ts'
import type { Mentions } from './mentions.ts'
import { mailHolder, requestHolder } from './requests.ts'
import { answerHolder, resourceHolder, versionHolder, webhookHolder } from './resources.ts'
import { rowsThatMention } from './rows.ts'

/** Tables whose rows have a holder of their own. In all others, those to come included, a row that mentions the person goes. */
const known: Record<string, Holder> = {
  consultations: requestHolder,
  outbox: mailHolder,
  resources: resourceHolder,
  resource_versions: versionHolder,
  webhooks: webhookHolder,
  idempotency_keys: answerHolder,
  accounts: accountHolder,
  account_grants: grantHolder,
}

/** Everything that is held on a person, in the order in which it is erased. */
export async function* findHoldings(deps: PersonDeps, mentions: Mentions): AsyncGenerator<Holding> {
  // before the rows that name them
  yield* fileHolder(deps, mentions)
  for (const { name } of tableSchemas()) yield* (known[name] ?? otherRows(name))(deps, mentions)
  yield* mailboxHolder(deps, mentions)
}

function otherRows(table: string): Holder {
  return async function* ({ store }, mentions) {
    const { key = [] } = tableSchemas().find(({ name }) => name === table) ?? {}
    for await (const row of rowsThatMention(store, table, mentions)) {
      yield {
        kind: table.replaceAll('_', ' '),
        id: key.map((column) => row[column]).join(' '),
        shown: row,
        outcome: 'removed',
        erase: async () => void (await store.traces.remove(table, row)),
      }
    }
  }
}

/** More than once, because something may come while it is erased. */
const mostRounds = 5

/** Erases everything held on a person, and tells each thing as it goes. Throws where there is no end of it. */
export async function erasePerson(deps: PersonDeps, mentions: Mentions, onErased: (holding: Holding) => void) {
  for (let round = 0; round < mostRounds; round += 1) {
    const found: Holding[] = []
    for await (const holding of findHoldings(deps, mentions)) found.push(holding)
    if (found.length === 0) return
    for (const holding of found) {
      await holding.erase()
      onErased(holding)
    }
  }
  throw new Failure('unavailable', 'What mentions this address comes faster than it can be erased. Run this again.')
}
