import { operation, resource, takes } from '../../resource.ts'
import { emailAddress } from '../fields/fields.ts'

/** One thing that is held on a person, and what erasing does with it. */
export type PersonHolding = { kind: string; id: string; outcome: 'removed' | 'blacked-out'; shown: unknown }
export type PersonExport = { email: string; madeAt: string; holdings: PersonHolding[] }
export type PersonErasure = {
  email: string
  erased: { kind: string; outcome: PersonHolding['outcome']; count: number }[]
  /** Files in which the address still stands, and folders of backups that may hold it: these are the owner's to remove. */
  left: string[]
}

export const person = {
  export: operation('POST /person/export json', takes<[of: { email: string }], PersonExport>),
  erase: operation('POST /person/erase json', takes<[of: { email: string }], PersonErasure>),
}

export const personResource = /* @__PURE__ */ resource('person', person, () => ({
  about: 'Everything that is held on one email address: to be handed over, or erased.',
  fields: { email: emailAddress() },
  answers: { export: 'other', erase: 'other' },
}))
