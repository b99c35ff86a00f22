import { Failure, isFailure } from '@parley/protocol'

/** As the platform's own: for addresses that must be judged when they are connected to. */
export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>

export type ProviderRequest = {
  /** Named in failures: "OpenAI voice". */
  provider: string
  url: string
  headers?: Record<string, string>
  body: FormData | Record<string, unknown>
  signal: AbortSignal
  /** From the request to the answer's first byte, or to the end of a refusal, in ms. */
  answerWithinMs: number
  /** Default: the platform's own. */
  fetch?: ProviderFetch | undefined
}

/** Most that is told of a refusal's own words. */
const mostSaid = 300

/** A provider answered, and not as it should. */
export class Refused extends Failure<'provider-failed'> {
  /** The status that it answered with. */
  readonly answered: number

  constructor(answered: number, message: string) {
    super('provider-failed', message)
    this.answered = answered
  }
}

/**
 * Posts to a provider; a redirect is not followed, for it could carry the key anywhere. Throws `provider-failed` on a refusal, a
 * broken connection or a late answer, and what `fetch` refuses as it is.
 */
export async function postToProvider(request: ProviderRequest): Promise<Response> {
  const { provider, url, headers, body, answerWithinMs, fetch = globalThis.fetch } = request
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerWithinMs)
  // In one piece: Node ends by an error that nobody can catch where a form is answered before all of it was sent.
  const form = body instanceof FormData ? new Response(body) : null
  const type = form?.headers.get('content-type') ?? 'application/json'
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: form ? await form.arrayBuffer() : JSON.stringify(body),
      signal: AbortSignal.any([request.signal, late.signal]),
      redirect: 'manual',
    })
    if (response.ok && response.body) return response
    throw new Refused(response.status, `${provider} answered ${response.status}: ${await beginningOf(response)}`)
  } catch (cause) {
    if (isFailure(cause)) throw cause
    const what = late.signal.aborted ? `did not answer within ${answerWithinMs} ms` : 'could not be reached'
    throw new Failure('provider-failed', `${provider} ${what}`, { cause })
  } finally {
    clearTimeout(timer) // a long answer must not be cut short by the limit for its first byte
  }
}

/** What came of a refusal before it was long, late or broken off: enough for people to know it by. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let said = ''
  try {
    for await (const bytes of response.body ?? []) {
      said += decoder.decode(bytes, { stream: true })
      if (said.length >= mostSaid) break
    }
  } catch {
    // the status says the rest
  }
  return said.slice(0, mostSaid)
}

/** The bytes of an answer as they come. Throws `provider-failed` when they stop for `stallMs` or break off. */
export async function* bytesOf(response: Response, provider: string, stallMs = 10_000): AsyncGenerator<Uint8Array> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const { promise: stalled, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error(`nothing came for ${stallMs} ms`)), stallMs)
      const { done, value } = await Promise.race([reader.read(), stalled]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new Failure('provider-failed', `${provider} broke off its answer`, { cause })
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** The `data:` of each server-sent event, without the closing `[DONE]`. */
export async function* eventsOf(response: Response, provider: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of bytesOf(response, provider)) {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = /^data: ?(.*)$/.exec(line)?.[1]
      if (data === '[DONE]') return
      if (data) yield data
    }
  }
}
