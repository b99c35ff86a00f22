import type { Account } from '@parley/agent/providers'
import { Failure } from '@parley/protocol'
import type { Body } from '../lib/loose-json.ts'
import type { GuardedHttp } from '../webhooks/guarded-http.ts'
import type { Credentials } from './credentials.ts'
import type { Fetch } from './provider-request.ts'

/** An assistant's `credentialIds`; where there are none, all of the organisation's are allowed. */
export type AllowedCredentials = readonly string[] | null | undefined

const isAmong =
  (only: AllowedCredentials) =>
  ({ id }: Body) =>
    !only?.length || only.includes(String(id))

/**
 * Where credentials go: a key is sent to its provider, or to the address that was stored with it by an admin, and nowhere
 * else. Whoever writes an assistant may not see keys, and so must not say where they go.
 */
export function createProviderAccounts(credentials: Credentials, line: GuardedHttp, fetch: Fetch) {
  async function allowed(orgId: string, provider: string, only: AllowedCredentials): Promise<Body | null> {
    if (!only?.length) return credentials.find(orgId, provider)
    return (await credentials.all(orgId, provider)).find(isAmong(only)) ?? null
  }

  return {
    /**
     * An organisation's key for a provider, and its own address of it where it has one; null without a credential. `only`:
     * the ids of those that may be used, where that is not all of them.
     */
    async of(orgId: string, provider: string, only?: AllowedCredentials): Promise<Account | null> {
      const credential = await allowed(orgId, provider, only)
      if (!credential) return null
      const { apiKey, apiUrl } = credential
      return { apiKey: String(apiKey), fetch, ...(typeof apiUrl === 'string' && { baseUrl: apiUrl, ...line }) }
    },

    /**
     * A model at an assistant's own address, with the `custom-llm` key that was stored for this origin, or with none. Throws
     * `unprocessable` while a key of the organisation does not say where it belongs.
     */
    async at(orgId: string, baseUrl: string, only?: AllowedCredentials): Promise<Account & { baseUrl: string }> {
      const stored = (await credentials.all(orgId, 'custom-llm')).filter(isAmong(only))
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
