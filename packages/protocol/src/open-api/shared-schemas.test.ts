import { expect, test } from 'vitest'
import type { JsonSchema } from './json-schema.ts'
import { withSharedNames } from './shared-schemas.ts'

const long = 'x'.repeat(200)
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties })
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const voice = () => object({ provider: { const: long }, speed: { type: 'number' } })
const tool = (more: Record<string, JsonSchema> = {}) => object({ name: { type: 'string', pattern: long }, ...more })
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ['object', 'null'] })
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

test('an object that stands in several places has one name there, by the field that it is', () => {
  const named = withSharedNames({
    A: object({ voice: voice() }),
    B: object({ voice: { ...orNull(voice()), description: 'Who speaks.' }, voices: listOf(voice()) }),
  })
  expect(named).toEqual({
    A: object({ voice: ref('Voice') }),
    B: object({
      voice: { anyOf: [ref('Voice'), { type: 'null' }], description: 'Who speaks.' },
      voices: listOf(ref('Voice')),
    }),
    Voice: voice(),
  })
})

test('what stands once, or is short, stays where it stands', () => {
  const short = object({ enabled: { type: 'boolean' } })
  const roots = { A: object({ plan: short, voice: voice() }), B: object({ plan: orNull(short) }) }
  expect(withSharedNames(roots)).toEqual(roots)
})

test('two that are called the same are told apart by what they are part of', () => {
  const plan = object({ tools: listOf(tool({ blocking: {} })) })
  const named = withSharedNames({
    A: object({ tools: listOf(tool()), tool: tool(), plan }),
    B: object({ tool: tool(), plan }),
  })
  expect(named.PlanTool).toEqual(tool({ blocking: {} }))
  expect(named.Tool).toEqual(tool())
})

test('what is a schema of its own already goes by that name', () => {
  const named = withSharedNames({
    ToolCreate: tool(),
    A: object({ tool: tool() }),
    B: object({ tools: listOf(tool()) }),
  })
  expect(named).toEqual({
    ToolCreate: tool(),
    A: object({ tool: ref('ToolCreate') }),
    B: object({ tools: listOf(ref('ToolCreate')) }),
  })
})
