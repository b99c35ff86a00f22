import type { JsonSchema } from '@parley/protocol/open-api'
import { effectsOf, toJsonSchema } from '@parley/protocol/open-api'
import { type AnyResource, type ReadOperation, readOperation, resources } from '@parley/protocol/resources'
import { allResources } from '@parley/sdk/api'
import { exampleId, exampleOf } from './example.ts'

/** One operation of the REST API, with all that its part of the reference says. */
export type ApiOperation = ReadOperation & {
  resource: AnyResource
  name: string
  /** How the client of the SDK calls the resource. */
  client: string
  isDeprecated: boolean
  query: JsonSchema | null
  body: JsonSchema | null
  exampleBody: unknown
  /** What the query cannot do without; null where it can. */
  exampleQuery: Record<string, string> | null
  /** Undefined where the answer is declared by itself. */
  exampleAnswer: unknown
}

const phoneCall = { assistantId: 'site', phoneNumberId: exampleId, customer: { number: '+442071838759' } }
const testedAssistant = { type: 'assistant', assistantId: 'site' }

/**
 * Examples of what a schema alone does not say: which of its fields need each other, or are a client’s to write. A test sends
 * every example to a server, and tells which belongs here.
 */
const told: Record<string, Record<string, unknown>> = {
  'POST /credential': { provider: 'openai', apiKey: 'the key of your account' },
  'POST /credential/trigger': { action_name: 'refresh', input: { credentialId: exampleId } },
  'PATCH /file/{id}': { name: 'Opening hours' },
  'POST /room': { name: 'reception', privacy: 'private', assistantId: 'site' },
  'PATCH /room/{id}': { knocking: true, maxParticipants: 3 },
  'POST /room/{id}/token': { userName: 'Ada', isOwner: true },
  'POST /call': phoneCall,
  'POST /call/phone': phoneCall,
  'POST /call/web': { assistantId: 'site' },
  'POST /eval/simulation/scenario/generate': { assistantId: 'site' },
  'POST /structured-output/run': { structuredOutputId: exampleId, callIds: [exampleId] },
  chat: { assistantId: 'site', input: 'When are you open?' },
  'eval-run': { type: 'eval', evalId: exampleId, target: testedAssistant },
  scenario: {
    name: 'Reception',
    instructions: 'You want to know when they are open.',
    evaluations: [{ structuredOutputId: exampleId, comparator: '=', value: true }],
  },
  'simulation-run': { simulations: [{ type: 'simulation', simulationId: exampleId }], target: testedAssistant },
  squad: { name: 'Reception', members: [{ assistantId: 'site' }] },
  workflow: { name: 'Reception', nodes: [{ type: 'conversation', name: 'greeting', isStart: true }], edges: [] },
}

/** Everything that can be asked for, resource by resource; what streams is another answer of the same address. */
export const apiOperations: readonly ApiOperation[] = resources.flatMap((resource) =>
  Object.entries(resource.operations).flatMap(([name, line]) => {
    const operation = readOperation(line)
    return operation.input === 'stream' ? [] : [described(resource, name, operation)]
  }),
)

function described(resource: AnyResource, name: string, operation: ReadOperation): ApiOperation {
  const query = resource.queries[name]
  const body = resource.bodies[name]
  const { method, path, input } = operation
  const exampleBody =
    body && input === 'json'
      ? (told[`${method} ${path}`] ?? told[resource.kind] ?? exampleOf(toJsonSchema(body)))
      : undefined
  return {
    ...operation,
    resource,
    name,
    client: clientName(resource),
    isDeprecated: resource.deprecated.includes(name),
    query: query ? toJsonSchema(query) : null,
    body: body ? toJsonSchema(body) : null,
    exampleBody,
    exampleQuery: query ? neededOf(toJsonSchema(query)) : null,
    exampleAnswer: exampleAnswer(resource, name),
  }
}

function clientName({ kind, operations }: AnyResource): string {
  const [name] = Object.entries(allResources).find(([, lines]) => lines === operations) ?? []
  if (!name) throw new Error(`packages/sdk/src/api/resources.ts does not export the resource ${kind}.`)
  return name
}

function exampleAnswer(resource: AnyResource, name: string): unknown {
  const at = '2027-01-04T09:00:00.000Z'
  const stored = { id: exampleId, orgId: 'main', createdAt: at, updatedAt: at }
  const own = told[resource.kind] ?? exampleOf(toJsonSchema(resource.fields))
  const one = { ...stored, ...(own as object) }
  switch (resource.answers[name]) {
    case 'one':
      return one
    case 'many':
      return [one]
    case 'page':
      return { results: [one], metadata: { itemsPerPage: 100, totalItems: 1, currentPage: 1 } }
    default:
      return undefined
  }
}

function neededOf({ properties = {}, required = [] }: JsonSchema): Record<string, string> | null {
  const needed = (required as string[]).map((name): [string, string] => {
    return [name, String(exampleOf((properties as Record<string, JsonSchema>)[name] ?? {}, name))]
  })
  return needed.length > 0 ? Object.fromEntries(needed) : null
}

/** What stands in the place of a name in braces. */
export function exampleParameter(name: string, { path }: ReadOperation): string {
  if (name !== 'provider') return exampleId
  return path.includes('voice') ? '11labs' : 'make'
}

/** Its address with an example in the place of each name in braces, and what its query needs. */
export function examplePath(operation: ApiOperation): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => exampleParameter(name, operation))
  return operation.exampleQuery ? `${path}?${new URLSearchParams(operation.exampleQuery)}` : path
}

/** What its fields do on this server, where that is not simply what their names say. */
export function effectsIn(schema: JsonSchema): string[] {
  const without = { kept: 'kept without effect', refused: 'refused when switched on' }
  const fields = effectsOf(schema)
  return Object.entries(without).flatMap(([effect, words]) => {
    const paths = fields.filter((field) => field.effect === effect).map(({ path }) => path)
    return paths.length > 0 ? [[words, paths.join(', ')].filter(Boolean).join(': ')] : []
  })
}

/** A schema in a few words. */
export function wordsOf(schema: JsonSchema): string {
  const { type, enum: words, const: only, anyOf, items, properties } = schema
  if (words) return (words as string[]).join(' | ')
  if (only !== undefined) return String(only)
  if (anyOf) return (anyOf as JsonSchema[]).map(wordsOf).join(' or ')
  if (type === 'array') return `array of ${wordsOf((items ?? {}) as JsonSchema)}`
  if (type === 'object') return properties ? `object {${Object.keys(properties as object).join(', ')}}` : 'object'
  const limits = Object.entries({ from: schema.minimum, to: schema.maximum, 'at most': schema.maxLength })
    .filter(([, value]) => value !== undefined && Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER)
    .map(([word, value]) => `${word} ${value}`)
  return [type ?? 'anything', ...limits].join(' ')
}
