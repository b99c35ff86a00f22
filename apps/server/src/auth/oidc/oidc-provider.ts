import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import type { Body } from '../../lib/loose-json.ts'
import { textOf } from '../../lib/loose-json.ts'
import { isSameSecret } from '../../lib/same-secret.ts'
import type { Fetch } from '../../providers/provider-request.ts'
import type { AuthConfig } from '../auth-config.ts'
import { AuthError } from '../auth-error.ts'

type Settings = NonNullable<AuthConfig['oidc']>

/** Who somebody is at the provider. */
export type Person = { subject: string; email: string | null; isEmailVerified: boolean; data: Body }
export type ProviderTokens = { idToken: string; accessToken: string | null; refreshToken: string | null }

type Discovered = {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  keys: ReturnType<typeof createRemoteJWKSet>
  at: number
}

const rediscoverMs = 600_000
const timeoutMs = 10_000
/** What of a person's claims is kept. */
const keptClaims = ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'locale']
/** Signatures that a published key proves; a shared secret would prove nothing. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Speaks OpenID Connect with the owner's issuer, whose addresses and keys it publishes itself. */
export function createOidcProvider(settings: Settings, deps: { fetch: Fetch; now: () => number; redirectUri: string }) {
  const { issuer, client } = settings
  const { fetch, now, redirectUri } = deps
  let known: Discovered | null = null

  async function discovered(): Promise<Discovered> {
    if (known && now() - known.at < rediscoverMs) return known
    const found = await ask(`${issuer}/.well-known/openid-configuration`)
    const [authorizeUrl, tokenUrl, keysUrl] = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) =>
      textOf(found[name]),
    )
    if (textOf(found.issuer)?.replace(/\/$/, '') !== issuer || !authorizeUrl || !tokenUrl || !keysUrl) {
      throw new AuthError('unexpected_failure', 'The identity provider does not describe itself as it should.')
    }
    const keys = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: fetch as never })
    known = { issuer: String(found.issuer), authorizeUrl, tokenUrl, keys, at: now() }
    return known
  }

  async function ask(url: string, init: RequestInit = {}): Promise<Body> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return (await response.json()) as Body
    } catch (cause) {
      throw new AuthError('unexpected_failure', 'The identity provider did not answer as it should.', { cause })
    }
  }

  async function authorizeUrl(given: { state: string; nonce: string; challenge: string; scopes: string | null }) {
    const url = new URL((await discovered()).authorizeUrl)
    const asked = new Set(['openid', 'email', 'profile', ...(given.scopes ?? '').split(/\s+/).filter(Boolean)])
    const query = {
      response_type: 'code',
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: [...asked].join(' '),
      state: given.state,
      nonce: given.nonce,
      code_challenge: given.challenge,
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  async function exchange(code: string, verifier: string): Promise<ProviderTokens> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: client.id,
      client_secret: client.secret,
    })
    const answer = await ask((await discovered()).tokenUrl, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
    const idToken = textOf(answer.id_token)
    if (!idToken) throw new AuthError('bad_oauth_callback', 'The identity provider sent no id_token.')
    return { idToken, accessToken: textOf(answer.access_token), refreshToken: textOf(answer.refresh_token) }
  }

  /** Who a token is about. `nonce` is what must stand in it. Throws `validation_failed` for one that was not meant for us. */
  async function read(idToken: string, nonce: string | null): Promise<Person> {
    const { issuer: named, keys } = await discovered()
    const verified = await jwtVerify(idToken, keys, {
      issuer: named,
      audience: client.id,
      algorithms,
      currentDate: new Date(now()),
      clockTolerance: 60,
      requiredClaims: ['sub', 'exp'],
    }).catch((cause) => {
      throw new AuthError('validation_failed', 'Bad ID token', { cause })
    })
    const claims = verified.payload
    const inToken = typeof claims.nonce === 'string' ? claims.nonce : null
    if ((inToken === null) !== (nonce === null)) {
      const sentence = 'Passed nonce and nonce in id_token should either both exist or not.'
      throw new AuthError('validation_failed', sentence)
    }
    if (inToken !== null && !isSameSecret(inToken, nonce ?? '')) {
      throw new AuthError('validation_failed', 'Nonces mismatch')
    }
    return personOf(claims, settings.issuer)
  }

  return { name: settings.name, authorizeUrl, exchange, read }
}

export type OidcProvider = ReturnType<typeof createOidcProvider>

/** A page gives its nonce as it is, and the provider only its hash (internal/api/token_oidc.go of supabase/auth). */
export const hashedNonce = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

function personOf(claims: JWTPayload, issuer: string): Person {
  const email = textOf(claims.email)?.trim().toLowerCase() ?? null
  const isEmailVerified = email !== null && claims.email_verified === true
  const kept = keptClaims.flatMap((name) => (textOf(claims[name]) ? [[name, claims[name]]] : []))
  const subject = String(claims.sub)
  const data = { iss: issuer, sub: subject, email, email_verified: isEmailVerified, ...Object.fromEntries(kept) }
  return { subject, email, isEmailVerified, data }
}
