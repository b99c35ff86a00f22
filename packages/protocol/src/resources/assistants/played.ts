import type { InputOf } from '../../resource.ts'
import { anyObject, exact, identifier, optional } from '../fields/fields.ts'
import { once } from '../fields/once.ts'
import { assistantOverrides, assistantSchema } from './assistant.ts'
import { squadSchema } from './squad.ts'
import { workflowSchema } from './workflow.ts'

/** Who is played: an id or an inline object of one kind, and what is different this time. */
export const played = /* @__PURE__ */ once(() => ({
  assistantId: optional(identifier()),
  assistant: optional(assistantSchema()),
  assistantOverrides: optional(assistantOverrides()),
  squadId: optional(identifier()),
  squad: optional(squadSchema()),
  squadOverrides: optional(assistantOverrides()),
  workflowId: optional(identifier()),
  workflow: optional(workflowSchema()),
  /** Whatever else is different about it is said as for an assistant. */
  workflowOverrides: optional(exact({ variableValues: optional(anyObject()) })),
}))

export type Played = InputOf<ReturnType<typeof played>>
