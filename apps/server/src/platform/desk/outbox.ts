import type { OutboxMail } from '@parley/protocol/resources'
import { presentDelivery } from '../../desk/present-delivery.ts'
import { notFound } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import type { OutboxEntry } from '../../store/subjects/outbox.ts'

const perPage = 50
const replayedAtOnce = 1000
/** They let somebody in. */
const secretKinds = ['account', 'invitation']

export function outboxBehaviour({ store, now }: ResourceService, onMail: () => void): Behaviour<'outbox'> {
  async function get(id: string): Promise<OutboxEntry> {
    const entry = await store.outbox.get(id)
    if (!entry) throw notFound('mail', id)
    return entry
  }

  return {
    handlers: {
      async list({ query: { status, cursor } }) {
        const [found, { byStatus }, heldSince] = await Promise.all([
          store.outbox.list(status ?? null, perPage + 1, cursor ?? ''),
          store.outbox.counts(),
          store.hold.since(),
        ])
        const shown = found.slice(0, perPage)
        const next = found.length > perPage ? (shown.at(-1)?.id ?? null) : null
        return { results: shown.map(presentMail), next, counts: byStatus, heldSince }
      },
      async get({ ids }) {
        const entry = await get(ids.id)
        const text = secretKinds.includes(entry.kind) ? 'What lets somebody in is not shown.' : entry.mail.text
        return { ...presentMail(entry), text }
      },
      async replay({ ids }) {
        if (!(await store.outbox.replay(ids.id, now()))) throw notFound('mail', ids.id)
        onMail()
        return presentMail(await get(ids.id))
      },
      async replayDead() {
        const replayed = await store.outbox.replayDead(now(), replayedAtOnce)
        onMail()
        return { replayed }
      },
    },
  }
}

function presentMail({ id, kind, aboutId, mail, delivery }: OutboxEntry): OutboxMail {
  const queuedAt = new Date(delivery.queuedAt).toISOString()
  const { to, subject } = mail
  return { id, kind, aboutId, to: to.address, subject, queuedAt, ...presentDelivery(delivery) }
}
