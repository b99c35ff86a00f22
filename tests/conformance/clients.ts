import { readOperation, resources } from '@parley/protocol/resources'
import { allResources, createClient } from '@parley/sdk/api'
import { Api as WebApi23 } from 'reference-voice-sdk/dist/api.js'
import { Api as WebApi27 } from 'reference-voice-sdk-2-7/dist/api.js'
import { VapiClient as ServerSdk08 } from 'server-sdk-0-8'
import { VapiClient as ServerSdk20 } from 'server-sdk-2-0'

export type Run = (ids: string[], input: object | undefined) => Promise<unknown>

/** A client as the operations it offers, by `METHOD /path`. */
export type ConformingClient = {
  name: string
  operations: Map<string, Run>
  /** What the client asks for and no resource declares, as `METHOD /path`, by the client's group; empty where not looked for. */
  missing?: Map<string, string[]>
}

type Method = (...args: unknown[]) => Promise<unknown>
type Group = Record<string, Method>
type Seen = { method: string; url: string; body?: unknown }

const aFile = new File(['x'], 'x.txt', { type: 'text/plain' })

const plain = (line: string) => line.split(' ').slice(0, 2).join(' ')
/** `METHOD /path` with every parameter called the same: clients name them differently. */
export const nameless = (line: string) => plain(line).replace(/\{\w+\}/g, '{}')
const declared = new Map(
  resources.flatMap(({ operations }) => Object.values(operations).map((line) => [nameless(line), plain(line)])),
)

export function ours(baseUrl: string, token: string): ConformingClient {
  const client = createClient({ baseUrl, token, resources: allResources }) as unknown as Record<string, Group>
  const operations = new Map<string, Run>()
  for (const [resource, lines] of Object.entries(allResources)) {
    for (const [name, line] of Object.entries(lines)) {
      const { input } = readOperation(line)
      if (input === 'stream') continue
      operations.set(plain(line), async (ids, given) => client[resource]?.[name]?.(...ids, ...(input ? [given] : [])))
    }
  }
  return { name: '@parley/sdk', operations }
}

export const web23 = (baseUrl: string, token: string) => referenceWeb('@vapi-ai/web 2.3.6', WebApi23, baseUrl, token)
export const web27 = (baseUrl: string, token: string) =>
  referenceWeb('@vapi-ai/web 2.7.1', WebApi27 as unknown as typeof WebApi23, baseUrl, token)

/** The generated client of the reference's web package. Which method asks what is found by letting each ask once. */
async function referenceWeb(
  name: string,
  Api: typeof WebApi23,
  baseUrl: string,
  token: string,
): Promise<ConformingClient> {
  const seen: Seen[] = []
  const recorder = new Api({
    customFetch: async (url: unknown, init: { method?: string } = {}) => {
      seen.push({ method: String(init.method), url: String(url) })
      return Response.json({})
    },
  })
  const api = new Api({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${token}` } } })
  const operations = new Map<string, Run>()
  for (const [group, methods] of groupsOf(recorder)) {
    for (const methodName of Object.keys(methods)) {
      await attempt(async () => methods[methodName]?.('seg1', 'seg2', 'seg3'))
      const found = declared.get(template(seen.pop()))
      if (!found) continue
      const run = (api as unknown as Record<string, Group>)[group]?.[methodName] as Method
      operations.set(found, async (ids, input) => {
        const { data } = (await run(...ids, ...(input ? [input] : []))) as { data: unknown }
        return data
      })
    }
  }
  return { name, operations }
}

export async function serverSdk08(baseUrl: string, token: string): Promise<ConformingClient> {
  const client = new ServerSdk08({ token, baseUrl }) as unknown as Record<string, Group>
  const { operations } = await discover(
    (fetcher) => new ServerSdk08({ token, baseUrl: 'http://recorder', fetcher: fetcher as never }),
    [(method) => method('seg1', 'seg2', 'seg3'), (method) => method(aFile)],
    (group, name) => async (ids, input) => client[group]?.[name]?.(...ids, ...(input ? [fileIn(input) ?? input] : [])),
  )
  return { name: '@vapi-ai/server-sdk 0.8.1', operations }
}

export async function serverSdk20(baseUrl: string, token: string): Promise<ConformingClient> {
  const client = new ServerSdk20({ token, baseUrl }) as unknown as Record<string, Group>
  const ids = { id: 'seg1', itemId: 'seg2', testSuiteId: 'seg1' }
  const { operations, missing } = await discover(
    (fetcher) => new ServerSdk20({ token, baseUrl: 'http://recorder', fetcher: fetcher as never }),
    [(method) => method({ ...ids, body: { nested: true } }), (method) => method({ file: aFile })],
    (group, name, { body }) => {
      const isNested = (body as { nested?: boolean } | undefined)?.nested === true
      return async ([id, itemId], input) => {
        const request = { ...(id && { id }), ...(itemId && { itemId }), ...(isNested ? { body: input } : input) }
        return client[group]?.[name]?.(request)
      }
    },
  )
  return { name: '@vapi-ai/server-sdk 2.0.1', operations, missing }
}

async function discover(
  make: (fetcher: (request: Seen) => Promise<unknown>) => object,
  probes: ((method: Method) => Promise<unknown>)[],
  run: (group: string, name: string, seen: Seen) => Run,
) {
  const seen: Seen[] = []
  const recorder = make(async (request) => {
    seen.push(request)
    return { ok: true, body: {}, headers: {}, rawResponse: { headers: new Headers() } }
  })
  const operations = new Map<string, Run>()
  const missing = new Map<string, string[]>()
  for (const [group, methods] of gettersOf(recorder)) {
    for (const name of methodNames(methods)) {
      for (const probe of probes) {
        if (seen.length === 0) await attempt(() => probe((methods[name] as Method).bind(methods)))
      }
      const last = seen.pop()
      const found = declared.get(template(last))
      if (found && last) operations.set(found, run(group, name, last))
      if (!found) missing.set(group, [...(missing.get(group) ?? []), template(last)])
    }
  }
  return { operations, missing }
}

/** What a probe answers is of no interest, only what it asked. */
async function attempt(probe: () => Promise<unknown>) {
  await probe().catch(() => {})
}

function template(seen: Seen | undefined) {
  const path = (seen?.url ?? '').replace(/^https?:\/\/[^/]*/, '').split('?')[0] ?? ''
  return `${seen?.method} ${path.replace(/seg\d|undefined/g, '{}')}`
}

function groupsOf(api: object): [string, Group][] {
  return Object.entries(api).filter(
    ([, value]) =>
      value && typeof value === 'object' && Object.values(value).every((each) => typeof each === 'function'),
  ) as [string, Group][]
}

function gettersOf(client: object): [string, Group][] {
  const descriptors = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(client))
  return Object.keys(descriptors)
    .filter((name) => descriptors[name]?.get)
    .map((name) => [name, (client as Record<string, Group>)[name] as Group])
}

function methodNames(group: object) {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(group)).filter(
    (name) => name !== 'constructor' && !name.startsWith('_'),
  )
}

/** The older one takes a file by itself. */
function fileIn(input: object): unknown {
  return (input as { file?: unknown }).file
}
