import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type JsonSchema, toJsonSchema } from './open-api/index.ts'
import { explain, operation, readOperation, resource, standard, takes } from './resource.ts'
import { listOf, object, optional, text } from './resources/fields/fields.ts'
import { deskResources, resources, toolSchema, workflowProblems } from './resources/index.ts'

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
  [{ parts: [{ size: 1 }, { size: 'big' }] }, "parts.1.size must be a number, not 'big'"],
  [{ parts: [{}] }, 'parts.0.size is required'],
  [{ parts: {} }, 'parts must be an array'],
  [{ parts: [[]] }, 'parts.0 must be an object'],
  [{ bulb: { colour: 5 } }, 'bulb.colour must be text'],
])('%j is refused with: %s', (input, message) => {
  const result = v.safeParse(lampResource.fields, input)
  expect(explain(result.issues ?? [])).toEqual([message])
})

test.each([
  [v.pipe(v.string(), v.minLength(1)), '', 'lamp must not be empty'],
  [v.pipe(v.string(), v.maxLength(3)), 'lantern', 'lamp must have at most 3 characters'],
  [v.pipe(v.array(v.string()), v.minLength(2)), ['a'], 'lamp must have at least 2 entries'],
  [v.pipe(v.number(), v.minValue(0)), -1, 'lamp must be at least 0'],
  [v.pipe(v.number(), v.maxValue(5)), 6, 'lamp must be at most 5'],
  [v.pipe(v.number(), v.integer()), 1.5, 'lamp must be a whole number'],
  [v.strictObject({}), 'x', "lamp must be an object, not 'x'"],
  [v.strictObject({}), { bulb: 1 }, 'lamp.bulb must be left out: this server knows no field of this name here'],
  [v.union([v.array(text()), text()]), 5, 'lamp must be text'],
  [v.union([text(), v.array(text())]), [5], 'lamp.0 must be text'],
  [v.union([text(), v.array(text())], 'must be text or a list of texts'), 5, 'lamp must be text or a list of texts'],
  [v.boolean(), 'on', "lamp must be true or false, not 'on'"],
])('a check without words of its own is worded, case %#', (schema, lamp, sentence) => {
  expect(explain(v.safeParse(v.object({ lamp: schema }), { lamp }).issues ?? [])).toEqual([sentence])
})

test('whatever stands in a field of a declared operation, its refusal names the field and says what it must be', () => {
  const words = /^[\w.-]+ (?:must |is required$)/
  // as the library says it to programmers: `Expected >=1`, `must be Array`, `must be never`
  const libraryWords = /Expected|Received|Invalid|must be (?:[A-Z!<>]|never|string|number\b)/
  const strange = new Set<string>()
  for (const { kind, bodies, queries } of [...resources, ...deskResources])
    for (const [name, schema] of [...Object.entries(bodies), ...Object.entries(queries)])
      for (const path of pathsIn(toJsonSchema(schema)))
        for (const value of [5, 'wrong', '', {}, ['']]) {
          const { issues = [] } = v.safeParse(
            schema,
            path.reduceRight<unknown>((inner, part) => part(inner), value),
          )
          for (const sentence of explain(issues))
            if (!words.test(sentence) || libraryWords.test(sentence)) strange.add(`${kind}.${name}: ${sentence}`)
        }
  expect([...strange]).toEqual([])
})

type Part = (inner: unknown) => unknown

/** The ways to every field of a schema, and to those of what stands in it. */
function pathsIn({ properties = {}, items, anyOf }: JsonSchema, depth = 0): Part[][] {
  if (depth > 1) return []
  const under = (part: Part, schema: unknown) =>
    [[], ...pathsIn(schema as JsonSchema, depth + 1)].map((rest) => [part, ...rest])
  return [
    ...Object.entries(properties as object).flatMap(([name, schema]) => under((inner) => ({ [name]: inner }), schema)),
    ...(items ? under((inner) => [inner], items) : []),
    ...((anyOf ?? []) as JsonSchema[]).flatMap((option) => pathsIn(option, depth)),
  ]
}

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
