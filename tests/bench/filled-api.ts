import type { JsonSchema, OpenApiDocument } from '@parley/protocol/open-api'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { ours } from '../conformance/clients.ts'
import { startProviders } from '../conformance/providers.ts'
import { phoneHost, roomRecording, starters } from '../conformance/samples.ts'
import { scenario } from '../conformance/scenario.ts'

export type FilledApi = AsyncDisposable & {
  api: PlatformFixture
  /** The document with the ids of what is there, wherever an id is asked for. */
  withIds(document: OpenApiDocument): object
}

/** An API that has one of everything, with accounts at providers that answer. The key in use is nowhere among the ids. */
export async function filledApi(): Promise<FilledApi> {
  const providers = await startProviders()
  const webhookPrivateHosts = [new URL(providers.url).host]
  const api = await platformFixture({ fetch: providers.fetch, starters, phoneHost, webhookPrivateHosts })
  const recorded = { orgId: 'main', kind: 'room-recording', body: roomRecording() } as const
  const { entity } = await api.platform.service.create(recorded)
  const kept: Record<string, string> = { providers: providers.url, 'room-recording': entity.id }
  const { operations } = ours(api.url, api.keys.privateKey)
  for (const { line, ids = [], input, keep, as } of scenario) {
    if (line.startsWith('DELETE') || as) continue
    const [name = '', field = 'id'] = keep?.split('.') ?? []
    const answer = await operations.get(line)?.(ids.map(idIn(kept)), typeof input === 'function' ? input(kept) : input)
    const { id, results = answer } = (answer ?? {}) as { id?: string; results?: unknown }
    const made = [id ? answer : results].flat()[0] as Record<string, string> | undefined
    if (name && !made?.[field]) throw new Error(`${line} brought no ${name}: ${JSON.stringify(answer)}`)
    if (name) kept[name] = made?.[field] as string
  }
  for (const provider of withKeyAlone) await api.post('/credential', { provider, apiKey })
  await api.post('/credential', { provider: 'azure', service: 'speech', region: 'uksouth', apiKey })
  await api.post('/credential', { provider: 'playht', userId: 'user', apiKey })
  return {
    api,
    withIds: (document) => given(document, kept),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]()
      await providers.close()
    },
  }
}

const apiKey = 'key-0123456789abcdef'
const withKeyAlone = [
  ...[
    'cartesia',
    'deepgram',
    'gohighlevel',
    'hume',
    'inworld',
    'lmnt',
    'minimax',
    'neuphonic',
    'rime-ai',
    'smallest-ai',
  ],
  ...['tavus', 'wellsaid', 'xai'],
]

const idIn = (kept: Record<string, string>) => (name: string) =>
  (name.startsWith('=') ? name.slice(1) : kept[name]) ?? name

/** Under which names the scenario keeps what fields refer to by another. */
const names: Record<string, string> = {
  ...{ phoneNumber: 'number', structuredOutput: 'output', knowledgeBase: 'base', credential: 'vonage' },
  ...{ previousChat: 'chat', scorecard: 'card', testSuite: 'suite', simulationSuite: 'simulations' },
  ...{ allowedAssistant: 'assistant', user: 'member' },
}
const identifier = '^[\\w-]{1,100}$'

function given(document: OpenApiDocument, kept: Record<string, string>): object {
  const referred = (field: string) => {
    const name = /^(\w+?)Ids?(?:Any)?$/.exec(field)?.[1] ?? ''
    return kept[names[name] ?? name]
  }
  /** Its schema takes that id alone, its example names it. */
  const narrow = (value: unknown, id: string): unknown => {
    if (typeof value === 'string') return /^0197a1c2-/.test(value) ? id : value
    if (Array.isArray(value)) return value.map((each) => narrow(each, id))
    if (typeof value !== 'object' || value === null) return value
    const { pattern, ...others } = value as JsonSchema
    const narrowed = Object.fromEntries(Object.entries(others).map(([name, part]) => [name, narrow(part, id)]))
    if (pattern !== identifier) return pattern === undefined ? narrowed : { ...narrowed, pattern }
    return { ...narrowed, enum: [others.type].flat().includes('null') ? [id, null] : [id] }
  }
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).map(([field, part]) => {
      const id = referred(field)
      return [field, id === undefined ? walk(part) : narrow(part, id)]
    })
    // said in words, as generators of clients break by switches with one position
    const { 'x-effect': effect, type } = value as JsonSchema
    const isSwitch = effect !== undefined && `${type}`.startsWith('boolean')
    return { ...Object.fromEntries(parts), ...(isSwitch && { enum: [effect === 'refused when off', null] }) }
  }
  const { paths, components, ...others } = document
  const schemas = components.schemas as Record<string, JsonSchema>
  const sentSchemas = Object.entries(schemas).map(([name, schema]) => [`${name}Sent`, sent(schema)])
  return {
    ...others,
    components: {
      ...components,
      schemas: { ...schemas, ...Object.fromEntries(sentSchemas) },
      parameters: sent(components.parameters),
    },
    paths: Object.fromEntries(Object.entries(paths).map(pathWith)),
  }

  /** Schemas of what is sent are copies: an answer may name any of the ids that there are. */
  function sent(part: unknown): object {
    const text = JSON.stringify(walk(part)).replaceAll(/("#\/components\/schemas\/\w+)"/g, '$1Sent"')
    return JSON.parse(text)
  }

  /** With the ids that the scenario puts into this path. */
  function pathWith([path, methods]: [string, Record<string, JsonSchema>]) {
    const own = scenario.find(({ line, ids }) => ids && line.split(' ')[1] === path && !ids.includes('=main'))
    const values = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name], index) => {
      const id = kept[own?.ids?.[index] ?? '']
      return id ? [{ name, in: 'path', required: true, schema: { type: 'string', enum: [id] } }] : []
    })
    const operations = Object.entries(methods).map(([method, operation]) => {
      const parameters = ((operation.parameters ?? []) as JsonSchema[]).filter(
        (one) => !values.some(({ name }) => name === placeOf(one)),
      )
      const { responses, ...asked } = operation
      return [method, { ...sent({ ...asked, parameters: [...values, ...parameters] }), responses }]
    })
    return [path, Object.fromEntries(operations)]
  }

  /** The name of a part of the path; undefined for what stands in the query. */
  function placeOf({ $ref, ...own }: JsonSchema): unknown {
    const shared = (document.components.parameters as Record<string, JsonSchema>)[`${$ref}`.split('/').at(-1) ?? '']
    const { in: place, name } = $ref ? (shared ?? {}) : own
    return place === 'path' ? name : undefined
  }
}
