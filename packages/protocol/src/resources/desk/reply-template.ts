import { type EntityOf, type InputOf, resource, standard } from '../../resource.ts'
import { someText } from '../fields/fields.ts'

const replyTemplateFields = () => ({
  name: someText(80),
  /** `{{fullName}}`, `{{companyName}}`, `{{service}}`, `{{ourCompany}}` and `{{ourName}}` are filled in by who writes the reply. */
  subject: someText(200),
  text: someText(20_000),
})

export type ReplyTemplateInput = InputOf<ReturnType<typeof replyTemplateFields>>
export type ReplyTemplate = EntityOf<ReturnType<typeof replyTemplateFields>>

export const replyTemplate = /* @__PURE__ */ standard<ReplyTemplate, ReplyTemplateInput>()('/reply-template', [
  'create',
  'list',
  'get',
  'update',
  'delete',
])

export const replyTemplateResource = /* @__PURE__ */ resource('reply-template', replyTemplate, () => ({
  about: 'Words to begin a reply with. The values of a request stand in the place of {{fullName}} and the like.',
  fields: replyTemplateFields(),
}))
