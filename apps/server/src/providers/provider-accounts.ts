import type { Account } from '@parley/agent/providers'
import { Failure } from '@parley/protocol'
import type { Body } from '../lib/loose-json.ts'
import type { GuardedHttp } from '../webhooks/guarded-http.ts'
import type { Credentials } from './credentials.ts'
import type { Fetch } from './provider-request.ts'

/**
 * Where credentials go: a key is sent to its provider, or to the address that was stored with it by an admin, and nowhere
 * else. Whoever writes an assistant may not see keys, and so must not say where they go.
 */
export function createProviderAccounts(credentials: Credentials, line: GuardedHttp, fetch: Fetch) {
  return {
    /** An organisation's key for a provider, and its own address of it where it has one; null without a credential. */
    async of(orgId: string, provider: string): Promise<Account | null> {
      const credential = await credentials.find(orgId, provider)
      if (!credential) return null
      const { apiKey, apiUrl } = credential
      return { apiKey: String(apiKey), fetch, ...(typeof apiUrl === 'string' && { baseUrl: apiUrl, ...line }) }
    },

    /**
     * A model at an assistant's own address, with the `custom-llm` key that was stored for this origin, or with none. Throws
     * `unprocessable` while a key of the organisation does not say where it belongs.
     */
    async at(orgId: string, baseUrl: string): Promise<Account & { baseUrl: string }> {
      const stored = await credentials.all(orgId, 'custom-llm')
      const own = stored.find(({ apiUrl }) => originOf(apiUrl) === originOf(baseUrl))
      const unbound = stored.find(({ apiUrl }) => originOf(apiUrl) === null)
      if (!own && unbound) throw unboundFailure(unbound)
      return { apiKey: own ? String(own.apiKey) : '', baseUrl, ...line }
    },
  }
}

export type ProviderAccounts = ReturnType<typeof createProviderAccounts>

function originOf(address: unknown): string | null {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null
}

function unboundFailure({ id }: Body) {
  return new Failure(
    'unprocessable',
    `The custom-llm credential ${id} does not say where it belongs, and is sent nowhere: an admin can say it with PATCH /credential/${id} {"apiUrl": "https://…"}`,
  )
}
