import { createHash, randomBytes } from 'node:crypto'
import { Failure, isFailure, stepper, type Table } from '@parley/protocol'
import type { Body } from '../lib/loose-json.ts'
import type { Credentials } from '../providers/credentials.ts'
import type { Fetch } from '../providers/provider-request.ts'
import type { OAuthSession } from '../resources/kinds.ts'
import { createOneAtATime } from '../resources/one-at-a-time.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { checkToken, type OAuthApp, type OAuthTokens, oauthClient } from './oauth-client.ts'
import { type OAuthService, oauthServices } from './oauth-services.ts'

export type OAuthDeps = {
  service: ResourceService
  box: SecretBox
  credentials: Credentials
  fetch: Fetch
  siteUrl: string
  /** The owner's registrations. */
  apps: Partial<Record<OAuthService['client'], OAuthApp>>
}

/** What a hub tells of a connection that it keeps for us. */
export type HubEvent = {
  type: 'auth' | 'sync' | 'forward'
  operation: 'creation' | 'override' | 'refresh'
  connectionId: string
  success: boolean
  endUser: { endUserId: string; organizationId: string }
}

type SessionInput =
  | { type: 'connected'; credentialId: string; connectionId: string }
  | { type: 'renewed'; connectionId: string }
type Connected = Extract<OAuthSession, { status: 'connected' }>

const sessions: Table<OAuthSession, SessionInput> = {
  open: {
    connected: (_, { credentialId, connectionId }): OAuthSession => ({
      status: 'connected',
      credentialId,
      connectionId,
    }),
  },
  connected: { renewed: (session: Connected, { connectionId }): OAuthSession => ({ ...session, connectionId }) },
}
const step = stepper(sessions)

const kind = 'oauth-session'
const sessionLifeMs = 30 * 60_000
/** A token that ends within this is renewed before it is used. */
const renewBeforeMs = 60_000

/**
 * Connections to services that people authorise in their browser. A session's token is the only thing that proves whoever
 * comes back to belong to it: it cannot be guessed, and makes one connection.
 */
export function createOAuth({ service, box, credentials, fetch, siteUrl, apps }: OAuthDeps) {
  const { now } = service
  const redirectUri = `${siteUrl}/oauth/callback`
  const oneAtATime = createOneAtATime()

  async function createSession(orgId: string, provider: string) {
    const id = uuidV7(now())
    const verifier = box.seal(randomBytes(32).toString('base64url'), orgId)
    const body = { provider, verifier, expiresAt: now() + sessionLifeMs, session: { status: 'open' } }
    await service.create({ orgId, id, kind, body })
    const sessionToken = `${Buffer.from(`${orgId}/${id}`).toString('base64url')}.${box.stamp(`oauth/${orgId}/${id}`)}`
    const canConnect = (await appOf(orgId, provider)) !== null
    return {
      sessionToken,
      ...(canConnect && { connectUrl: `${siteUrl}/oauth/connect/${sessionToken.replace('.', '/')}` }),
    }
  }

  /** Throws `unauthorised` for a token that is not ours, or whose session made no connection in time. */
  async function open(token: string) {
    const [name = '', stamp = ''] = token.split('.')
    const [orgId = '', id = ''] = Buffer.from(name, 'base64url').toString().split('/')
    const found = box.isStamp(stamp, `oauth/${orgId}/${id}`) ? await service.find(orgId, kind, id) : null
    const session = found?.session
    if (!found || !session || (session.status === 'open' && found.expiresAt <= now())) {
      throw new Failure('unauthorised', 'This way to a connection is not valid, or not any more. Please begin again.')
    }
    return {
      orgId,
      id,
      provider: found.provider,
      verifier: String(box.open(found.verifier, orgId)),
      session,
    }
  }

  /** Where a person goes to authorise. Throws `unprocessable` where the owner has no client for it. */
  async function authorizeUrl(token: string): Promise<string> {
    const { orgId, provider, verifier, session } = await open(token)
    if (session.status !== 'open') throw used()
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return (await client(orgId, provider)).authorizeUrl({ state: token, redirectUri, challenge })
  }

  /** Brings a person's authorisation home. Throws `conflict` for the second time, `unprocessable` when it is refused. */
  async function finish(token: string, code: string): Promise<void> {
    const { orgId, id, provider, verifier, session } = await open(token)
    if (session.status !== 'open') throw used()
    const tokens = await (await client(orgId, provider)).exchange({ code, redirectUri, verifier })
    await connect(orgId, id, { provider, authorizationId: id, authenticationSession: tokens })
  }

  /** Hears a hub, which proves itself with the session's token as the end user. Throws `unauthorised`, `conflict`. */
  async function hear({ type, operation, connectionId, success, endUser }: HubEvent): Promise<void> {
    const { orgId, id, provider, session } = await open(endUser.endUserId)
    if (endUser.organizationId !== orgId)
      throw new Failure('unauthorised', 'This session belongs to another organisation.')
    if (type !== 'auth') return
    if (session.status === 'open') {
      if (success) await connect(orgId, id, { provider, authorizationId: connectionId, authenticationSession: {} })
      return
    }
    if (operation === 'creation') throw used()
    const changes = success ? { authorizationId: connectionId, status: 'active' } : { status: 'needs-authorization' }
    await credentials.extend(orgId, session.credentialId, changes)
    if (success) await advance(orgId, id, { type: 'renewed', connectionId })
  }

  /** The credential is there before the session says so, and goes again when somebody else was quicker. */
  async function connect(orgId: string, id: string, credential: Body) {
    const credentialId = await credentials.add(orgId, { ...credential, status: 'active' })
    const input = { type: 'connected', credentialId, connectionId: String(credential.authorizationId) } as const
    if (await advance(orgId, id, input)) return
    await service.remove(orgId, 'credential', credentialId)
    throw used()
  }

  async function advance(orgId: string, id: string, input: SessionInput): Promise<boolean> {
    let changed = false
    await service.update(orgId, kind, id, (before) => {
      const session = step(before.session, input)
      changed = session !== before.session
      return { ...before, session }
    })
    return changed
  }

  /** What can be done with a connection. Throws `invalid-request`, `unprocessable` with the service's reason. */
  async function trigger(orgId: string, action: string, { credentialId }: Body): Promise<void> {
    const run = Object.hasOwn(actions, action) ? actions[action] : null
    if (!run) throw invalid(`action_name must be one of ${Object.keys(actions).join(', ')}`)
    // a service may take a token only once: whoever comes next renews by the one that it gave instead
    await oneAtATime(`${orgId} ${credentialId}`, async () => run(orgId, await connectionOf(orgId, credentialId)))
  }

  async function connectionOf(orgId: string, credentialId: unknown): Promise<Connection> {
    const credential = typeof credentialId === 'string' ? await credentials.get(orgId, credentialId) : null
    if (!credential) throw invalid('input must name a credential of this organisation: {"credentialId": …}')
    const provider = String(credential.provider)
    const about = oauthServices[provider]
    const tokens = credential.authenticationSession as Partial<OAuthTokens> | undefined
    if (!about) throw invalid('input names a credential that is not an OAuth connection')
    if (!tokens?.accessToken) {
      throw new Failure('unprocessable', 'A hub keeps the tokens of this connection: it renews them, and says so.')
    }
    return { id: String(credential.id), provider, about, tokens: tokens as OAuthTokens }
  }

  type Connection = { id: string; provider: string; about: OAuthService; tokens: OAuthTokens }
  const actions: Record<string, (orgId: string, connection: Connection) => Promise<unknown>> = { refresh, validate }

  async function refresh(orgId: string, { id, provider, tokens }: Connection): Promise<OAuthTokens> {
    if (!tokens.refreshToken) {
      throw new Failure('unprocessable', 'This connection cannot be renewed by itself. Please connect again.')
    }
    const renewing = (await client(orgId, provider)).refresh(tokens.refreshToken)
    const renewed = await renewing.catch(async (error) => {
      // a service that has trouble of its own takes the same token again later
      if (isFailure(error, 'unprocessable')) await credentials.extend(orgId, id, { status: 'needs-authorization' })
      throw error
    })
    await credentials.extend(orgId, id, { authenticationSession: renewed, status: 'active' })
    return renewed
  }

  async function validate(orgId: string, connection: Connection) {
    const { expiresAt, refreshToken } = connection.tokens
    const isEnding = expiresAt !== undefined && Date.parse(expiresAt) - now() < renewBeforeMs
    const tokens = isEnding && refreshToken ? await refresh(orgId, connection) : connection.tokens
    await checkToken(connection.about, tokens, fetch)
  }

  async function client(orgId: string, provider: string) {
    const about = oauthServices[provider]
    const app = await appOf(orgId, provider)
    if (about && app) return oauthClient(about, app, { fetch, now })
    throw new Failure('unprocessable', `provider needs a client: set OAUTH_${about?.client.toUpperCase()}_CLIENT.`)
  }

  /** The organisation's own registration where it has one, else the owner's. */
  async function appOf(orgId: string, provider: string): Promise<OAuthApp | null> {
    const name = oauthServices[provider]?.client
    if (!name) return null
    const own = name === 'google' ? await credentials.find(orgId, 'google.calendar.oauth2-client') : null
    if (own?.clientId && own.clientSecret) return { id: String(own.clientId), secret: String(own.clientSecret) }
    return apps[name] ?? null
  }

  return { createSession, authorizeUrl, finish, hear, trigger }
}

export type OAuth = ReturnType<typeof createOAuth>

const used = () => new Failure('conflict', 'This session has made its connection already. Please begin again.')
