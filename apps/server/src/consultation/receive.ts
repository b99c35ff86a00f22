import { createHash } from 'node:crypto'
import { type Consultation, Failure, type FormMeta, validateConsultation } from '@parley/protocol'
import type { RateLimiter } from '../http/rate-limiter.ts'
import { hourMs } from '../lib/days.ts'
import { sourceNamed } from '../lib/source-name.ts'
import type { ConsultationMails } from '../mail/consultation-mails.ts'
import type { Store } from '../store/store.ts'
import type { Acceptance, Intake, StoredConsultation } from '../store/subjects/consultations.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { judgeSpam } from './spam.ts'

export type ReceiveDeps = {
  store: Store
  /** Draws the mails that a request owes. */
  mails: ConsultationMails
  /** Called after the commit, when there is mail to send. */
  onAccepted: () => void
  perVisitor: RateLimiter
  /** In the name of one e-mail address, whichever server takes them: they get the mails. */
  requestsPerHourPerEmail: number
  everybody: RateLimiter
  minFillMs: number
  /** Where a person who is taken for a script can write to. */
  companyEmail: () => string
  now: () => number
}

/** Which repetitions count as the same request: those with the client's key, or those within a short window. */
export type Repetition = { by: 'client-key'; key: string } | { by: 'visitor'; address: string } | { by: 'nothing' }

const clientKeyMs = 48 * hourMs
const doubleSubmitMs = 60_000
const tooManyOfOne = 'Too many requests came with this email address. Please try again later.'

/**
 * Judges a request and makes it durable: when the id is returned, the request and both its mails are on the disk.
 *
 * Throws `invalid-request` with the message of each failing field, `unprocessable` for what looks automated and for a
 * key used before for something else, `rate-limited` for too many requests in one visitor's name, `unavailable` when it
 * could not be stored.
 */
export async function receive(
  deps: ReceiveDeps,
  input: unknown,
  meta: FormMeta,
  { visitor, repetition }: { visitor: string; repetition: Repetition },
): Promise<{ id: string }> {
  const consultation = validate(input)
  refuseAutomated(deps, meta)
  const at = deps.now()
  const stored: StoredConsultation = { ...consultation, id: uuidV7(at), utm: meta.utm, createdAt: at }
  const intake = intakeOf(consultation, meta)
  const acceptance = await accept(deps, stored, intake, idempotencyKeyOf(repetition, consultation, at), visitor)
  if (acceptance.outcome === 'key-reused') {
    throw new Failure('unprocessable', 'This Idempotency-Key was used for a different request. Use a new key.')
  }
  if (acceptance.outcome === 'too-many') {
    const { retryAfterMs } = acceptance
    throw new Failure('rate-limited', tooManyOfOne, { details: { retryAfterMs } })
  }
  if (acceptance.outcome === 'accepted') deps.onAccepted()
  return { id: acceptance.id }
}

function validate(input: unknown): Consultation {
  const result = validateConsultation(input)
  if (result.ok) return wellFormed(result.consultation)
  const [message = 'The request is incomplete.'] = Object.values(result.errors)
  throw new Failure('invalid-request', message, { details: { fields: result.errors } })
}

/** Nobody types half a character, and databases refuse it. */
function wellFormed(consultation: Consultation): Consultation {
  const cleaned = Object.entries(consultation).map(([field, value]) => [field, value.toWellFormed()])
  return Object.fromEntries(cleaned)
}

/** Said out loud: a person who is taken for a script must know that the request did not arrive. */
function refuseAutomated({ minFillMs, companyEmail }: ReceiveDeps, { website, fillMs }: FormMeta) {
  if (website === '' && (fillMs === null || fillMs >= minFillMs)) return
  throw new Failure(
    'unprocessable',
    'We could not tell this request from an automated one. Please wait a moment and send it again, ' +
      `or write to ${companyEmail()}.`,
  )
}

function intakeOf(consultation: Consultation, { utm, fillMs, callId }: FormMeta): Intake {
  return {
    source: sourceNamed(utm.utm_source) ?? (callId ? 'call' : 'direct'),
    callId,
    spam: judgeSpam(consultation, fillMs),
  }
}

/** A repetition costs nothing: it sends no mail, and must get its answer even when a limit is reached. */
async function accept(
  deps: ReceiveDeps,
  consultation: StoredConsultation,
  intake: Intake,
  idempotencyKey: IdempotencyKey | null,
  visitor: string,
): Promise<Acceptance> {
  const earlier = idempotencyKey && (await deps.store.consultations.recall(idempotencyKey, consultation.createdAt))
  if (earlier) return earlier
  const giveBack = takeTurns([
    [deps.perVisitor, visitor],
    [deps.everybody, 'everybody'],
  ])
  const limit = { name: 'consultations of an address', perHour: deps.requestsPerHourPerEmail }
  const limited = { limit, key: hash(consultation.email.toLowerCase()) }
  let outcome: Acceptance['outcome'] | undefined
  try {
    const mails = deps.mails(consultation)
    const acceptance = await deps.store.consultations.accept(consultation, mails, idempotencyKey, limited, intake)
    outcome = acceptance.outcome
    return acceptance
  } finally {
    if (outcome !== 'accepted') giveBack()
  }
}

/** A turn of every limit or of none. Returns what gives them back; throws `rate-limited`. */
function takeTurns(turns: [RateLimiter, string][]): () => void {
  const taken: [RateLimiter, string][] = []
  const giveBack = () => {
    for (const [limiter, key] of taken) limiter.giveBack(key)
  }
  try {
    for (const [limiter, key] of turns) {
      limiter.take(key)
      taken.push([limiter, key])
    }
  } catch (error) {
    giveBack()
    throw error
  }
  return giveBack
}

function idempotencyKeyOf(repetition: Repetition, consultation: Consultation, at: number): IdempotencyKey | null {
  const contentHash = hash(JSON.stringify(consultation))
  switch (repetition.by) {
    case 'client-key':
      return { scope: 'send-contact-email', key: repetition.key, contentHash, expiresAt: at + clientKeyMs }
    case 'visitor':
      return {
        scope: 'double-submit',
        key: hash(`${repetition.address} ${contentHash}`),
        contentHash,
        expiresAt: at + doubleSubmitMs,
      }
    case 'nothing':
      return null
  }
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
