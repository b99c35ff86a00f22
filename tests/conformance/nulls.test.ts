import type { JsonSchema, OpenApiDocument } from '@parley/protocol/open-api'
import { readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { startProviders } from './providers.ts'
import { phoneHost, samples, starters } from './samples.ts'

type Body = Record<string, unknown>

const providers = await startProviders()
let api: PlatformFixture
let document: OpenApiDocument
const kept: Record<string, string> = {}
beforeAll(async () => {
  api = await platformFixture({ fetch: providers.fetch, starters, phoneHost })
  document = (await api.request('GET /openapi.json')).body as OpenApiDocument
  kept.assistant = ((await api.request('POST /assistant', samples.assistant?.({}))).body as { id: string }).id
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  providers.close()
})

/** Where one of a kind is made. */
function pathOf(kind: string): string {
  const { operations } = resources.find((resource) => resource.kind === kind) ?? { operations: {} }
  return readOperation((operations as Record<string, string>).create ?? '').path
}

function schemaOf(kind: string): JsonSchema {
  const making = document.paths[pathOf(kind)]?.post as JsonSchema | undefined
  const { content = {} } = (making?.requestBody ?? {}) as { content?: Record<string, { schema: JsonSchema }> }
  return content['application/json']?.schema ?? {}
}

/** A schema as it is, whatever it is named or offered beside. */
function shapesOf(schema: JsonSchema): JsonSchema[] {
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1)
  const named = name ? document.components.schemas[name] : undefined
  const offered = [schema.anyOf ?? [], schema.allOf ?? []].flat() as JsonSchema[]
  return [schema, ...(named ? shapesOf(named) : []), ...offered.flatMap(shapesOf)]
}

/** What an assistant, say, holds wherever it stands: kinds that were tried before have tried it. */
const tried = new Set<JsonSchema>()
const met = new Set<JsonSchema>()

/** The body once for each field of it and of what it holds, that field null. */
function withNulls(schema: JsonSchema, body: Body, depth = 0): Body[] {
  const shapes = shapesOf(schema)
  if (depth > 3 || (depth > 0 && shapes.some((shape) => tried.has(shape)))) return []
  for (const shape of shapes) met.add(shape)
  const fields = shapes.flatMap(({ properties = {} }) => Object.entries(properties as Record<string, JsonSchema>))
  return fields.flatMap(([name, field]) => {
    const held = shapesOf(field).flatMap((shape) => {
      const list = shape.items as JsonSchema | undefined
      const own = list ? (body[name] as Body[] | undefined)?.[0] : (body[name] as Body | undefined)
      return withNulls(list ?? shape, own ?? {}, depth + 1).map((value) => (list ? [value] : value))
    })
    return [null, ...held].map((value) => ({ ...body, [name]: value }))
  })
}

const isInWords = ({ message }: Body) =>
  [message].flat().every((line) => typeof line === 'string' && /\p{L}+ \p{L}+/u.test(line))

describe('null in the place of any field', () => {
  const kinds = Object.keys(samples).filter((kind) => kind !== 'test-suite-test') // made below its suite only
  test.each(kinds)('of %s is taken, or refused in words', async (kind) => {
    // what several shapes of one field have in common is one body
    const bodies = new Set(withNulls(schemaOf(kind), samples[kind]?.(kept) ?? {}).map((body) => JSON.stringify(body)))
    for (const schema of Object.values(document.components.schemas)) if (met.has(schema)) tried.add(schema)
    expect(bodies.size).toBeGreaterThan(0)
    const problems: string[] = []
    for (const text of bodies) {
      const body = JSON.parse(text)
      const { status, body: answer } = await api.request(`POST ${pathOf(kind)}`, body)
      const isFault = status >= 500 && status !== 501
      if (isFault || (status >= 400 && !isInWords(answer as Body)))
        problems.push(`${text} → ${status} ${JSON.stringify(answer)}`)
    }
    expect(problems).toEqual([])
  })
})
