import { deliveryStatuses } from '@parley/protocol/resources'
import type { Store } from '../../store/store.ts'
import type { OutboxEntry } from '../../store/subjects/outbox.ts'
import { type Commands, type Given, someIds, type Voice } from '../shell/command.ts'
import { foundAll } from '../shell/found-all.ts'
import { listOptions, listTakes, pageByPage, printList } from '../shell/listing.ts'
import type { OwnerContext } from '../shell/owner-context.ts'
import { asJson, instant, minute } from '../shell/terminal-text.ts'
import { UsageError } from '../shell/usage-error.ts'

const replayedAtOnce = 500

export const outboxCommands: Commands<OwnerContext> = {
  list: {
    takes: `[${deliveryStatuses.join('|')}] ${listTakes}`,
    about: 'mails and what became of them, the newest first',
    options: listOptions,
    words: { least: 0, most: 1 },
    async run(context) {
      const { store, words, note } = context
      const status = statusOf(words[0])
      await printList(context, {
        rows: (after) => pageByPage(after, (last, limit) => store.outbox.list(status, limit, last)),
        idOf: ({ id }) => id,
        columns: mailColumns,
        cells: mailCells,
        none: 'No mails.',
      })
      if (await store.hold.isOn()) note(held)
    },
  },

  show: {
    takes: 'ID…',
    about: 'mails, as JSON',
    words: someIds,
    async run({ store, words, print }) {
      for (const entry of await all(store, words)) print(asJson(entry, 2))
    },
  },

  replay: {
    takes: 'ID… | --dead',
    about: 'try mails again now, or every one that was given up',
    options: ['dead'],
    words: { least: 0, most: Number.POSITIVE_INFINITY },
    run: replay,
  },

  hold: {
    about: 'let nothing go out: no mail, no webhook, no scheduled call',
    async run({ store, print }) {
      await store.hold.begin(Date.now())
      print(held)
    },
  },

  release: {
    about: 'let it all go out again',
    async run({ store, print }) {
      await store.hold.end()
      print('What is owed goes out again.')
    },
  },
}

const held = 'Everything that would go out is held. To let it go: npx parley outbox release'

async function replay({ store, words, options: { dead }, print }: OwnerContext & Given & Voice) {
  if (Boolean(dead) === words.length > 0) throw new UsageError('Which ones? Give their ids, or --dead.')
  if (dead) {
    const count = await replayAllDead(store)
    return print(count === 1 ? 'One mail will be tried again.' : `${count} mails will be tried again.`)
  }
  for (const { id } of await all(store, words)) {
    const delivery = await store.outbox.replay(id, Date.now())
    const outcome = delivery?.status === 'pending' ? 'will be tried again' : `is ${delivery?.status}: nothing to do`
    print(`${id} ${outcome}.`)
  }
}

async function replayAllDead(store: Store) {
  const at = Date.now()
  let total = 0
  for (let count = -1; count !== 0; total += count) count = await store.outbox.replayDead(at, replayedAtOnce)
  return total
}

function mailColumns({ id, kind, mail, delivery }: OutboxEntry) {
  const { status, attempts, queuedAt, lastError } = delivery
  return {
    id,
    status,
    kind,
    to: mail.to.address,
    'queued (UTC)': minute(queuedAt),
    attempts: String(attempts),
    'due (UTC)': delivery.status === 'pending' ? minute(delivery.dueAt) : '',
    'last error': lastError ?? '',
  }
}

function mailCells({ id, kind, aboutId, mail, delivery }: OutboxEntry) {
  const { status, attempts, queuedAt, lastError } = delivery
  const dueAt = delivery.status === 'pending' ? instant(delivery.dueAt) : null
  const to = mail.to.address
  return {
    id,
    status,
    kind,
    aboutId,
    to,
    subject: mail.subject,
    attempts,
    queuedAt: instant(queuedAt),
    dueAt,
    lastError,
  }
}

function statusOf(text: string | undefined) {
  if (text === undefined) return null
  const status = deliveryStatuses.find((known) => known === text)
  if (!status) throw new UsageError(`There is no status "${text}".`)
  return status
}

const all = (store: Store, ids: string[]) => foundAll(ids, 'mail', (id) => store.outbox.get(id))
