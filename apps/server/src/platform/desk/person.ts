import { relative } from 'node:path'
import { Failure } from '@parley/protocol'
import type { PersonErasure } from '@parley/protocol/resources'
import type { PersonDeps } from '../../person/holding.ts'
import { leftoversOf } from '../../person/leftovers.ts'
import { mentionsOf } from '../../person/mentions.ts'
import { erasePerson, findHoldings } from '../../person/person.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export type PersonBehaviourDeps = PersonDeps & {
  now: () => number
  /** This server's own addresses, which stand in every mail. */
  ownAddresses: () => string[]
  /** Takes what was removed off the disk too. */
  forgetRemoved: () => Promise<void>
  /** Called when somebody was erased. */
  onErased: () => void
}

export function personBehaviour(deps: PersonBehaviourDeps): Behaviour<'person'> {
  return {
    handlers: {
      async export({ body: { email } }) {
        const holdings = []
        for await (const { kind, id, outcome, shown } of findHoldings(deps, mentionsOf(email))) {
          holdings.push({ kind, id, outcome, shown })
        }
        return { email, madeAt: new Date(deps.now()).toISOString(), holdings }
      },
      async erase({ body: { email } }) {
        const mentions = mentionsOf(email)
        if (deps.ownAddresses().includes(mentions.address)) {
          throw new Failure('unprocessable', `${email} is this server’s own: every mail bears it.`)
        }
        const counts = new Map<string, PersonErasure['erased'][number]>()
        await erasePerson(deps, mentions, ({ kind, outcome }) => {
          const before = counts.get(`${kind} ${outcome}`) ?? { kind, outcome, count: 0 }
          counts.set(`${kind} ${outcome}`, { ...before, count: before.count + 1 })
        })
        await deps.forgetRemoved()
        deps.onErased()
        const { files, backups } = await leftoversOf(deps.dataDir, mentions)
        const left = [...files, ...backups].map((path) => relative(deps.dataDir, path))
        return { email, erased: [...counts.values()], left }
      },
    },
    // what was found on somebody is kept nowhere else
    repeatable: ['export', 'erase'],
  }
}
