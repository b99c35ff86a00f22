import * as v from 'valibot'
import { type Open, resource, type Stored, standard } from '../resource.ts'
import {
  anyObject,
  flag,
  identifier,
  listOf,
  number,
  object,
  oneOf,
  optional,
  server,
  shape,
  text,
  webAddress,
} from './fields.ts'

const functionName = v.pipe(text(64), v.regex(/^[\w.-]{1,64}$/, 'must be letters, digits, dots, _ or -'))

const common = {
  messages: optional(listOf(anyObject(), 100)),
  function: optional(
    object({
      name: functionName,
      description: optional(text(4000)),
      parameters: optional(anyObject()),
      strict: optional(flag()),
    }),
  ),
  server: optional(server()),
  async: optional(flag()),
}

/** Tools without settings of their own. */
const plainTypes = [
  ...['endCall', 'dtmf', 'ghl', 'make', 'output', 'bash', 'computer', 'textEditor', 'mcp', 'sms', 'voicemail', 'code'],
  ...['handoff', 'google.calendar.event.create', 'google.calendar.availability.check', 'google.sheets.row.append'],
  ...['slack.message.send', 'gohighlevel.calendar.event.create', 'gohighlevel.calendar.availability.check'],
  ...['gohighlevel.contact.create', 'gohighlevel.contact.get', 'sipRequest', 'knowledge-base'],
] as const

const destination = object({
  type: oneOf(['assistant', 'number', 'sip']),
  number: optional(text(40)),
  sipUri: optional(text(500)),
  assistantName: optional(text(40)),
  message: optional(v.union([text(1000), anyObject()], 'must be text or an object')),
})

const typed = {
  function: shape({ ...common, type: v.literal('function') }),
  apiRequest: shape({
    ...common,
    type: v.literal('apiRequest'),
    name: optional(text(64)),
    method: oneOf(['POST', 'GET', 'PUT', 'PATCH', 'DELETE']),
    url: webAddress(),
    timeoutSeconds: optional(number(1, 300)),
    headers: optional(anyObject()),
    body: optional(anyObject()),
  }),
  transferCall: shape({
    ...common,
    type: v.literal('transferCall'),
    destinations: optional(listOf(destination, 100)),
  }),
  query: shape({
    ...common,
    type: v.literal('query'),
    knowledgeBases: optional(
      listOf(object({ name: someName(), description: optional(text(1000)), fileIds: listOf(identifier()) }), 100),
    ),
  }),
}

function someName() {
  return v.pipe(text(64), v.minLength(1, 'must not be empty'))
}

const plain = shape({ ...common, type: oneOf([...plainTypes, ...(Object.keys(typed) as (keyof typeof typed)[])]) })

/** Any tool. Types without settings of their own share one shape. */
export const toolSchema = v.lazy((input) => {
  const type = (input as { type?: unknown } | null)?.type
  return (
    typeof type === 'string' && Object.hasOwn(typed, type) ? typed[type as keyof typeof typed] : plain
  ) as typeof plain
})

export type ToolInput = v.InferInput<typeof plain>
export type Tool = v.InferOutput<typeof plain> & Stored & Open

export const tool = standard<Tool, ToolInput>()('/tool', ['create', 'list', 'get', 'update', 'delete'])

export const toolResource = resource('tool', tool, {
  about: 'What an assistant can do beyond talking: call your server, press keys, transfer, hang up.',
  fields: toolSchema,
  changes: common,
})
