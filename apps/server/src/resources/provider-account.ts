import type { Credentials } from './behaviours/credential.ts'

/** An organisation's key for a provider, and where its own address of it is; null without a credential. */
export async function accountOf(
  credentials: Credentials,
  orgId: string,
  provider: string,
): Promise<{ apiKey: string; baseUrl?: string } | null> {
  const credential = await credentials.find(orgId, provider)
  if (!credential) return null
  const { apiKey, apiUrl } = credential
  return { apiKey: String(apiKey), ...(typeof apiUrl === 'string' && { baseUrl: apiUrl }) }
}
