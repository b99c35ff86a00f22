import { operation, resource, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { identifier, oneOf, optional, text } from '../fields/fields.ts'

export type CallLog = {
  callId: string
  orgId: string
  log: string
  level: 'INFO' | 'LOG' | 'WARN' | 'ERROR' | 'CHECKPOINT'
  time: string
}
export type CallLogQuery = PageQuery & { callId: string }

export const log = {
  list: operation('GET /log query', takes<[query: CallLogQuery], Page<CallLog>>),
  delete: operation('DELETE /log query', takes<[query: { callId: string }], void>),
}

export const logResource = /* @__PURE__ */ resource('log', log, () => ({
  about: 'What happened inside one call, line by line.',
  fields: {},
  queries: { list: { callId: identifier() }, delete: { callId: identifier() } },
  answers: { list: 'page', delete: 'nothing' },
}))

const logTypes = ['API', 'Webhook', 'Call', 'Provider'] as const

export type LogEntry = {
  time: string
  orgId: string
  type: (typeof logTypes)[number]
  [key: string]: unknown
}
export type LogFilter = {
  type?: (typeof logTypes)[number]
  webhookType?: string
  assistantId?: string
  phoneNumberId?: string
  customerId?: string
  squadId?: string
  callId?: string
}

export const logs = {
  list: operation('GET /logs query', takes<[query?: PageQuery & LogFilter], Page<LogEntry>>),
  delete: operation('DELETE /logs query', takes<[query?: LogFilter], void>),
}

const filters = () => ({
  type: optional(oneOf(logTypes)),
  webhookType: optional(text(100)),
  assistantId: optional(identifier()),
  phoneNumberId: optional(identifier()),
  customerId: optional(identifier()),
  squadId: optional(identifier()),
  callId: optional(identifier()),
})

export const logsResource = /* @__PURE__ */ resource('logs', logs, () => ({
  about: 'Requests to the API and webhooks we sent, without their secrets.',
  fields: {},
  queries: { list: filters(), delete: filters() },
  answers: { list: 'page', delete: 'nothing' },
}))
