import { STATUS_CODES } from 'node:http'
import { type ApiError, type Failure, isFailure } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf, prepareFailure } from './failure-reply.ts'

/** The one place where an error becomes a response of the API: `{statusCode, error, message}`. */
export function replyWithApiError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  if (!failure) request.log.error({ err: error }, 'unexpected error')
  const status = failure ? prepareFailure(failure, reply) : 500
  return reply.code(status).send(answerOf(status, failure))
}

function answerOf(statusCode: number, failure: Failure | null): ApiError {
  const error = STATUS_CODES[statusCode] ?? 'Error'
  if (!failure) return { statusCode, error, message: 'Something went wrong on our side. Please try again.' }
  const fields = isFailure(failure, 'invalid-request') ? failure.details?.fields : undefined
  // who changed what was changed meanwhile sees what is there now
  const current = isFailure(failure, 'conflict') ? failure.details?.current : undefined
  return {
    statusCode,
    error,
    message: fields ? Object.values(fields) : failure.message,
    ...(current ? { current } : {}),
  }
}
