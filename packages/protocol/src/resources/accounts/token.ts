import { type EntityOf, type InputOf, resource, standard } from '../../resource.ts'
import { overrideFields } from '../assistants/assistant.ts'
import { flag, identifier, listOf, object, oneOf, optional, text } from '../fields/fields.ts'

/** What no public key may override: it would be told the stored assistant's instructions or name its owner's accounts. */
export const privateOverrides = [
  'ownAnswers',
  'transportConfigurations',
  'serverUrl',
  'serverUrlSecret',
  'credentials',
  'server',
  'serverMessages',
  'credentialIds',
] as const satisfies readonly (keyof ReturnType<typeof overrideFields>)[]

const listedOverrides = () =>
  Object.keys(overrideFields()).filter((field) => !(privateOverrides as readonly string[]).includes(field))

const tokenFields = () => ({
  /** A public token may only start web calls, with stored assistants unless `restrictions` allow more. */
  tag: optional(oneOf(['private', 'public'])),
  name: optional(text(40)),
  restrictions: optional(
    object({
      /** False puts the two lists below out of force. */
      enabled: optional(flag()),
      /** Origins of pages that may use it; every one when left out. */
      allowedOrigins: optional(listOf(text(300), 100)),
      /** The only assistants that it may call, and reach anything of; every stored one, squad and workflow when left out. */
      allowedAssistantIds: optional(listOf(identifier(), 100)),
      /** Whether a public token may bring assistants, squads and workflows of its own. Default false. */
      allowTransientAssistant: optional(flag()),
      /** Fields of a stored assistant that a public token may override besides what every page may. */
      allowedOverrides: optional(listOf(oneOf(listedOverrides(), 'only a private key may override others'), 100)),
    }),
  ),
})

export type TokenInput = InputOf<ReturnType<typeof tokenFields>>
/** `value` is whole only in the answer to `create`; afterwards it shows its first and last characters. */
export type Token = EntityOf<ReturnType<typeof tokenFields>> & { value: string }

export const token = /* @__PURE__ */ standard<Token, TokenInput>()('/token', [
  'create',
  'list',
  'get',
  'update',
  'delete',
])

export const tokenResource = /* @__PURE__ */ resource('token', token, () => ({
  about: 'A key to the API: private for servers, public for pages.',
  fields: tokenFields(),
}))
