import { type AnswerOf, type ArgsOf, type Page, readOperation } from '@parley/protocol/resources'
import { walk } from './listing.ts'
import { type RequestOptions, type Settings, send } from './request.ts'
import { toFormData, toQuery } from './wire.ts'

/** A key, or how to get one: asked before each request. */
export type Token = string | (() => string | Promise<string>)

type Operations = Readonly<Record<string, string>>

export type ClientOptions<Resources extends Record<string, Operations>> = {
  /** Which resources this client speaks for; a bundle carries no others. `allResources` has every one. */
  resources: Resources
  token?: Token
  /** Where the API is. Default: the page's own origin. */
  baseUrl?: string
  /** Default: the platform's. */
  fetch?: typeof fetch
  /** Until the answer's headers, and until the end of a JSON body. Default 60 000 ms. */
  timeoutMs?: number
  /** How often a failed request is repeated. Default 2. */
  maxRetries?: number
  /**
   * Each POST carries an `Idempotency-Key`, so that repeating it is safe. Default true; false for a service that refuses
   * the header: a POST is then repeated only after 429.
   */
  idempotencyKeys?: boolean
}

/** Arrays and pages can also be walked to their very end with `for await`; further pages are fetched on the way. */
type Listing<Answer> = [Answer] extends [readonly (infer Item)[] | Page<infer Item>] ? AsyncIterable<Item> : unknown
type Call<Line> = (
  ...args: [...ArgsOf<Line>, options?: RequestOptions]
) => Promise<AnswerOf<Line>> & Listing<AnswerOf<Line>>

export type Client<Resources extends Record<string, Operations>> = {
  readonly [Name in keyof Resources]: {
    readonly [Operation in keyof Resources[Name]]: Call<Resources[Name][Operation]>
  }
} & {
  /** Later requests carry this token. */
  setToken(token: Token | undefined): void
}

/** The hosted platform's address and habits: `createClient({ ...hosted, token, resources })`. */
export const hosted = { baseUrl: 'https://api.vapi.ai', idempotencyKeys: false } as const

/**
 * A client of its own: nothing is shared between two of them.
 *
 * Methods take the path's parameters, then the body or the query, then `RequestOptions`, and resolve to the parsed
 * answer; text where the answer is not JSON; undefined where it is empty. They throw a `Refusal`, an Error
 * with the answer's `status`, `headers` and parsed body (`error`), and what `fetch` throws when there is no answer. Aborting throws the signal's
 * reason; the time-out a `TimeoutError`. A missing id is a `TypeError`.
 */
export function createClient<const Resources extends Record<string, Operations>>(
  options: ClientOptions<Resources>,
): Client<Resources> {
  let { token } = options
  const settings: Settings = {
    baseUrl: baseUrlOf(options.baseUrl),
    fetch: options.fetch ?? ((...args) => fetch(...args)),
    timeoutMs: options.timeoutMs ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    idempotencyKeys: options.idempotencyKeys ?? true,
    token: async () => (typeof token === 'function' ? token() : token),
  }
  const entries = Object.entries(options.resources).map(([name, operations]) => [name, methods(settings, operations)])
  return Object.assign(Object.fromEntries(entries), {
    setToken: (next: Token | undefined) => {
      token = next
    },
  })
}

function methods(settings: Settings, operations: Operations) {
  return Object.fromEntries(Object.entries(operations).map(([name, line]) => [name, method(settings, line)]))
}

function method(settings: Settings, line: string) {
  const { method, path, parameters, input, open } = readOperation(line)
  return (...args: unknown[]) => {
    const values = args.slice(0, parameters.length)
    const given = input ? args[parameters.length] : undefined
    const options = args[parameters.length + (input ? 1 : 0)] as RequestOptions | undefined
    const request = (query: unknown) => {
      const url = fillPath(path, parameters, values) + toQuery(query)
      return send(settings, { method, url, open, body: bodyOf(input, given) }, options)
    }
    const isQuery = input === 'query'
    const answer = start(() => request(isQuery ? given : undefined))
    if (method !== 'GET') return answer
    const items = () => walk(answer, isQuery ? request : null, (given ?? {}) as Record<string, unknown>)
    return Object.assign(answer, { [Symbol.asyncIterator]: items })
  }
}

/** What is wrong with the arguments rejects, like everything else that goes wrong. */
async function start(request: () => Promise<unknown>) {
  return request()
}

function bodyOf(input: string | null, given: unknown): BodyInit | undefined {
  if (input === 'form') return toFormData(given)
  if (input === 'json') return JSON.stringify(given ?? {})
  if (input === 'stream') return JSON.stringify({ ...(given as object), stream: true })
  return undefined
}

function fillPath(path: string, names: string[], values: unknown[]) {
  let index = 0
  return path.replace(/\{\w+\}/g, () => {
    const value = values[index]
    // A browser would resolve dots, and ask for something else.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${names[index]} must be an id`)
    index += 1
    return encodeURIComponent(value)
  })
}

function baseUrlOf(given: string | undefined) {
  const url = given ?? globalThis.location?.origin
  if (!url || url === 'null') throw new TypeError('createClient needs a baseUrl outside a web page')
  return url.replace(/\/+$/, '')
}
