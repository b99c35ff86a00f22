import { type EntityOf, type InputOf, resource, standard } from '../resource.ts'
import { flag, identifier, listOf, object, oneOf, optional, text } from './fields.ts'

const tokenFields = () => ({
  /** A public token may only start web calls, and only as `restrictions` allow. */
  tag: optional(oneOf(['private', 'public'])),
  name: optional(text(40)),
  restrictions: optional(
    object({
      enabled: optional(flag()),
      allowedOrigins: optional(listOf(text(300), 100)),
      allowedAssistantIds: optional(listOf(identifier(), 100)),
      allowTransientAssistant: optional(flag()),
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
