import { Failure } from '@parley/protocol'
import { deskResources, type Role, roles } from '@parley/protocol/resources'
import type { FastifyRequest } from 'fastify'
import { keysOf } from '../http/public-key.ts'
import { hashSecret } from '../lib/hash-secret.ts'
import { isSameSecret } from '../lib/same-secret.ts'
import type { MemberName } from '../resources/member-name.ts'
import { invalid } from '../resources/refusals.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Store } from '../store/store.ts'
import type { StoredResource } from '../store/subjects/resources/resources.ts'
import { isInForce, isRestricted, type Restrictions } from './restrictions.ts'

/** Whom a key speaks for. A `public` key stands in pages: it may only begin web calls and web chats. */
export type Caller = {
  orgId: string
  role: Role | 'public'
  tokenId: string | null
  /** The member the key acts for; null for a key of the organisation itself. */
  userId: string | null
  /** The members without whom the key opens nothing: whom it acts for, and who made it. Keys made with it stand on them too. */
  requiredMembers: readonly MemberName[]
  restrictions: Restrictions
}

/** Kinds that decide who may do what: only an admin changes them, or sees keys. */
const adminKinds = new Set(['org', 'token', 'credential'])
/** Of the desk, what only an admin sees: it tells of everybody, or of the server itself. */
const adminDeskKinds = new Set(['person', 'outbox', 'delivery', 'upkeep', 'browser-error'])
const deskKinds = new Set<string>(deskResources.map(({ kind }) => kind).filter((kind) => kind !== 'me'))
type Found = NonNullable<Awaited<ReturnType<Store['resources']['findToken']>>>

export type IdentifyDeps = {
  store: Store
  publicKey: string
  publicRestrictions: Restrictions
  now: () => number
  /** Whose account an access token is of; null for one that is not good. */
  accountOf: (accessToken: string) => Promise<string | null>
  /** Told of every key that opened something. */
  onKeyUsed?: (orgId: string, tokenId: string) => void
}

/** Access tokens have three parts, and our keys have none. */
const accessToken = /^[\w-]+\.[\w-]+\.[\w-]*$/

const keyNames = ['token', 'key', 'apikey', 'apiKey', 'api_key', 'access_token', 'authorization']

/**
 * Whom the request's key speaks for. Throws `unauthorised` without a good one, and `invalid-request` for a key in the
 * URL, where logs and histories would keep it.
 */
export async function identify(request: FastifyRequest, deps: IdentifyDeps): Promise<Caller> {
  const query = Object.keys((request.query ?? {}) as object)
  const named = query.find((name) => keyNames.includes(name))
  if (named) throw invalid(`${named} must not stand in the URL: send the key as "Authorization: Bearer …"`)
  const key = keysOf(request.headers).find((given) => given)
  if (!key) throw new Failure('unauthorised', 'This request needs a key, as "Authorization: Bearer …" or "apikey".')
  if (isSameSecret(key, deps.publicKey)) return sitePages(deps.publicRestrictions)
  if (accessToken.test(key)) return memberWith(key, deps)
  const found = await deps.store.resources.findToken(hashSecret(key))
  const expiresAt = found?.token.body.expiresAt
  const isExpired = typeof expiresAt === 'number' && expiresAt <= deps.now()
  const members = found && !isExpired ? await membersBehind(found, deps.store) : null
  if (!found || !members) throw new Failure('unauthorised', 'This key is not valid, or not any more.')
  const { token, user } = found
  deps.onKeyUsed?.(token.orgId, token.id)
  return {
    orgId: token.orgId,
    role: token.body.tag === 'public' ? 'public' : lowestRole(members.map(({ body }) => body.role)),
    tokenId: token.id,
    userId: user?.id ?? null,
    requiredMembers: members.map(({ orgId, id }) => `${orgId}/${id}` as const),
    restrictions: (token.body.restrictions ?? {}) as Restrictions,
  }
}

/**
 * The member whose account an access token is of, with the role they have now. Who is a member of several organisations
 * speaks as that of the first.
 */
async function memberWith(token: string, { store, accountOf }: IdentifyDeps): Promise<Caller> {
  const accountId = await accountOf(token)
  if (accountId === null) throw new Failure('unauthorised', 'This access token is not valid, or not any more.')
  for (const { orgId, userId } of await store.members.ofAccount(accountId)) {
    const member = await store.resources.get(orgId, 'user', userId)
    if (!member) continue
    return {
      orgId,
      role: lowestRole([member.body.role]),
      tokenId: null,
      userId,
      requiredMembers: [`${orgId}/${userId}`],
      restrictions: {},
    }
  }
  throw new Failure('forbidden', 'You are no member of an organisation here. Ask one of its admins to invite you.')
}

/** Whom a key acts for, and who made it; null when one of them is no member any more. */
async function membersBehind({ token, user }: Found, store: Store): Promise<StoredResource[] | null> {
  const { userId, madeBy } = token.body as { userId?: unknown; madeBy?: MemberName[] }
  const others = (madeBy ?? []).filter((name) => name !== `${token.orgId}/${userId}`)
  const makers = others.map((name) => {
    const [orgId = '', id = ''] = name.split('/')
    return store.resources.get(orgId, 'user', id)
  })
  const members = await Promise.all([...(typeof userId === 'string' ? [user] : []), ...makers])
  return members.every((member) => member !== null) ? members : null
}

/** Throws `forbidden` when the caller's role, or where its page comes from, does not allow the operation. */
export function authorise(caller: Caller, request: FastifyRequest, operation: { kind: string; name: string }) {
  const { restrictions, role } = caller
  const { kind, name } = operation
  if (isInForce(restrictions) && restrictions.allowedOrigins?.length) {
    const { origin } = request.headers
    if (!origin || !restrictions.allowedOrigins.includes(origin)) {
      throw new Failure('forbidden', 'This key may not be used from this origin.')
    }
  }
  if (role === 'public') {
    if ((kind === 'call' || kind === 'chat') && name === 'createWeb') return
    const advice = 'A public key may only begin web calls and web chats. Use a private key, on a server.'
    throw new Failure('forbidden', advice)
  }
  if (deskKinds.has(kind)) authoriseDesk(caller, kind)
  const reads = ['GET', 'HEAD'].includes(request.method) || kind === 'analytics'
  const readsOrganisation = kind === 'org' && reads && name !== 'authenticate'
  if (isRestricted(restrictions) && adminKinds.has(kind) && !readsOrganisation) {
    throw new Failure('forbidden', 'This key is restricted: it cannot change keys, credentials or the organisation.')
  }
  if (role === 'admin' || name === 'leave') return
  if (adminKinds.has(kind) && !readsOrganisation) {
    throw new Failure('forbidden', `Only an admin may do this; this key belongs to ${withArticle(role)}.`)
  }
  if (role === 'viewer' && !reads) {
    throw new Failure('forbidden', 'A viewer may read, but not change anything.')
  }
}

/** The desk is of the organisation that runs the server, and of people and keys that are for more than some assistants. */
function authoriseDesk({ orgId, role, restrictions }: Caller, kind: string) {
  if (orgId !== ownOrganisation) {
    throw new Failure('forbidden', 'This belongs to the organisation that runs this server.')
  }
  if (isRestricted(restrictions)) {
    throw new Failure('forbidden', 'This key is restricted: it sees no requests and nothing of the server.')
  }
  if (role !== 'admin' && adminDeskKinds.has(kind)) {
    throw new Failure('forbidden', `Only an admin may do this; this key belongs to ${withArticle(role)}.`)
  }
}

/** The key that every page of this installation carries. */
function sitePages(restrictions: Restrictions): Caller {
  return { orgId: ownOrganisation, role: 'public', tokenId: null, userId: null, requiredMembers: [], restrictions }
}

/** A key of the organisation itself has no member behind it, and may do everything. */
function lowestRole(given: unknown[]): Role {
  const ranks = given.map((role) => {
    const rank = roles.indexOf(role as Role)
    return rank >= 0 ? rank : role === undefined ? 0 : roles.length - 1
  })
  return roles[Math.max(0, ...ranks)] ?? 'viewer'
}

const withArticle = (role: string) => (role === 'editor' ? 'an editor' : `a ${role}`)
