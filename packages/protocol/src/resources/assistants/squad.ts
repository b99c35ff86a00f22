import * as v from 'valibot'
import { type EntityOf, type InputOf, resource, standard } from '../../resource.ts'
import { identifier, listOf, object, oneOf, optional, text } from '../fields/fields.ts'
import { once } from '../fields/once.ts'
import { assistantOverrides, assistantSchema } from './assistant.ts'
import { destinationWords } from './tool.ts'

/** Whom a member may hand over to: another member by name, or any assistant. */
const assistantDestination = () =>
  object({
    type: oneOf(['assistant']),
    assistantName: optional(text(40)),
    assistantId: optional(identifier()),
    ...destinationWords(),
  })

const member = () =>
  object({
    assistantId: optional(identifier()),
    assistant: optional(assistantSchema()),
    assistantOverrides: optional(assistantOverrides()),
    assistantDestinations: optional(listOf(assistantDestination(), 100)),
  })

const squadFields = /* @__PURE__ */ once(() => ({
  name: optional(text(80)),
  members: v.pipe(listOf(member(), 50), v.minLength(1, 'must have at least one member')),
  membersOverrides: optional(assistantOverrides()),
}))

export const squadSchema = /* @__PURE__ */ once((): v.GenericSchema<SquadInput> => object(squadFields()))

export type SquadInput = InputOf<ReturnType<typeof squadFields>>
export type Squad = EntityOf<ReturnType<typeof squadFields>>

export const squad = /* @__PURE__ */ standard<Squad, SquadInput>()('/squad', [
  'create',
  'list',
  'get',
  'update',
  'delete',
])

export const squadResource = /* @__PURE__ */ resource('squad', squad, () => ({
  about: 'Assistants that hand a call over to each other; the first member answers.',
  fields: squadFields(),
}))
