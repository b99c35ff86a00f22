import type { JsonSchema, OpenApiDocument } from '@parley/protocol/open-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { parametersOf, schemasOf, wholeOf } from '../../apps/server/src/rest/open-api/schemas-of.fixture.ts'
import { isThorough } from '../setup/thorough.ts'
import { onBothDatabases } from './databases.ts'
import { generatedRequests } from './generated-requests.ts'
import { startProviders } from './providers.ts'

/** FUZZ_REQUESTS=20000 and another FUZZ_SEED look further, in some minutes. */
const onSqlite = Number(
  process.env.FUZZ_REQUESTS ?? (isThorough ? generatedRequests.beforeRelease : generatedRequests.everyCommit),
)
const onPostgres = onSqlite / 5
const seed = Number(process.env.FUZZ_SEED ?? 20_250_131)
const atOnce = 16
/** Besides those that have to be there; one that is wrong refuses all. */
const fieldsABody = 2
const secret = 'the-other-tenants-secret'
/** Refusals that say what is missing here: a part that is not built, or a voice that is switched off. */
const honest = /not available on this server|Voice is not switched on|^\{"statusCode":501/

let random = mulberry32(seed)
const chance = (share: number) => random() < share
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item

const nasty = [
  '',
  ' ',
  '../../etc/passwd',
  '..',
  '%2e%2e',
  "' OR '1'='1",
  '"; DROP TABLE resources;--',
  '__proto__',
  'constructor',
  '\0',
  '\ud800',
  '👋'.repeat(50),
  'x'.repeat(5000),
  '{{7*7}}',
  '$where',
  '-1',
  '1e309',
  'NaN',
  'null',
  '<script>',
] as const
const strange: unknown[] = [null, true, -1, 0.5, 1e308, [], {}, [[]], '', { $gt: '' }, [null], 'x'.repeat(300)]

const providers = await startProviders()
afterAll(() => providers.close())
let api: PlatformFixture
let document: OpenApiDocument
let misfit: ReturnType<typeof schemasOf>
let other: Record<string, string>
const theirs: string[] = []
/** What the other tenant has, as it was before. */
let theirState: unknown
const mine: string[] = []
/** Ids by the path they were made at, so that most requests mean something that is there. */
const made = new Map<string, string[]>()

const ownables: [string, object][] = [
  ['/assistant', { name: 'a' }],
  ['/tool', { type: 'endCall' }],
  ['/squad', { members: [{ assistant: { name: 'a' } }] }],
  ['/workflow', { name: 'w', nodes: [{ type: 'conversation', name: 'n' }], edges: [] }],
  ['/session', { assistant: { model: { provider: 'guide' } } }],
  ['/test-suite', { name: 's' }],
  ['/structured-output', { name: 's', schema: { type: 'boolean' } }],
  ['/eval', { type: 'chat.mockConversation', messages: [{ role: 'user', content: 'Hello' }] }],
  ['/template', { type: 'tool' }],
  ['/knowledge-base', { provider: 'parley' }],
  ['/phone-number', { provider: 'livekit', number: '+442071838753' }],
  ['/credential', { provider: 'groq', apiKey: 'k' }],
]

await onBothDatabases('generated requests', (open) => {
  beforeAll(async () => {
    api = await platformFixture({ fetch: providers.fetch }, open)
    for (const ids of [theirs, mine]) ids.length = 0
    made.clear()
    document = (await api.request('GET /openapi.json')).body
    misfit = schemasOf(document)
    const org = (await api.request('POST /org', { name: secret })).body as { id: string }
    const access = (await api.request(`GET /org/${org.id}/auth`)).body as { accessToken: string }
    other = { authorization: `Bearer ${access.accessToken}` }
    // from here on the two have nothing to do with each other
    await api.store.resources.remove('main', 'owned-org', org.id)
    theirs.push(org.id)
    for (const [line, body] of ownables) {
      theirs.push(((await api.request(`POST ${line}`, { ...body, note: secret }, other)).body as { id: string }).id)
      mine.push(((await api.request(`POST ${line}`, body)).body as { id: string }).id)
    }
    theirState = await readTheirs()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const requests = open ? onPostgres : onSqlite
  test(`${requests} generated requests: no server error, nothing of another tenant, no prototype touched`, async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    const statuses = new Map<number, number>()
    const problems: string[] = []
    random = mulberry32(seed + requests)
    // all of them before the first is sent: with the same seed they are the same, however long each answer takes
    const drawn = Array.from({ length: requests }, () => drawRequest(pick(operations)))

    async function worker() {
      for (let draw = drawn.shift(); draw && problems.length < 5; draw = drawn.shift()) {
        const asked = draw()
        if (endsTheRun(asked)) continue
        const { method, url, headers, body } = asked
        const response = await fetch(api.url + url, { method, headers, body })
        const text = await response.text()
        if (response.status === 201) keepId(url, text)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        const sent = typeof body === 'string' ? body : body && JSON.stringify([...body].map(([name]) => name))
        const shown = `${method} ${url.slice(0, 200)} ${sent?.slice(0, 500)} → ${response.status} ${text.slice(0, 300)}`
        if (response.status >= 500 && !honest.test(text)) problems.push(shown)
        if (text.includes(secret) && !sent?.includes(secret)) problems.push(`leak: ${shown}`)
        const misfit = misfitOf(asked.operation, response, text)
        if (misfit) problems.push(`${misfit}: ${shown}`)
        const unfit = response.ok ? unfitOf(asked) : undefined
        if (unfit) problems.push(`took what the document does not describe, ${unfit}: ${shown}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))

    expect(problems).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    // the generator must reach behind the validation, and not only before it
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
    expect(statuses.get(201) ?? 0).toBeGreaterThan(requests / 40)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(requests / 20)
    expect(await readTheirs()).toEqual(theirState)
  }, 600_000)
})

/** What of an answer is not as the document says; undefined where all of it is. */
function misfitOf({ operationId, responses }: JsonSchema, { status, headers }: Response, text: string) {
  const described = responses as Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>
  const { $ref, ...own } = described[status] ?? described.default ?? {}
  const { content } = $ref ? (document.components.responses[$ref.split('/').at(-1) as string] as typeof own) : own
  if (status === 200 && !described[200]) return `${operationId} declares no ${status}`
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (!content) return text ? `${operationId} declares no answer` : undefined
  const schema = content[type]?.schema
  if (!schema) return `${operationId} declares no ${type}`
  if (type !== 'application/json') return undefined
  const problem = misfit(schema, JSON.parse(text))
  return problem === null ? undefined : `${operationId}: ${problem}`
}

/** What of a request is not as the document says; undefined where all of it is. Texts of a query may stand for numbers and words. */
function unfitOf({ operation, query, schema, body }: Made): string | undefined {
  for (const { name, schema, value } of query) {
    const meant = schema.type === 'string' ? [] : [Number(value), value === 'true', value === 'false' ? false : null]
    const problems = [value, ...meant].map((each) => misfit(schema, each))
    if (!problems.includes(null)) return `${operation.operationId} ${name}: ${problems[0]}`
  }
  // what a parser drops of a body was not taken; and a field’s name that is half a letter, the judge cannot name
  if (typeof body !== 'string' || !schema || /"(?:__proto__|constructor|\\ud800)":/.test(body)) return undefined
  const problem = misfit(schema, JSON.parse(body))
  return problem === null ? undefined : `${operation.operationId}: ${problem}`
}

/** Everything of the other tenant, but the log of its requests. */
async function readTheirs() {
  const [orgId = ''] = theirs
  const lists = ownables.map(([path]) => api.store.resources.list({ orgId, kind: path.slice(1), limit: 10 }))
  return [await api.store.resources.get(orgId, 'org', orgId), ...(await Promise.all(lists))]
}

function keepId(path: string, text: string) {
  const id = /^\{"id":"([\w-]+)"/.exec(text)?.[1]
  if (id) made.set(path, [id, ...(made.get(path) ?? [])].slice(0, 20))
}

type Made = Pick<Described, 'operation'> & {
  method: string
  url: string
  headers: Record<string, string>
  query: { name: string; schema: JsonSchema; value: string }[]
  /** Of a body of JSON. */
  schema?: JsonSchema
  body?: string | FormData
}
type Described = { method: string; path: string; operation: JsonSchema }

/** A request but for the ids of what the others before it will have made. */
function drawRequest({ method, path, operation }: Described): () => Made {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => drawId(name, path))
  const query = parametersOf(document, operation)
    .filter((parameter) => parameter.in === 'query' && chance(0.3))
    .map(({ name, schema }) => ({
      name,
      schema,
      value: wellFormed(String(chance(0.6) ? valueFor(schema) : pick(nasty))),
    }))
  const sent = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  const content = ((operation.requestBody ?? {}) as { content?: Record<string, { schema: JsonSchema }> }).content
  const schema = content?.['application/json']?.schema
  const form = content?.['multipart/form-data']?.schema
  const body = form && chance(0.9) ? formOf(form) : schema && chance(0.98) ? bodyOf(schema) : undefined
  const isJson = typeof body === 'string' && chance(0.98)
  const request = {
    method,
    operation,
    query,
    ...(schema && { schema }),
    headers: {
      authorization: keyOf(),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(method === 'POST' && chance(0.1) && { 'idempotency-key': pick(['again', 'two words', 'x'.repeat(300)]) }),
    },
    ...(body !== undefined && { body }),
  }
  return () => {
    const left = [...ids]
    const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(wellFormed(left.shift()?.() ?? '')))
    return { ...request, url: filled + (sent.length > 0 ? `?${sent.join('&')}` : '') }
  }
}

function keyOf() {
  if (chance(0.9)) return `Bearer ${api.keys.privateKey}`
  return pick([`Bearer ${api.keys.publicKey}`, 'Bearer wrong', '', 'Basic eDp5'])
}

function drawId(name: string, path: string): () => string {
  if (name === 'provider') {
    const provider = pick(['11labs', 'flite', 'make', 'ghl', 'openai', ...nasty])
    return () => provider
  }
  const [fits, which] = [chance(0.7), random()]
  const otherwise = chance(0.5) ? pick(mine) : chance(0.6) ? pick(theirs) : pick(nasty)
  return () => {
    const fitting = (fits && made.get(path.split('/{')[0] ?? '')) || []
    return fitting[Math.floor(which * fitting.length)] ?? otherwise
  }
}

function bodyOf(schema: JsonSchema): string {
  if (chance(0.03)) return 'null'
  const text = JSON.stringify(chance(0.05) ? pick(strange) : valueFor(schema))
  if (chance(0.03)) return text.replace('{', '{"__proto__":{"polluted":true},')
  if (chance(0.03)) return text.replace('{', '{"constructor":{"prototype":{"polluted":true}},')
  if (chance(0.02)) return text.slice(0, -1)
  return text
}

function formOf({ properties = {} }: JsonSchema): FormData {
  const form = new FormData()
  for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
    if (chance(0.1)) continue
    const isFile = JSON.stringify(schema).includes('octet-stream')
    const type = pick(['text/plain', 'application/json', 'application/pdf', 'image/png', ''])
    if (isFile && chance(0.9)) form.append(name, new File([pick(nasty)], pick(nasty), { type }))
    else form.append(name, pick(nasty))
  }
  return form
}

function valueFor(schema: JsonSchema, depth = 0): unknown {
  if (chance(0.04)) return pick(strange)
  if (schema.$ref || schema.allOf) return valueFor(wholeOf(document, schema), depth)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.type)) return valueFor({ ...schema, type: pick(schema.type) }, depth)
  if (schema.enum) return pick(schema.enum as unknown[])
  if (schema.anyOf) return valueFor(pick(schema.anyOf as JsonSchema[]), depth)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, depth)
    case 'array':
      return Array.from({ length: Math.max(Number(schema.minItems ?? 0), Math.floor(random() * 3)) }, () =>
        valueFor((schema.items ?? {}) as JsonSchema, depth + 1),
      )
    case 'boolean':
      return chance(0.5)
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 0) + Math.floor(random() * 10)
    case 'string':
      return textOf(schema)
    default:
      return pick([...strange, ...nasty])
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, depth: number) {
  const declared = Object.keys(properties as object)
  const share = Math.min(depth === 0 ? 0.5 : 0.25, fieldsABody / declared.length)
  const names = declared.filter((name) => (required as string[]).includes(name) || chance(share))
  const entries = names.map((name) => [
    name,
    valueFor((properties as Record<string, JsonSchema>)[name] as JsonSchema, depth + 1),
  ])
  return { ...Object.fromEntries(entries), ...(chance(0.1) && { [pick(nasty)]: pick(strange) }) }
}

function textOf({ pattern, format }: JsonSchema): string {
  if (chance(0.1)) return pick(nasty)
  if (format === 'url' || pattern?.toString().startsWith('^https?:')) return 'https://example.com/hook'
  if (pattern === '^\\+[1-9]\\d{5,14}$') return '+442071838750'
  if (pattern?.toString().includes('@')) return 'jo@example.com'
  if (pattern?.toString().includes('\\d{4}-')) return '2025-01-31T09:00:00Z'
  if (pattern === '^[\\w-]{1,100}$') return chance(0.7) ? pick(mine) : pick(theirs)
  return pick(['a', 'some words', 'When are you open?', pick(mine)])
}

/** Deletes the organisation or the key that the run goes on with. */
function endsTheRun({ method, url }: Made) {
  return method === 'DELETE' && url.startsWith('/org/main')
}

/** A lone surrogate cannot be written into a URL. */
function wellFormed(text: string) {
  return text.toWellFormed()
}

/** A small generator of random numbers from a seed, so that a failing run can be repeated. */
function mulberry32(start: number) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
