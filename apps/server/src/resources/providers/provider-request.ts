import { Failure } from '@parley/protocol'

export type Fetch = typeof fetch

const timeoutMs = 15_000

export type ProviderRequest = {
  provider: string
  url: string
  headers: Record<string, string>
  method?: string
  body?: BodyInit
}

/**
 * Asks a provider and returns its JSON. Throws `provider-failed`, or `unprocessable` when it refuses the credential; its
 * own words stay in `cause`.
 */
export async function askProvider(fetch: Fetch, request: ProviderRequest): Promise<unknown> {
  const { provider, url, ...init } = request
  const failed = (message: string, cause: unknown) => new Failure('provider-failed', message, { cause })
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    if (response.status === 401 || response.status === 403) {
      throw new Failure('unprocessable', `${provider} refused the credential.`, { cause: new Error(text) })
    }
    if (!response.ok) throw failed(`${provider} answered ${response.status}.`, new Error(text))
    return text ? JSON.parse(text) : null
  } catch (error) {
    if (error instanceof Failure) throw error
    throw failed(`${provider} could not be reached.`, error)
  }
}
