import {
  type Consultation,
  type ConsultationErrors,
  consultationFields,
  consultationPath,
  type FormMeta,
  formMetaHeader,
} from '@parley/protocol'
import { recordedFetch } from '../../errors/recorded-fetch.ts'

export const submitMessages = {
  refused: 'Failed to send consultation request',
  failed: 'Failed to send consultation request. Please try again.',
  timedOut: 'The server did not answer in time. Your request is still here: please try again.',
} as const

export type SubmitOutcome = { type: 'accepted' } | { type: 'failed'; message: string; errors: ConsultationErrors }

export type SubmitOptions = {
  /** Names the site to the endpoint; it is public and opens nothing else. */
  publicKey: string
  /** The same for every attempt with the same content, so that a retry after a lost answer is stored once. */
  idempotencyKey: string
  meta: FormMeta
  url?: string
  timeoutMs?: number
  fetch?: typeof fetch
}

/**
 * Sends one consultation request. Never throws: whatever happens becomes an outcome with the text for the visitor.
 *
 * A refusal carries the answer's `error`, word for word, and its `fields` as errors of single fields. An answer that
 * cannot be read is a refusal without a reason when its status says failure, and a failed attempt when it says success.
 */
export async function submitConsultation(consultation: Consultation, options: SubmitOptions): Promise<SubmitOutcome> {
  const { url = consultationPath, timeoutMs = 30_000, fetch = recordedFetch } = options
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${options.publicKey}`,
        'Idempotency-Key': options.idempotencyKey,
        [formMetaHeader]: encodeURIComponent(JSON.stringify(options.meta)),
      },
      body: JSON.stringify(consultation, consultationFields),
      signal: AbortSignal.timeout(timeoutMs),
      // a visitor who leaves the page at once has still sent it
      keepalive: true,
    })
    if (!response.ok) return refusal(await response.json().catch(() => null))
    return await confirmation(response)
  } catch (error) {
    return failed(reasonOf(error))
  }
}

async function confirmation(response: Response): Promise<SubmitOutcome> {
  if (response.status === 204) return { type: 'accepted' }
  const text = await response.text()
  try {
    JSON.parse(text)
    return { type: 'accepted' }
  } catch {
    return failed(submitMessages.failed)
  }
}

function refusal(answer: unknown): SubmitOutcome {
  const { error, fields } = Object(answer) as { error?: unknown; fields?: unknown }
  return failed(isWords(error) ? error : submitMessages.refused, errorsOf(fields))
}

function errorsOf(fields: unknown): ConsultationErrors {
  const given = Object(fields) as Record<string, unknown>
  const named = consultationFields.filter((field) => isWords(given[field]))
  return Object.fromEntries(named.map((field) => [field, given[field]]))
}

function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return submitMessages.failed
  return error.name === 'TimeoutError' ? submitMessages.timedOut : error.message || submitMessages.failed
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const failed = (message: string, errors: ConsultationErrors = {}): SubmitOutcome => ({
  type: 'failed',
  message,
  errors,
})
