import * as v from 'valibot'
import { operation, resource, takes } from '../../resource.ts'
import { emailPattern } from '../../text/email-address.ts'

/** One thing that is held on a person, and what erasing does with it. */
export type PersonHolding = { kind: string; id: string; outcome: 'removed' | 'blacked-out'; shown: unknown }
export type PersonExport = { email: string; madeAt: string; holdings: PersonHolding[] }
export type PersonErasure = {
  email: string
  erased: { kind: string; outcome: PersonHolding['outcome']; count: number }[]
  /** Files in which the address still stands, backups for one: these are the owner's to remove. */
  left: string[]
}

const fields = () => ({
  email: v.pipe(
    v.string('must be an email address'),
    v.maxLength(254, 'must be an email address'),
    v.regex(emailPattern, 'must be an email address'),
  ),
})

export const person = {
  export: operation('POST /person/export json', takes<[of: { email: string }], PersonExport>),
  erase: operation('POST /person/erase json', takes<[of: { email: string }], PersonErasure>),
}

export const personResource = /* @__PURE__ */ resource('person', person, () => ({
  about: 'Everything that is held on one email address: to be handed over, or erased.',
  fields: fields(),
  answers: { export: 'other', erase: 'other' },
}))
