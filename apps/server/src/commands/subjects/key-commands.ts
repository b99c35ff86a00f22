import { issueToken } from '../../access/issue-token.ts'
import { createResourceService } from '../../resources/resource-service.ts'
import { fitsEncryptionKey } from '../../secrets/encryption-check.ts'
import { ownOrganisation } from '../../store/operation.ts'
import type { Store } from '../../store/store.ts'
import { type Commands, type Given, someIds, type Voice } from '../shell/command.ts'
import { foundAll } from '../shell/found-all.ts'
import { listOptions, listTakes, printList } from '../shell/listing.ts'
import type { OwnerContext } from '../shell/owner-context.ts'
import { minute } from '../shell/terminal-text.ts'
import { CommandFailure, UsageError } from '../shell/usage-error.ts'

const maxNameChars = 40

/** The owner's keys of the API: for a lost first one, a new server, or a key that got out. */
export const keyCommands: Commands<OwnerContext> = {
  list: {
    takes: listTakes,
    about: 'the keys of the API, masked',
    options: listOptions,
    run: (context) =>
      printList(context, {
        rows: (after) => keysAfter(context.store, after),
        idOf: ({ id }) => id,
        columns: ({ id, createdAt, tag, value, name }) => ({
          id,
          'made (UTC)': minute(createdAt),
          kind: String(tag),
          key: String(value),
          name: String(name ?? ''),
        }),
        cells: ({ id, createdAt, tag, value, name }) => ({
          id,
          createdAt,
          tag: String(tag),
          value: String(value),
          name: String(name ?? ''),
        }),
        none: 'No keys.',
      }),
  },

  create: {
    takes: 'private|public [NAME]',
    about: 'make a key, and show it once',
    words: { least: 1, most: Number.POSITIVE_INFINITY },
    run: create,
  },

  revoke: {
    takes: 'ID…',
    about: 'let keys open nothing any more',
    words: someIds,
    async run({ store, words, print }) {
      await foundAll(words, 'key', (id) => store.resources.get(ownOrganisation, 'token', id))
      for (const id of words) {
        await store.resources.remove(ownOrganisation, 'token', id)
        print(`The key ${id} opens nothing any more.`)
      }
    },
  },

  'forget-secrets': {
    takes: '--lost',
    about: 'remove what a lost encryption key has sealed',
    options: ['lost'],
    run: forgetSecrets,
  },
}

async function create({ store, words, print }: OwnerContext & Given & Voice) {
  const [tag, ...names] = words
  if (tag !== 'private' && tag !== 'public')
    throw new UsageError('Which kind? Say "create private" or "create public".')
  const name = names.join(' ').slice(0, maxNameChars) || 'Made on the command line'
  const token = await issueToken(createResourceService(store, Date.now), ownOrganisation, { tag, name })
  print(`${token.value}\n\nThis ${tag} key is shown only now. Its id is ${token.id}.`)
}

async function forgetSecrets({ store, config, options, print }: OwnerContext & Given & Voice) {
  if (await fitsEncryptionKey(config, store)) throw new CommandFailure('The encryption key fits: nothing is lost.')
  if (!options.lost) {
    throw new UsageError(
      'This removes every credential, secret and message that the encryption key has sealed. Say --lost if the key is lost for good.',
    )
  }
  print(`Removed what was sealed in ${await store.sealed.forget()} places. Credentials have to be entered again.`)
}

/** The newest first. */
async function* keysAfter(store: Store, after: string) {
  let isPast = after === ''
  for await (const key of createResourceService(store, Date.now).each(ownOrganisation, 'token', [])) {
    if (isPast) yield key
    isPast ||= key.id === after
  }
}
