import * as v from 'valibot'
import { resource, standard } from '../../resource.ts'
import type { Open, Stored } from '../../stored.ts'
import {
  anyObject,
  backoffPlan,
  flag,
  identifier,
  listOf,
  number,
  object,
  oneOf,
  optional,
  server,
  shape,
  someText,
  text,
  webAddress,
} from '../fields/fields.ts'
import { jsonSchema } from '../fields/json-schema.ts'
import { once } from '../fields/once.ts'
import { destinationLimits, transferPlan } from '../fields/transfer-plan.ts'

const functionName = () => v.pipe(text(64), v.regex(/^[\w.-]{1,64}$/, 'must be letters, digits, dots, _ or -'))

const common = /* @__PURE__ */ once(() => ({
  messages: optional(listOf(toolMessage(), 100)),
  function: optional(
    object({
      name: functionName(),
      description: optional(text(4000)),
      parameters: optional(jsonSchema()),
      strict: optional(flag()),
    }),
  ),
  server: optional(server()),
  async: optional(flag()),
}))

/** Tools without settings of their own. */
const plainTypes = [
  ...['endCall', 'dtmf', 'ghl', 'make', 'output', 'bash', 'computer', 'textEditor', 'mcp', 'sms', 'voicemail', 'code'],
  ...['google.calendar.event.create', 'google.calendar.availability.check', 'google.sheets.row.append'],
  ...['slack.message.send', 'gohighlevel.calendar.event.create', 'gohighlevel.calendar.availability.check'],
  ...['gohighlevel.contact.create', 'gohighlevel.contact.get', 'sipRequest', 'knowledge-base'],
] as const

/** `message` is said before; `transferMode` says what the next assistant learns of the conversation. */
export const destinationWords = /* @__PURE__ */ once(() => ({
  description: optional(text(2000)),
  message: optional(v.union([text(1000), anyObject()], 'must be text or an object')),
  transferMode: optional(
    oneOf([
      'rolling-history',
      'swap-system-message-in-history',
      'swap-system-message-in-history-and-remove-transfer-tool-messages',
      'delete-history',
    ]),
  ),
  contextEngineeringPlan: optional(anyObject()),
}))

const destination = (types: readonly string[]) =>
  object({
    type: oneOf(types),
    number: optional(text(40)),
    sipUri: optional(text(500)),
    assistantName: optional(text(40)),
    assistantId: optional(identifier()),
    transferPlan: optional(transferPlan()),
    ...destinationLimits(),
    ...destinationWords(),
  })

/** What is said about a tool's work: when it begins, takes long, has succeeded or failed. */
const toolMessage = () =>
  object({
    type: oneOf(['request-start', 'request-complete', 'request-failed', 'request-response-delayed']),
    content: optional(text(1000)),
    blocking: optional(flag()),
    role: optional(oneOf(['assistant', 'system'])),
    endCallAfterSpokenEnabled: optional(flag()),
    timingMilliseconds: optional(number(100, 120_000)),
    conditions: optional(listOf(object({ param: text(200), operator: text(10) }), 20)),
  })

const typed = /* @__PURE__ */ once(() => ({
  function: shape({ ...common(), type: v.literal('function') }),
  apiRequest: shape({
    ...common(),
    type: v.literal('apiRequest'),
    name: optional(text(64)),
    method: oneOf(['POST', 'GET', 'PUT', 'PATCH', 'DELETE']),
    url: webAddress(),
    timeoutSeconds: optional(number(1, 300)),
    headers: optional(anyObject()),
    body: optional(jsonSchema()),
    backoffPlan: optional(backoffPlan()),
  }),
  transferCall: shape({
    ...common(),
    type: v.literal('transferCall'),
    destinations: optional(listOf(destination(['assistant', 'number', 'sip']), 100)),
  }),
  handoff: shape({
    ...common(),
    type: v.literal('handoff'),
    destinations: optional(listOf(destination(['assistant', 'dynamic']), 100)),
  }),
  query: shape({
    ...common(),
    type: v.literal('query'),
    knowledgeBases: optional(
      listOf(object({ name: someText(64), description: optional(text(1000)), fileIds: listOf(identifier()) }), 100),
    ),
  }),
}))
const typedTypes = ['function', 'apiRequest', 'transferCall', 'handoff', 'query'] as const

const plain = /* @__PURE__ */ once(() => shape({ ...common(), type: oneOf([...plainTypes, ...typedTypes]) }))

/** Any tool. Types without settings of their own share one shape. */
export const toolSchema = /* @__PURE__ */ once((): v.GenericSchema<ToolInput> => {
  const byType: Record<string, v.GenericSchema> = typed()
  const other = plain()
  return v.lazy((input) => {
    const type = String((input as { type?: unknown } | null)?.type)
    return (Object.hasOwn(byType, type) ? byType[type] : other) as v.GenericSchema<ToolInput>
  })
})

export type ToolInput = v.InferInput<ReturnType<typeof plain>>
export type Tool = v.InferOutput<ReturnType<typeof plain>> & Stored & Open

export const tool = /* @__PURE__ */ standard<Tool, ToolInput>()('/tool', ['create', 'list', 'get', 'update', 'delete'])

export const toolResource = /* @__PURE__ */ resource('tool', tool, () => ({
  about: 'What an assistant can do beyond talking: call your server, press keys, transfer, hang up.',
  fields: toolSchema(),
  changes: common(),
}))
