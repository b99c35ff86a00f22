import type { Logger } from 'pino'
import { type RetryPolicy, retryAt } from '../delivery/back-off.ts'
import { type Delivery, step } from '../delivery/delivery.ts'
import { dayMs, hourMs } from '../lib/days.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Store } from '../store/store.ts'
import type { Webhook, WebhookMessage } from '../store/subjects/webhooks.ts'
import type { WebhookOutcome } from './post-webhook.ts'

export type WebhookWorkerDeps = {
  store: Pick<Store, 'webhooks'>
  post: (message: WebhookMessage) => Promise<WebhookOutcome>
  /** Hears what became of each attempt, for the owner's log. */
  onAttempt: (webhook: Webhook, outcome: WebhookOutcome) => void
  clock: WallClock
  random: () => number
  log: Logger
  policy?: RetryPolicy | undefined
}

const defaultPolicy = { baseMs: 5_000, maxMs: hourMs, giveUpAfterMs: dayMs }
/** Longer than any attempt: an owner's time-out is at most 300 s. */
const leaseMs = 330_000
const senders = 4
const pollMs = 1_000
const keepMs = 7 * dayMs

/** Delivers what is owed to owners' servers. `stop` resolves when the attempts in hand are settled. */
export function startWebhookWorker(deps: WebhookWorkerDeps): { stop(): Promise<void> } {
  const { store, clock, log } = deps
  const stopping = new AbortController()

  async function run() {
    while (!stopping.signal.aborted) {
      const didSend = await deliverNext(deps).catch((err) => {
        log.error({ err }, 'the webhooks could not be read or written')
        return false
      })
      if (!didSend) await clock.sleep(pollMs, stopping.signal)
    }
  }

  async function purge() {
    while (!stopping.signal.aborted) {
      await store.webhooks
        .purge(clock.now() - keepMs)
        .catch((err) => log.error({ err }, 'webhooks could not be purged'))
      await clock.sleep(hourMs, stopping.signal)
    }
  }

  const running = [...Array.from({ length: senders }, run), purge()]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function deliverNext({ store, post, onAttempt, clock, random, policy = defaultPolicy }: WebhookWorkerDeps) {
  const [webhook] = await store.webhooks.lease(clock.now(), leaseMs, 1)
  if (!webhook) return false
  const outcome = await post(webhook.message)
  await store.webhooks.settle(webhook, afterwards(webhook.delivery, outcome, clock.now(), policy, random))
  onAttempt(webhook, outcome)
  return true
}

function afterwards(
  delivery: Delivery,
  outcome: WebhookOutcome,
  at: number,
  policy: RetryPolicy,
  random: () => number,
): Delivery {
  if (outcome.type !== 'failed') return step(delivery, { ...outcome, at })
  const { attempts, queuedAt } = delivery
  return step(delivery, { ...outcome, at, retryAt: retryAt({ attempts, queuedAt, at }, policy, random) })
}
