import { operation, resource, takes } from '../../resource.ts'
import type { Open } from '../../stored.ts'
import { anyObject, optional } from '../fields/fields.ts'

/** What a tool answered, or what an assistant would be told of its failure. */
export type ToolTest = { result: string } | { error: string }

export const toolTest = {
  run: operation('POST /tool/{id}/test json', takes<[id: string, input: { arguments?: Open }], ToolTest>),
}

export const toolTestResource = /* @__PURE__ */ resource('tool-test', toolTest, () => ({
  about: 'A stored tool, run once by hand: its server is asked as in a call.',
  fields: {},
  bodies: { run: { arguments: optional(anyObject()) } },
  answers: { run: 'other' },
}))
