import { Failure } from '@parley/protocol'
import type { Body } from '../lib/loose-json.ts'
import { askProvider, type Fetch } from '../providers/provider-request.ts'
import type { OAuthService } from './oauth-services.ts'

/** The owner's registration at a service. */
export type OAuthApp = { id: string; secret: string }

/** What a connection is worth: `authenticationSession` of its credential. */
export type OAuthTokens = { accessToken: string; refreshToken?: string; expiresAt?: string }

type TokenAnswer = {
  access_token?: string
  refresh_token?: string
  expires_in?: number
  ok?: boolean
  error?: string
  error_description?: string
}

/** Speaks OAuth 2 with a service (RFC 6749, with PKCE). `now` is epoch ms. */
export function oauthClient(service: OAuthService, app: OAuthApp, deps: { fetch: Fetch; now: () => number }) {
  async function askForTokens(fields: Record<string, string>): Promise<OAuthTokens> {
    const answer = (await askProvider(deps.fetch, {
      provider: service.client,
      url: service.tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...fields }).toString(),
      refusal: ({ error_description, error }) => error_description ?? error,
    })) as TokenAnswer
    const { access_token, refresh_token, expires_in } = answer
    // Slack says no with status 200
    if (!access_token) throw new Failure('unprocessable', `${service.client} refused: ${answer.error ?? 'no token'}`)
    return {
      accessToken: access_token,
      ...(refresh_token && { refreshToken: refresh_token }),
      ...(expires_in && { expiresAt: new Date(deps.now() + expires_in * 1000).toISOString() }),
    }
  }

  return {
    /** Where a person allows it. */
    authorizeUrl({ state, redirectUri, challenge }: { state: string; redirectUri: string; challenge: string }) {
      const url = new URL(service.authorizeUrl)
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
      const query = { response_type: 'code', client_id: app.id, redirect_uri: redirectUri, scope: service.scope, state }
      url.search = new URLSearchParams({ ...query, ...pkce, ...service.parameters }).toString()
      return url.href
    },

    /** Throws `unprocessable` when the service refuses the code. */
    exchange: ({ code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string }) =>
      askForTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),

    /** A service may give no new refresh token: the old one goes on. */
    refresh: async (refreshToken: string): Promise<OAuthTokens> => ({
      refreshToken,
      ...(await askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken })),
    }),
  }
}

/** Throws `unprocessable` when the service does not take the token any more. */
export async function checkToken(service: OAuthService, { accessToken }: OAuthTokens, fetch: Fetch) {
  const answer = (await askProvider(fetch, {
    provider: service.client,
    url: service.checkUrl,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    refusal: ({ error_description, error }: Body) => error_description ?? error,
  })) as { ok?: boolean; error?: string }
  if (answer.ok === false) throw new Failure('unprocessable', `${service.client} refused: ${answer.error}`)
}
