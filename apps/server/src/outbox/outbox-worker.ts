import type { Logger } from 'pino'
import { type RetryPolicy, retryAt } from '../delivery/back-off.ts'
import { type DeliveryInput, step } from '../delivery/delivery.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { SendOutcome } from '../mail/smtp-sender.ts'
import type { Store } from '../store/store.ts'
import type { Mail, MailKind, OutboxEntry } from '../store/subjects/outbox.ts'

export type OutboxDeps = {
  store: Pick<Store, 'outbox'>
  send: (mail: Mail) => Promise<SendOutcome>
  clock: WallClock
  /** 0 to below 1. */
  random: () => number
  policy: RetryPolicy
  /** Longer than any one attempt may last. */
  leaseMs: number
  log: Logger
}

export type OutboxWorker = {
  /** There is mail: look at once. */
  wake(): void
  /** Takes no further mail and resolves when those in hand are settled. */
  stop(): Promise<void>
}

const senders = 2
/** Somebody else may have put mail there: another server, or the command line. */
const pollMs = 5_000
/** While the mail server is away a sender tries one mail after the other, slowly: a backlog must not turn into a storm. */
const unreachablePauseMs = 1_000
/** Mails to the agency itself. */
const toUs: MailKind[] = ['notification', 'alert']
/** What could not even be taken in hand: it is still due, so that looking again at once would never end. */
const storeFailed = { type: 'store-failed' } as const

/** Delivers what the outbox owes, with as many mails in flight as there are senders. */
export function startOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const { store, clock, leaseMs, log } = deps
  const stopping = new AbortController()
  let bell = Promise.withResolvers<void>()

  function wake() {
    bell.resolve()
    bell = Promise.withResolvers()
  }

  async function runSender() {
    while (!stopping.signal.aborted) {
      // taken before looking: mail that comes meanwhile is not slept through
      const rung = bell.promise
      const outcome = await deliverNext().catch((err) => {
        log.error({ err }, 'the outbox could not be read or written')
        return storeFailed
      })
      if (!outcome) await rest(rung)
      else if (outcome.type === 'unreachable' || outcome === storeFailed)
        await clock.sleep(unreachablePauseMs, stopping.signal)
    }
  }

  /** Null when there was nothing to deliver. */
  async function deliverNext() {
    const [entry] = await store.outbox.lease(clock.now(), leaseMs, 1)
    return entry ? deliver(deps, entry) : null
  }

  async function rest(rung: Promise<void>) {
    const nextAt = await store.outbox.nextDueAt().catch(() => null)
    const waitMs = Math.min(pollMs, Math.max(0, (nextAt ?? Number.POSITIVE_INFINITY) - clock.now()))
    const waking = new AbortController()
    await Promise.race([rung, clock.sleep(waitMs, AbortSignal.any([waking.signal, stopping.signal]))])
    waking.abort()
  }

  const running = Array.from({ length: senders }, runSender)
  return {
    wake,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function deliver({ store, send, clock, random, policy, log }: OutboxDeps, entry: OutboxEntry) {
  const outcome = await send(entry.mail)
  const at = clock.now()
  const { attempts, queuedAt } = entry.delivery
  // our own address is ours to mend: a typing error, a full mailbox or a filter must not lose what visitors ask
  const isFinal = outcome.type === 'accepted' || (outcome.type === 'refused' && !toUs.includes(entry.kind))
  const input: DeliveryInput = isFinal
    ? { ...outcome, at }
    : { type: 'failed', error: outcome.error, at, retryAt: retryAt({ attempts, queuedAt, at }, policy, random) }
  const delivery = step(entry.delivery, input)
  await store.outbox.settle(entry, delivery)
  const about = { mail: entry.id, kind: entry.kind, attempts, status: delivery.status }
  if (delivery.status === 'sent') log.info(about, 'mail sent')
  else if (delivery.status === 'dead') log.error(about, 'mail given up; "npx parley outbox list" shows why')
  else if (outcome.type === 'refused') log.error(about, 'the mail server refuses the agency’s own address')
  else log.warn(about, 'mail not taken yet')
  return outcome
}
