import { consultationPath, Failure } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginFailure, replyWithFailure } from '../http/failure-reply.ts'
import { guardOrigin, preflightRoute } from '../http/origin.ts'
import { keysOf, requirePublicKey } from '../http/public-key.ts'
import { visitorKey } from '../http/rate-limiter.ts'
import type { Site } from '../site/site.ts'
import { type ReceiveDeps, type Repetition, receive } from './receive.ts'
import { draftOf, isForm, parseJson, readSubmission, type Submission } from './submission.ts'

export type ConsultationDeps = ReceiveDeps & {
  site: () => Site
  siteUrl: string
  corsOrigins: string[]
  publicKey: string
}

const thankYouPath = '/contact?sent'
/** Browsers write a character beyond ASCII as up to nine bytes: longest texts in any script must fit. */
const maxFormBytes = 128 * 1024

/** The consultation form's endpoint, for the page's script (JSON) and for the browser's own form. */
export function consultationRoutes(deps: ConsultationDeps) {
  return async (app: FastifyInstance) => {
    // bodies stay text: what they are is judged after the content type, the key and the limits
    app.removeAllContentTypeParsers()
    const form = { parseAs: 'string', bodyLimit: maxFormBytes } as const
    app.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) => done(null, body))
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.addHook('onRequest', guardOrigin(deps.siteUrl, deps.corsOrigins))
    app.setErrorHandler((error, request, reply) =>
      isForm(request) ? showFormAgain(deps, error, request, reply) : replyWithFailure(error, request, reply),
    )
    preflightRoute(app, consultationPath)
    app.post(consultationPath, async (request, reply) => {
      const submission = readSubmission(request)
      return submission.kind === 'json'
        ? answerScript(deps, submission, request)
        : answerForm(deps, submission, request, reply)
    })
  }
}

async function answerScript(
  deps: ConsultationDeps,
  submission: Extract<Submission, { kind: 'json' }>,
  request: FastifyRequest,
) {
  requirePublicKey(keysOf(request.headers), deps.publicKey)
  const { id } = await receive(deps, parseJson(submission.body), submission.meta, {
    visitor: visitorKey(request.ip),
    repetition: repetitionOf(request),
  })
  return { success: true, id }
}

async function answerForm(
  deps: ConsultationDeps,
  { fields, meta }: Extract<Submission, { kind: 'form' }>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  requirePublicKey([...keysOf(request.headers), fields.get('apikey')], deps.publicKey)
  await receive(deps, draftOf(request), meta, {
    visitor: visitorKey(request.ip),
    repetition: { by: 'visitor', address: request.ip },
  })
  return reply.redirect(thankYouPath, 303)
}

/** A person waits for a page: whatever is wrong is said on the contact page, with everything still filled in. */
async function showFormAgain({ site }: ConsultationDeps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { error: banner, fields: errors = {} } = beginFailure(error, request, reply)
  const { renderer, documentHeaders } = site()
  const page = (await renderer()).renderContact({ values: draftOf(request), errors, banner })
  return reply.headers(documentHeaders).type('text/html; charset=utf-8').send(page)
}

function repetitionOf(request: FastifyRequest): Repetition {
  const key = request.headers['idempotency-key']
  if (key === undefined) return { by: 'nothing' }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Failure('invalid-request', 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  return { by: 'client-key', key }
}
