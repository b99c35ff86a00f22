import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toJsonSchema } from './open-api/index.ts'
import { explain, operation, readOperation, resource, standard, takes } from './resource.ts'
import { listOf, object, optional, text } from './resources/fields/fields.ts'
import { resources, toolSchema, workflowProblems } from './resources/index.ts'

const fields = {
  name: optional(text(4)),
  parts: optional(listOf(object({ size: v.number() }))),
  bulb: optional(object({ colour: optional(v.union([text(), v.array(text())])) })),
}
const lamp = standard<{ id: string }, { name?: string }>()('/lamp', ['create', 'list', 'update'], {
  light: operation('POST /lamp/{id}/light', takes<[id: string], void>),
})
const lampResource = resource('lamp', lamp, () => ({ about: 'It shines.', fields }))

test('an operation is one line: method, path, what it takes, and whether it is open to all', () => {
  expect(lamp.update).toBe('PATCH /lamp/{id} json')
  expect(readOperation('POST /a/{x}/b/{y} json open')).toEqual({
    method: 'POST',
    path: '/a/{x}/b/{y}',
    parameters: ['x', 'y'],
    input: 'json',
    open: true,
  })
  expect(readOperation(lamp.light)).toMatchObject({ input: null, open: false })
})

test('a declaration completes itself: bodies, queries and answers of the standard operations', () => {
  expect(Object.keys(lampResource.bodies)).toEqual(['create', 'update'])
  expect(lampResource.answers).toEqual({ create: 'one', list: 'many', update: 'one', light: 'one' })
  const query = lampResource.queries.list as v.GenericSchema
  expect(v.parse(query, {})).toMatchObject({ limit: 100 })
  expect(v.parse(query, { limit: '7', createdAtGt: '2025-01-31T09:00:00Z' })).toMatchObject({
    limit: 7,
    createdAtGt: 1_738_314_000_000,
  })
  for (const limit of ['0', '1001', 'x', '1e3']) expect(v.safeParse(query, { limit }).success, limit).toBe(false)
  expect(v.safeParse(query, { createdAtGt: 'yesterday' }).success).toBe(false)
})

test('an instant is what the pattern of instants describes, and nothing less', () => {
  const query = lampResource.queries.list as v.GenericSchema
  const { properties } = toJsonSchema(query) as { properties: Record<string, { pattern: string }> }
  const described = new RegExp(properties.createdAtGt?.pattern ?? '')
  const day = '2025-01-31'
  const good = [day, `${day}T09:00`, `${day} 09:00:00Z`, `${day}T09:00:00.123456Z`, `${day}T09:00:00+0100`]
  const bad = ['0000-00-00', '2025-13-01', '2025-01-32', `${day}T9`, `${day}T25:00Z`, `${day}T09:60Z`, `${day}T...`]
  for (const createdAtGt of [...good, ...bad]) {
    const isTaken = v.safeParse(query, { createdAtGt }).success
    expect([createdAtGt, isTaken, described.test(createdAtGt)]).toEqual([
      createdAtGt,
      good.includes(createdAtGt),
      good.includes(createdAtGt),
    ])
  }
})

test('S3.20 unknown fields are kept', () => {
  expect(v.parse(lampResource.fields, { name: 'a', shade: { colour: 'red' } })).toEqual({
    name: 'a',
    shade: { colour: 'red' },
  })
})

test.each([
  [{ name: 5 }, 'name must be text'],
  [{ name: 'lantern' }, 'name must be at most 4 characters long'],
  [{ parts: [{ size: 1 }, { size: 'big' }] }, "parts.1.size must be number, not 'big'"],
  [{ parts: [{}] }, 'parts.0.size is required'],
  [{ parts: {} }, 'parts must be an array'],
  [{ parts: [[]] }, 'parts.0 must be an object'],
  [{ bulb: { colour: 5 } }, 'bulb.colour must be text'],
])('%j is refused with: %s', (input, message) => {
  const result = v.safeParse(lampResource.fields, input)
  expect(explain(result.issues ?? [])).toEqual([message])
})

test('a tool is judged by its own type', () => {
  expect(v.safeParse(toolSchema(), { type: 'endCall' }).success).toBe(true)
  expect(explain(v.safeParse(toolSchema(), { type: 'apiRequest', method: 'GET' }).issues ?? [])).toEqual([
    'url is required',
  ])
  expect(explain(v.safeParse(toolSchema(), { type: 'magic' }).issues ?? [])[0]).toMatch(
    /^type must be one of endCall, /,
  )
})

test('a credential names the fields its provider wants', () => {
  const credential = resources.find(({ kind }) => kind === 'credential')
  const schema = credential?.bodies.create as v.GenericSchema
  expect(v.safeParse(schema, { provider: 'openai', apiKey: 'k' }).success).toBe(true)
  expect(explain(v.safeParse(schema, { provider: 'vonage', apiKey: 'k' }).issues ?? [])).toEqual([
    'apiSecret is required',
  ])
})

test.each([
  ['nodes must have unique names', [{ name: 'a' }, { name: 'a' }], []],
  ["edges.0.to must name a node, and 'c' is none", [{ name: 'a' }], [{ from: 'a', to: 'c' }]],
  ["nodes: no edge leads to 'b'", [{ name: 'a' }, { name: 'b' }], []],
])('a graph is refused: %s', (problem, nodes, edges) => {
  const graph = { nodes: nodes.map((node) => ({ type: 'conversation' as const, ...node })), edges }
  expect(workflowProblems(graph).join()).toContain(problem)
})

test('what is declared of an operation that there is not, or under a name that there is not, does not compile', () => {
  // @ts-expect-error there is no operation of this name
  resource('lamp', lamp, () => ({ about: '', fields, answers: { lit: 'page' } }))
  // @ts-expect-error there is no answer of this kind
  resource('lamp', lamp, () => ({ about: '', fields, answers: { list: 'pages' } }))
  // @ts-expect-error it is `answers`
  resource('lamp', lamp, () => ({ about: '', fields, anwers: { list: 'page' } }))
})
