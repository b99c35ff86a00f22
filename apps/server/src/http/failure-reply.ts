import { Failure, type FailureCode, isFailure } from '@parley/protocol'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

const codeOfStatus: Partial<Record<number, { code: FailureCode; message: string }>> = {
  400: { code: 'invalid-request', message: 'This request could not be read.' },
  404: { code: 'not-found', message: 'There is nothing here.' },
  413: { code: 'too-large', message: 'This request is too large.' },
  415: { code: 'unsupported-media-type', message: 'This content type is not accepted.' },
}

/** What a thrown thing means to a client. Anything we did not throw on purpose is null: a 500 without internals. */
export function failureOf(error: unknown): Failure | null {
  if (isFailure(error)) return error
  const known = codeOfStatus[(error as FastifyError)?.statusCode ?? 500]
  return known ? new Failure(known.code, known.message, { cause: error }) : null
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
  const failure = failureOf(error)
  reply.header('cache-control', 'no-store')
  if (!failure) {
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send({ error: 'Something went wrong on our side. Please try again.' })
  }
  if (failure.status === 503) request.log.error({ err: failure.cause ?? failure }, 'unavailable')
  const fields = isFailure(failure, 'invalid-request') ? failure.details?.fields : undefined
  return reply.code(prepareFailure(failure, reply)).send({ error: failure.message, ...(fields ? { fields } : {}) })
}
