import type { Logger } from 'pino'
import { type RetryPolicy, retryAt } from '../delivery/back-off.ts'
import { type Delivery, step } from '../delivery/delivery.ts'
import { dayMs, hourMs } from '../lib/days.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Store } from '../store/store.ts'
import type { Webhook, WebhookMessage, WebhookQueue } from '../store/subjects/webhooks.ts'
import type { WebhookOutcome } from './post-webhook.ts'
import { signed } from './webhooks.ts'

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
/**
 * Attempts at once: to one address of an organisation, to all its addresses, and in all. A server that accepts and says
 * nothing holds its four for as long as its owner lets it; the organisation's other addresses have four more, and only eight
 * such organisations hold up anybody else.
 */
const most = { toAddress: 4, ofOrganisation: 8, inAll: 64 }
const pollMs = 1_000
const keepMs = 7 * dayMs

/** Delivers what is owed to owners' servers. `stop` resolves when the attempts in hand are settled. */
export function startWebhookWorker(deps: WebhookWorkerDeps): { stop(): Promise<void> } {
  const { store, clock, log } = deps
  const stopping = new AbortController()
  const underWay = new Map<Promise<void>, WebhookQueue>()
  let settling = new AbortController()

  async function run() {
    while (!stopping.signal.aborted) {
      settling = new AbortController()
      const hasBegun = await beginNext().catch(report)
      // one that is settled makes room for the next
      if (!hasBegun) await clock.sleep(pollMs, AbortSignal.any([stopping.signal, settling.signal]))
    }
    await Promise.all(underWay.keys())
  }

  async function beginNext() {
    if (underWay.size >= most.inAll) return false
    const queue = choose(await store.webhooks.queues(clock.now()), [...underWay.values()])
    const [webhook] = queue ? await store.webhooks.lease(clock.now(), leaseMs, 1, queue) : []
    if (!queue || !webhook) return false
    const attempt = deliver(deps, webhook)
      .then(() => settling.abort(), report)
      .finally(() => underWay.delete(attempt))
    underWay.set(attempt, queue)
    return true
  }

  function report(err: unknown) {
    log.error({ err }, 'the webhooks could not be read or written')
  }

  async function purge() {
    while (!stopping.signal.aborted) {
      await store.webhooks
        .purge(clock.now() - keepMs)
        .catch((err) => log.error({ err }, 'webhooks could not be purged'))
      await clock.sleep(hourMs, stopping.signal)
    }
  }

  const running = [run(), purge()]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Of those with room for one more, that of the organisation with the fewest under way; the longest due first. */
function choose(queues: WebhookQueue[], underWay: WebhookQueue[]): WebhookQueue | undefined {
  const counted = queues.map((queue) => {
    const ofOrganisation = underWay.filter(({ orgId }) => orgId === queue.orgId)
    const toAddress = ofOrganisation.filter(({ origin }) => origin === queue.origin)
    return { queue, ofOrganisation: ofOrganisation.length, toAddress: toAddress.length }
  })
  const free = counted.filter((each) => each.ofOrganisation < most.ofOrganisation && each.toAddress < most.toAddress)
  return free.sort((a, b) => a.ofOrganisation - b.ofOrganisation)[0]?.queue
}

async function deliver(
  { store, post, onAttempt, clock, random, policy = defaultPolicy }: WebhookWorkerDeps,
  webhook: Webhook,
) {
  const outcome = await post(signed(webhook.message, clock.now()))
  await store.webhooks.settle(webhook, afterwards(webhook.delivery, outcome, clock.now(), policy, random))
  onAttempt(webhook, outcome)
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
