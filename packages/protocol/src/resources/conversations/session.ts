import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { played } from '../assistants/played.ts'
import { absent, identifier, listOf, message, number, object, oneOf, optional, text } from '../fields/fields.ts'
import { customerFields } from './call.ts'

const changes = () => ({
  name: optional(text(40)),
  status: optional(oneOf(['active', 'completed'])),
  expirationSeconds: optional(number(60, 2_592_000)),
  messages: optional(listOf(message(), 10_000)),
})

/** Whose conversation it is, for whoever reads it. */
const writer = () =>
  object({ ...customerFields(), assistantOverrides: absent('say them as assistantOverrides of the session') })

const sessionFields = () => ({
  ...changes(),
  ...played(),
  customerId: optional(identifier()),
  customer: optional(writer()),
  phoneNumberId: optional(identifier()),
  phoneNumber: absent('nothing is written by telephone: phoneNumberId can say which stored number it is about'),
})

export type SessionInput = InputOf<ReturnType<typeof sessionFields>>
export type Session = EntityOf<ReturnType<typeof sessionFields>>
export type SessionQuery = PageQuery & { name?: string; assistantId?: string; workflowId?: string }

export const session = /* @__PURE__ */ standard<Session, SessionInput>()(
  '/session',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation('GET /session query', takes<[query?: SessionQuery], Page<Session>>),
  },
)

export const sessionResource = /* @__PURE__ */ resource('session', session, () => ({
  about: 'A conversation that spans several chats and keeps their history.',
  fields: sessionFields(),
  changes: changes(),
  queries: {
    list: { name: optional(text(40)), assistantId: optional(identifier()), workflowId: optional(identifier()) },
  },
  answers: { list: 'page' },
}))
