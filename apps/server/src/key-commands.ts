import { issueToken } from './resources/behaviours/token.ts'
import { createResourceService } from './resources/resource-service.ts'
import { ownOrganisation } from './store/operation.ts'
import type { Store } from './store/store.ts'
import { oneLine } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

type Context = { store: Store; args: string[]; print: (text: string) => void }

const maxNameChars = 40
const maxListed = 1000

/** The owner's keys of the API: for a lost first one, a new server, or a key that got out. */
export const keyCommands = {
  async list({ store, print }: Context) {
    const keys = await createResourceService(store, Date.now).list(ownOrganisation, 'token', { limit: maxListed })
    for (const { id, createdAt, tag, value, name } of keys) {
      print(oneLine([id, createdAt, String(tag).padEnd(7), String(value), String(name ?? '')]))
    }
    if (keys.length === 0) print('No keys.')
  },

  async create({ store, args, print }: Context) {
    const [tag, ...words] = args
    if (tag !== 'private' && tag !== 'public')
      throw new UsageError('Which kind? Say "create private" or "create public".')
    const name = words.join(' ').slice(0, maxNameChars) || 'Made on the command line'
    const token = await issueToken(createResourceService(store, Date.now), ownOrganisation, { tag, name })
    print(`${token.value}\n\nThis ${tag} key is shown only now. Its id is ${token.id}.`)
  },

  async revoke({ store, args, print }: Context) {
    const [id = ''] = args
    const removed = await store.resources.remove(ownOrganisation, 'token', id)
    if (!removed) throw new UsageError(`There is no key with the id ${id}.`)
    print('The key opens nothing any more.')
  },
}
