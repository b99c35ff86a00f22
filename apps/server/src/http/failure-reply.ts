import { Failure, type FailureCode, isFailure } from '@parley/protocol'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

const refusals = {
  'invalid-request': 'This request could not be read.',
  unauthorised: 'This request needs a key.',
  forbidden: 'This request is not allowed.',
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This address does not answer this method.',
  'too-large': 'This request is too large.',
  'unsupported-media-type': 'This content type is not accepted.',
  unprocessable: 'This request could not be followed.',
} as const satisfies Partial<Record<FailureCode, string>>

const codeOfStatus: Partial<Record<number, keyof typeof refusals>> = {
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-media-type',
  422: 'unprocessable',
  431: 'too-large',
}

/** What a thrown thing means to a client. Anything we did not throw on purpose is null: a 500 without internals. */
export function failureOf(error: unknown): Failure | null {
  if (isFailure(error)) return error
  const code = refusalOf(error as FastifyError | undefined)
  return code && new Failure(code, refusals[code], { cause: error })
}

/** Which failure is nearest to what Fastify and its parsers refused; null when nobody refused anything. */
function refusalOf(error: FastifyError | undefined) {
  if (isBrokenUpload(error)) return 'invalid-request'
  const status = error?.statusCode ?? 500
  return status >= 400 && status < 500 ? (codeOfStatus[status] ?? 'invalid-request') : null
}

/** The multipart parser throws plain errors: only their words tell. */
function isBrokenUpload(error: FastifyError | undefined) {
  return /^Multipart: |end of multipart data$|^Malformed part header/.test(error?.message ?? '')
}

/** Writes the headers that belong to a failure and returns its status. */
export function prepareFailure(failure: Failure, reply: FastifyReply) {
  const retryAfterMs = failure.details && 'retryAfterMs' in failure.details ? failure.details.retryAfterMs : undefined
  if (typeof retryAfterMs === 'number') {
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  }
  return failure.status ?? 500
}

/** The one place where an error becomes a response: `{error}`, and `fields` where single fields failed. */
export function replyWithFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return reply.send(beginFailure(error, request, reply))
}

/** Writes the status and the headers, logs what is our fault, and returns what the client is told. */
export function beginFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  reply.header('cache-control', 'no-store')
  if (!failure) {
    request.log.error({ err: error }, 'unexpected error')
    reply.code(500)
    return { error: 'Something went wrong on our side. Please try again.' }
  }
  if (failure.status === 503) request.log.error({ err: failure }, 'unavailable')
  reply.code(prepareFailure(failure, reply))
  const fields = isFailure(failure, 'invalid-request') ? failure.details?.fields : undefined
  return { error: failure.message, ...(fields && { fields }) }
}
