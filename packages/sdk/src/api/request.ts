import { events } from './events.ts'
import { readBody } from './wire.ts'

export type Settings = {
  baseUrl: string
  fetch: typeof fetch
  timeoutMs: number
  maxRetries: number
  idempotencyKeys: boolean
  token: () => Promise<string | undefined>
}

export type RequestOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Instead of the client's. */
  timeoutMs?: number
  /** Instead of the client's. */
  maxRetries?: number
  /** Instead of a random one: the same key is the same request, also after a restart of your process. */
  idempotencyKey?: string
}

/** Body of every refusal. */
export type ApiError = { statusCode: number; error: string; message: string | string[] }
/**
 * What a refused request throws: an Error in the API's words, with what published clients look for in theirs. Its `cause` is
 * the response itself, with `data` and `error` attached, as they throw it.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly ok = false
  readonly data = null
  readonly status: number
  readonly headers: Headers
  /** The parsed body; what reading it threw, where it is not what it says. */
  readonly error: ApiError

  constructor(response: Response, error: ApiError) {
    const cause = Object.assign(response, { data: null, error })
    super(`${error?.message ?? `The API answered ${response.status}.`}`, { cause })
    this.status = response.status
    this.headers = response.headers
    this.error = error
  }
}

/** Whether a thrown thing is the API's refusal, with this status when one is given. */
export function isRefusal(thrown: unknown, status?: number): thrown is Refusal {
  return thrown instanceof Refusal && (status === undefined || thrown.status === status)
}

type Wanted = { method: string; url: string; body: BodyInit | undefined; open: boolean }

const firstDelayMs = 500
const longestDelayMs = 8000
/** A server that asks for more patience than this gets its refusal passed on. */
const longestRetryAfterMs = 60_000

export async function send(settings: Settings, wanted: Wanted, options: RequestOptions = {}): Promise<unknown> {
  const maxRetries = options.maxRetries ?? settings.maxRetries
  const key = wanted.method === 'POST' ? (options.idempotencyKey ?? (settings.idempotencyKeys ? randomKey() : '')) : ''
  const repeatable = wanted.method !== 'POST' || key !== ''
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(settings, wanted, key, options)
    } catch (thrown) {
      const isLast = attempt >= maxRetries || options.signal?.aborted
      const waitMs = isLast ? null : delayMs(thrown, attempt, repeatable)
      if (waitMs === null) throw thrown
      await sleep(waitMs, options.signal)
    }
  }
}

async function once(settings: Settings, wanted: Wanted, key: string, options: RequestOptions) {
  const { method, url, body, open } = wanted
  const token = open ? undefined : await settings.token()
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException('the server did not answer in time', 'TimeoutError')),
    options.timeoutMs ?? settings.timeoutMs,
  )
  try {
    const response = await settings.fetch(settings.baseUrl + url, {
      method,
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
      signal: options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal,
    })
    if (!response.ok) throw new Refusal(response, (await readBody(response).catch((error) => error)) as ApiError)
    // A stream lasts as long as the talk does: only its beginning has a limit.
    return isStream(response) ? events(response) : await readBody(response)
  } finally {
    clearTimeout(timer)
  }
}

function isStream(response: Response) {
  return response.headers.get('content-type')?.startsWith('text/event-stream')
}

/** How long to wait before the next attempt; null when there must be none. Full jitter, unless the server says when. */
export function delayMs(outcome: unknown, attempt: number, repeatable: boolean): number | null {
  const jitter = Math.random() * Math.min(longestDelayMs, firstDelayMs * 2 ** attempt)
  if (!isRefusal(outcome)) return repeatable && isNetworkFailure(outcome) ? jitter : null
  const { status } = outcome
  const asked = outcome.headers.get('retry-after')
  const mayPass = status === 408 || (status === 409 && asked !== null) || (status >= 500 && status !== 501)
  const again = status === 429 || (repeatable && mayPass)
  const afterMs = asked ? Number(asked) * 1000 || Date.parse(asked) - Date.now() : 0
  if (!again || afterMs > longestRetryAfterMs) return null
  return afterMs > 0 ? afterMs : jitter
}

function isNetworkFailure(thrown: unknown) {
  return thrown instanceof TypeError || (thrown as Error | null)?.name === 'TimeoutError'
}

function sleep(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, ms)
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Unlike `randomUUID`, this also works on a page without TLS. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-')
}
