import { type Role, roles } from '@parley/protocol/resources'
import { presentUser } from '../../access/invitations.ts'
import { removeMember } from '../../access/remove-member.ts'
import type { Kept } from '../../resources/kinds.ts'
import { createResourceService, type ResourceService } from '../../resources/resource-service.ts'
import { type Commands, type Given, someIds, type Voice } from '../shell/command.ts'
import { foundAll } from '../shell/found-all.ts'
import { listOptions, listTakes, printList } from '../shell/listing.ts'
import type { OwnerContext } from '../shell/owner-context.ts'
import { asJson, minute } from '../shell/terminal-text.ts'
import { CommandFailure, UsageError } from '../shell/usage-error.ts'

/** The members of organisations, each an address with a role. */
export const userCommands: Commands<OwnerContext> = {
  list: {
    takes: `[--org ID] ${listTakes}`,
    about: 'the members of every organisation, or of one',
    options: ['org', ...listOptions],
    run: (context) =>
      printList(context, {
        rows: (after) => membersAfter(context, after),
        idOf: ({ id }) => id,
        columns: ({ id, orgId, email, ...user }) => {
          const { role = '', status = '', createdAt } = presentUser({ id, orgId, email, ...user })
          return { id, organisation: orgId, email, role, status, 'since (UTC)': minute(createdAt) }
        },
        cells: (user) => {
          const { id, email, fullName, role, status, createdAt } = presentUser(user)
          const { orgId } = user
          return { id, orgId, email, fullName: fullName ?? null, role: role ?? null, status: status ?? null, createdAt }
        },
        none: 'No members: the keys of this server belong to the organisation itself.',
      }),
  },

  show: {
    takes: 'ID…',
    about: 'members, as JSON',
    words: someIds,
    async run(context) {
      const service = createResourceService(context.store, Date.now)
      for (const user of await all(service, context.words)) {
        context.print(asJson({ ...presentUser(user), orgId: user.orgId }, 2))
      }
    },
  },

  role: {
    takes: `ID ${roles.join('|')}`,
    about: 'give a member another role',
    words: { least: 2, most: 2 },
    run: changeRole,
  },

  remove: {
    takes: 'ID…',
    about: 'remove members and the keys that act for them',
    words: someIds,
    async run({ store, words, print }) {
      const service = createResourceService(store, Date.now)
      for (const { orgId, id, email } of await all(service, words)) {
        await removeMember(service, orgId, id)
        print(`${email} is no member of ${orgId} any more, and the keys made for them open nothing.`)
      }
    },
  },
}

async function changeRole({ store, words, print }: OwnerContext & Given & Voice) {
  const [id = '', name = ''] = words
  const role = roles.find((known): known is Role => known === name)
  if (!role) throw new UsageError(`There is no role "${name}".`)
  const service = createResourceService(store, Date.now)
  const [user] = await all(service, [id])
  if (!user) return
  await service.update(user.orgId, 'user', id, (before) => ({ ...before, role }))
  print(`${user.email} is ${role} of ${user.orgId} now.`)
}

/** By organisation, the newest first. */
async function* membersAfter({ store, options: { org } }: OwnerContext & Given, after: string) {
  const service = createResourceService(store, Date.now)
  const organisations = await store.resources.listOrganisations()
  if (org !== undefined && !organisations.includes(org)) {
    throw new CommandFailure(`There is no organisation with the id ${org}.`)
  }
  let isPast = after === ''
  for (const orgId of org === undefined ? organisations : [org]) {
    for await (const user of service.each(orgId, 'user', [])) {
      if (isPast) yield user
      isPast ||= user.id === after
    }
  }
}

async function all(service: ResourceService, ids: string[]): Promise<Kept<'user'>[]> {
  const organisations = await service.store.resources.listOrganisations()
  return foundAll(ids, 'member', async (id) => {
    const found = await Promise.all(organisations.map((orgId) => service.find(orgId, 'user', id)))
    return found.find((one) => one !== null)
  })
}
