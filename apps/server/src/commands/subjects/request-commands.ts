import { forgetRequest, mailboxDir } from '../../mail/mailbox/mailbox-files.ts'
import type { Store } from '../../store/store.ts'
import type { StoredConsultation } from '../../store/subjects/consultations.ts'
import { type Command, type Commands, type Given, someIds, type Voice } from '../shell/command.ts'
import { foundAll } from '../shell/found-all.ts'
import { type Listing, listOptions, listTakes, pageByPage, printList } from '../shell/listing.ts'
import type { OwnerContext } from '../shell/owner-context.ts'
import { asJson, instant, minute } from '../shell/terminal-text.ts'
import { CommandFailure, UsageError } from '../shell/usage-error.ts'

const anyNumber = { least: 0, most: Number.POSITIVE_INFINITY }

const list: Command<OwnerContext> = {
  takes: `[--email ADDRESS] ${listTakes}`,
  about: 'every request, or those of one address',
  options: ['email', ...listOptions],
  run: (context) => printList(context, listing(context)),
}

export const requestCommands: Commands<OwnerContext> = {
  list,

  show: {
    takes: 'ID…',
    about: 'requests, as JSON',
    words: someIds,
    async run({ store, words, print }) {
      for (const consultation of await all(store, words)) print(asJson(consultation, 2))
    },
  },

  export: {
    ...list,
    about: 'the same, whole, as JSON lines',
    run: (context) =>
      printList({ ...context, options: { ...context.options, json: !context.options.csv } }, listing(context)),
  },

  delete: {
    takes: 'ID… | --email ADDRESS',
    about: 'remove requests and their mails',
    options: ['email'],
    words: anyNumber,
    run: deleteConsultations,
  },
}

function listing({ store, options: { email } }: OwnerContext & Given): Listing<StoredConsultation> {
  return {
    rows: (after) => pageByPage(after, (last, limit) => store.consultations.list(last, limit, email)),
    idOf: ({ id }) => id,
    columns: ({ id, createdAt, service, fullName, email }) => ({
      id,
      'received (UTC)': minute(createdAt),
      service,
      name: fullName,
      email,
    }),
    cells: ({ utm, createdAt, ...rest }) => ({ ...rest, utm: JSON.stringify(utm), createdAt: instant(createdAt) }),
    none: email === undefined ? 'No requests.' : `No requests of ${email}.`,
  }
}

async function deleteConsultations({ store, config, words, options: { email }, print }: OwnerContext & Given & Voice) {
  if ((email === undefined) === (words.length === 0)) throw new UsageError('Which ones? Give their ids, or --email.')
  const ids = email === undefined ? (await all(store, words)).map(({ id }) => id) : await idsOf(store, email)
  for (const id of ids) {
    await store.consultations.remove(id)
    await forgetRequest(mailboxDir(config.dataDir), id)
    print(`Removed ${id} and its mails, also from the built-in mailbox.`)
  }
  print('Mail that left is not ours to remove.')
}

async function idsOf(store: Store, email: string) {
  const ids: string[] = []
  const found = pageByPage('', (last, limit) => store.consultations.list(last, limit, email))
  for await (const { id } of found) ids.push(id)
  if (ids.length === 0) throw new CommandFailure(`There is no request of ${email}.`)
  return ids
}

const all = (store: Store, ids: string[]) => foundAll(ids, 'request', (id) => store.consultations.get(id))
