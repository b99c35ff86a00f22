import { expect, test } from 'vitest'
import type { JsonSchema } from './json-schema.ts'
import { withSharedParts } from './shared-parts.ts'

const long = (letter: string): JsonSchema => ({ type: 'string', description: letter.repeat(800) })
const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const most = { name: long('n'), voice: long('v') }
const id = { id: { type: 'string' } }

test('what has all fields of another and more is made of it', () => {
  const shared = withSharedParts({ Tool: object({ ...id, ...most }), ToolCreate: object(most) })
  expect(shared).toEqual({
    Tool: { allOf: [ref('ToolCreate'), object(id)] },
    ToolCreate: object(most),
  })
})

test('two that are the same have parts in common with others, and names of their own', () => {
  const shared = withSharedParts({
    ToolCreate: object({ ...most, ...id }),
    ToolUpdate: object({ ...most, ...id }),
    ToolOverrides: object(most),
  })
  const whole = { allOf: [ref('ToolOverrides'), object(id)] }
  expect(shared).toEqual({ ToolCreate: whole, ToolUpdate: whole, ToolOverrides: object(most) })
})

test('fields that several have in common, and each with others beside them, have a schema of their own', () => {
  const speed = { speed: { type: 'number' } }
  const shared = withSharedParts({
    ToolCreate: object({ ...most, ...id }, { required: ['id'] }),
    ToolOverrides: object({ ...speed, ...most }),
  })
  expect(shared).toEqual({
    ToolCreate: { allOf: [ref('ToolFields'), object(id, { required: ['id'] })] },
    ToolOverrides: { allOf: [ref('ToolFields'), object(speed)] },
    ToolFields: object(most, { additionalProperties: true }),
  })
})

test('a field that has other words, has to be there, or stands where nothing else may, is not the same', () => {
  const schemas = {
    A: object(most),
    B: object({ ...most, voice: long('w') }),
    C: object(most, { required: ['voice'] }),
    D: object(most, { additionalProperties: false }),
  }
  expect(withSharedParts(schemas)).toEqual(schemas)
})
