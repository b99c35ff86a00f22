import { cleanText } from '@parley/protocol'
import type { WallClock } from '../lib/wall-clock.ts'
import { askOwner, type OwnerRequest, type OwnerResponse } from '../webhooks/owner-request.ts'
import { messageTo, type OwnerEvent, signed, type WebhookServer } from '../webhooks/webhooks.ts'

/** Most that is read of an answer, and most of it that a model is told. */
const maxBytes = 262_144
const maxResultChars = 16_000
const mostRetries = 10
const longestDelayMs = 60_000
const never = new AbortController().signal

/** How an owner wants failed requests to be repeated. */
type BackoffPlan = {
  type?: string | null
  maxRetries?: number | null
  baseDelaySeconds?: number | null
  excludedStatusCodes?: readonly unknown[] | null
}

export type OwnerServer = WebhookServer & { backoffPlan?: BackoffPlan | null }

export type Owner = {
  /**
   * Tells an owner's server something and waits for its answer, as JSON where it is; from `over` on it is not told again.
   * Throws with a reason.
   */
  ask(server: OwnerServer, event: OwnerEvent, over?: AbortSignal): Promise<unknown>
  /** Any request to an address that an owner chose. Throws with a reason when it is not answered with success. */
  request(request: OwnerRequest, backoffPlan?: BackoffPlan | null, over?: AbortSignal): Promise<OwnerResponse>
}

/** Requests to owners' servers that are answered at once; what only has to arrive goes through the webhooks' outbox. */
export function createOwner(deps: {
  /** `host`, or `host:port`, that may be reached although they are inside. */
  privateHosts: readonly string[]
  now: () => number
  sleep: WallClock['sleep']
}): Owner {
  const { privateHosts, now, sleep } = deps
  const send = (request: OwnerRequest) => askOwner(request, privateHosts, maxBytes)

  async function request(request: OwnerRequest, plan?: BackoffPlan | null, over = never): Promise<OwnerResponse> {
    // a plan may be older than the bounds of its fields
    const retries = Math.min(plan?.maxRetries ?? 0, mostRetries)
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await send(request).catch((error: Error) => error)
      const isAnswer = !(outcome instanceof Error)
      if (isAnswer && outcome.status >= 200 && outcome.status < 300) return outcome
      const isFinal = isAnswer && (plan?.excludedStatusCodes ?? []).includes(outcome.status)
      const isLast = isFinal || attempt >= retries
      if (!isLast) await sleep(delayMs(plan ?? {}, attempt), over)
      if (isLast || over.aborted) {
        throw isAnswer ? new Error(`it answered ${outcome.status}: ${outcome.body.slice(0, 300)}`) : outcome
      }
    }
  }

  return {
    request,
    async ask(server, event, over) {
      const message = messageTo(server, event, now())
      if (!message) throw new Error('it has no server')
      const { body } = await request(signed(message, now()), server.backoffPlan, over)
      return asJson(body)
    },
  }
}

function delayMs(plan: BackoffPlan, attempt: number) {
  const baseMs = (plan.baseDelaySeconds ?? 1) * 1000
  return Math.min(plan.type === 'exponential' ? baseMs * 2 ** attempt : baseMs, longestDelayMs)
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** A result in the words that a model reads. */
export function resultText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // the cut may go through a pair
  return cleanText(text.length > maxResultChars ? `${text.slice(0, maxResultChars)}… (the rest was left out)` : text)
}
