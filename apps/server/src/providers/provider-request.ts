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
  refusal?: (answer: Record<string, unknown>) => unknown
  /** That it does it is all there is to know: what it says is not read, and may be nothing. */
  saysNothing?: boolean
}

/** A refusal of the request itself; anything else is the provider's own trouble. */
const refusals = [400, 404, 409, 422]

/**
 * Asks a provider and returns its JSON. Throws `provider-failed`, or `unprocessable` when it refuses the credential or, with
 * `refusal`, the request; otherwise its own words stay in `cause`. Null with `saysNothing`.
 */
export async function askProvider(fetch: Fetch, request: ProviderRequest): Promise<unknown> {
  const { provider, url, refusal, saysNothing, body: asked, ...init } = request
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
        `${provider} refused: ${refusal(readJson(text) ?? {}) ?? 'it does not say why'}`,
      )
    }
    if (!response.ok) throw failed(`${provider} answered ${response.status}.`, new Error(text))
    if (saysNothing) return null
    const answer = readJson(text)
    if (!answer) throw failed(`${provider} answered something else than JSON.`, new Error(text))
    return answer
  } catch (error) {
    if (error instanceof Failure) throw error
    throw failed(`${provider} could not be reached.`, error)
  }
}

/** Null for anything but an object or a list. */
function readJson(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
