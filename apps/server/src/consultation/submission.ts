import {
  type ConsultationDraft,
  consultationFields,
  emptyDraft,
  Failure,
  type FormMeta,
  formMetaHeader,
  formMetaSchema,
} from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

/** A request as it was sent, by the page's script or by the browser's own form. */
export type Submission =
  | { kind: 'json'; body: string; meta: FormMeta }
  | { kind: 'form'; fields: URLSearchParams; meta: FormMeta }

const noMeta: FormMeta = { website: '', fillMs: null, utm: {}, callId: null }
const maxUtm = 10

/** Throws `unsupported-media-type` for anything but JSON and a plain form. */
export function readSubmission(request: FastifyRequest): Submission {
  if (typeOf(request) === 'application/json') {
    return { kind: 'json', body: bodyOf(request), meta: metaOfHeader(request) }
  }
  if (isForm(request)) {
    const fields = new URLSearchParams(bodyOf(request))
    return { kind: 'form', fields, meta: metaOfForm(fields, request) }
  }
  const message = 'Send application/json, or application/x-www-form-urlencoded from a plain form.'
  throw new Failure('unsupported-media-type', message)
}

/** Throws `invalid-request` when it is not JSON; whether it is a consultation is judged by the schema. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new Failure('invalid-request', 'The request is not valid JSON.', { cause })
  }
}

/** Whether a browser's own form was sent: a person waits for a page. */
export const isForm = (request: FastifyRequest) => typeOf(request) === 'application/x-www-form-urlencoded'

/** What the visitor typed; nothing where it was refused before it was read. */
export function draftOf(request: FastifyRequest): ConsultationDraft {
  const fields = new URLSearchParams(bodyOf(request))
  const draft = { ...emptyDraft }
  for (const field of consultationFields) draft[field] = fields.get(field) ?? ''
  return draft
}

const typeOf = ({ headers }: FastifyRequest) => headers['content-type']?.split(';')[0]?.trim().toLowerCase()

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '')

/** Hints are worth less than the request: what cannot be read is left out, and the request goes on. */
function metaOfHeader(request: FastifyRequest): FormMeta {
  const header = request.headers[formMetaHeader]
  if (header === undefined) return noMeta
  try {
    return v.parse(formMetaSchema, JSON.parse(decodeURIComponent(String(header))))
  } catch {
    request.log.warn('x-form-meta could not be read and was left out')
    return noMeta
  }
}

function metaOfForm(fields: URLSearchParams, request: FastifyRequest): FormMeta {
  return { ...noMeta, website: fields.get('website') ?? '', utm: utmOfReferer(request) }
}

/** Without JavaScript the campaign is known from the address of the page that held the form. */
function utmOfReferer({ headers, host }: FastifyRequest): Record<string, string> {
  if (!headers.referer || !URL.canParse(headers.referer)) return {}
  const referer = new URL(headers.referer)
  if (referer.host !== host) return {}
  const utm = [...referer.searchParams].filter(([name, value]) => {
    return v.is(formMetaSchema, { utm: { [name]: value } })
  })
  return Object.fromEntries(utm.slice(0, maxUtm))
}
