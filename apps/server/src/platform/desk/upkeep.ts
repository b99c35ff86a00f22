import type { KeyInUse, OwnersAlert, Role } from '@parley/protocol/resources'
import type { Restrictions } from '../../access/restrictions.ts'
import { whatKeyDoes } from '../../access/what-keys-do.ts'
import type { Upkeep } from '../../desk/upkeep.ts'
import type { Kept } from '../../resources/kinds.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { ownOrganisation } from '../../store/operation.ts'

const orgId = ownOrganisation
const mostPastAlerts = 200
const iso = (at: number) => new Date(at).toISOString()

export function upkeepBehaviour(service: ResourceService, upkeep: Upkeep): Behaviour<'upkeep'> {
  const { store } = service
  return {
    handlers: {
      listChecks: async () => upkeep.checks(),
      listSettings: async () => upkeep.settings(),
      async listAlerts() {
        const [open, past] = await Promise.all([store.alerts.list(), store.alerts.past(mostPastAlerts)])
        const shown = ({ name, text, at }: { name: string; text: string; at: number }) => ({
          name,
          text,
          since: iso(at),
        })
        return [
          ...open.map((alert): OwnersAlert => ({ ...shown(alert), overAt: null })),
          ...past.map((alert): OwnersAlert => ({ ...shown(alert), overAt: iso(alert.overAt) })),
        ]
      },
      async listKeys() {
        const [tokens, users, uses] = await Promise.all([
          service.list(orgId, 'token', { limit: 1000 }),
          service.list(orgId, 'user', { limit: 1000 }),
          store.keyUses.of(orgId),
        ])
        const members = new Map(users.map((user) => [user.id, user]))
        return tokens.map((token) => presentKey(token, members, uses[token.id] ?? null))
      },
      getRetention: async () => upkeep.retention(),
      getVersion: async () => upkeep.version(),
      checkUpgrade: async () => upkeep.checkUpgrade(),
      listBackups: async () => upkeep.backups(),
      makeBackup: async () => upkeep.makeBackup(),
    },
  }
}

function presentKey(token: Kept<'token'>, members: Map<string, Kept<'user'>>, usedAt: number | null): KeyInUse {
  const { id, name, value, createdAt } = token
  const tag = token.tag ?? 'private'
  const member = members.get(token.userId ?? '')
  const role: Role = member?.role ?? 'admin'
  return {
    ...{ id, name: name ?? null, value, tag, createdAt, lastUsedAt: usedAt === null ? null : iso(usedAt) },
    member: member ? { id: member.id, email: member.email, role } : null,
    mayDo: whatKeyDoes(tag, role, (token.restrictions ?? {}) as Restrictions),
  }
}
