import { Failure } from '@parley/protocol'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const timeoutMs = 15_000

export type ProviderRequest = {
  provider: string
  url: string
  headers: Record<string, string>
  method?: string
  body?: BodyInit
  /** Reads why the provider will not do it out of its JSON: for what the asker can change, and may be shown. */
  refusal?: (answer: Record<string, unknown>) => string
}

/** A refusal of the request itself; anything else is the provider's own trouble. */
const refusals = [400, 404, 409, 422]

/**
 * Asks a provider and returns its JSON. Throws `provider-failed`, or `unprocessable` when it refuses the credential or, with
 * `refusal`, the request; otherwise its own words stay in `cause`. Null where it says nothing, or plain words only.
 */
export async function askProvider(fetch: Fetch, request: ProviderRequest): Promise<unknown> {
  const { provider, url, refusal, body: asked, ...init } = request
  const failed = (message: string, cause: unknown) => new Failure('provider-failed', message, { cause })
  try {
    // In one piece: Node ends by an error that nobody can catch where a form is answered before all of it was sent.
    const form = asked instanceof FormData ? new Response(asked) : null
    const type = form?.headers.get('content-type')
    const headers = { ...init.headers, ...(type && { 'content-type': type }) }
    const body = (await form?.arrayBuffer()) ?? asked ?? null
    const response = await fetch(url, {
      ...init,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status === 401 || response.status === 403) {
      throw new Failure('unprocessable', `${provider} refused the credential.`, { cause: new Error(text) })
    }
    if (refusal && refusals.includes(response.status)) {
      throw new Failure(
        'unprocessable',
        `${provider} refused: ${refusal((readJson(response, text) ?? {}) as Record<string, unknown>)}`,
      )
    }
    if (!response.ok) throw failed(`${provider} answered ${response.status}.`, new Error(text))
    return readJson(response, text)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw failed(`${provider} could not be reached.`, error)
  }
}

function readJson({ headers }: Response, text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch (error) {
    if (headers.get('content-type')?.startsWith('text/plain')) return null
    throw error
  }
}
