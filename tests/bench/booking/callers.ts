import { seededRandom } from '@parley/testkit'
import type { People } from './people.ts'

/** Somebody who books a consultation: who they are, and how they talk. */
export type Caller = {
  fullName: string
  email: string
  companyName: string
  service: string
  problems: string
  /** Spells the name as soon as it is asked for. */
  spellsName: boolean
  /** Says the address letter by letter, rather than in words. */
  spellsEmail: boolean
  /** Says a sentence where a word would do. */
  isChatty: boolean
}

const wishes = ['email', 'LinkedIn', 'phone calls', 'chatbots', 'I am not sure yet']
const troubles = [
  'we do not get enough meetings',
  'nobody answers our emails',
  'our sales team has no time',
  'we need more customers',
]

/** So many callers, the same in every run. */
export function callers(count: number, { firstNames, lastNames, companies, providers, seed }: People): Caller[] {
  const random = seededRandom(seed)
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return Array.from({ length: count }, () => {
    const [first, last, companyName] = [one(firstNames), one(lastNames), one(companies)]
    const own = `${companyName.toLowerCase().replaceAll(' ', '')}.${one(['co.uk', 'com'])}`
    const [name, initial] = [first.toLowerCase(), first.charAt(0).toLowerCase()]
    const local = one([
      `${name}.${last.toLowerCase()}`,
      `${initial}.${last.toLowerCase()}`,
      name,
      `${name}${last.toLowerCase()}`,
    ])
    return {
      fullName: `${first} ${last}`,
      email: `${local}@${random() < 0.5 ? own : one(providers)}`,
      companyName,
      service: one(wishes),
      problems: one(troubles),
      spellsName: random() < 0.3,
      spellsEmail: random() < 0.3,
      isChatty: random() < 0.4,
    }
  })
}
