import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { truncateAddress } from '../../http/log.ts'
import { keysOf } from '../../http/public-key.ts'
import { visitorKey } from '../../http/rate-limiter.ts'
import { judge } from '../../resources/input.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../parts.ts'
import type { SignedIn, Visitor } from '../sessions/sessions.ts'

const maxTextChars = 4096

export const text = () => v.nullish(v.pipe(v.string(), v.maxLength(maxTextChars)))
export const channel = () => v.nullish(v.picklist(['sms'], 'must be sms: there is no other channel'))
export const object = () => v.nullish(v.record(v.string(), v.unknown()))
/** What every request that begins a sign-in may bring. */
export const challengeFields = { code_challenge: text(), code_challenge_method: text() }
export const securityFields = { gotrue_meta_security: v.nullish(v.object({ captcha_token: text() })) }

/** Programs look at the addresses of mails before people do: what an address does must not happen then. */
export const notForHead = { exposeHeadRoute: false }

/** The body as its schema reads it. Throws `validation_failed`. */
export function bodyOf<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  { body }: FastifyRequest,
) {
  return judge(schema as never, body) as v.InferOutput<Schema>
}

/** One value of the query; null for none. */
export function queryOf({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, maxTextChars) : null
}

/** As it is kept with a session: of its address only the network. */
export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  return { network: truncateAddress(ip), agent: String(headers['user-agent'] ?? '') }
}

/** Whose requests are counted together. */
export const networkOf = ({ ip }: FastifyRequest): string => visitorKey(ip)

/** Counts a request that guesses cost us. Throws `over_request_rate_limit`, `captcha_failed`. */
export async function admit(
  { limits, captcha }: AuthParts,
  request: FastifyRequest,
  security?: { captcha_token?: string | null | undefined } | null,
) {
  await limits.network(networkOf(request))
  await captcha(security?.captcha_token, request.ip)
}

/** Whom the request's access token speaks for. Throws `no_authorization`, and what `Sessions.identify` does. */
export async function signedInOf({ sessions }: AuthParts, request: FastifyRequest): Promise<SignedIn> {
  const [bearer] = keysOf(request.headers)
  if (!bearer) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  return sessions.identify(bearer)
}
