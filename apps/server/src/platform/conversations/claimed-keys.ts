import type { Kept } from '../../resources/kinds.ts'
import { createOneAtATime } from '../../resources/one-at-a-time.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { IdempotencyKey } from '../../store/subjects/idempotency.ts'

/** The key of a chat, from before its answer is thought of. */
export type ClaimedKey = {
  /** What the same request was answered before; null when this one is to be answered. */
  earlier: Kept<'chat'> | null
  /** Lets the next one come that has the key. Where nothing was kept, that one is answered anew. */
  settle(): Promise<void>
}

/** Requests of one key wait here for each other; where another server answers one of them, the others are refused. */
export function createClaimedKeys(service: ResourceService) {
  const oneAtATime = createOneAtATime()

  /** Resolves when it is this one's turn, with what ends that. */
  function turnOf(name: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>()
    void oneAtATime(name, () => new Promise<void>((over) => resolve(over)))
    return promise
  }

  /** Throws as `service.claim` and `service.recall` do. */
  return async (orgId: string, id: string, key: IdempotencyKey): Promise<ClaimedKey> => {
    const over = await turnOf(`${orgId} ${key.scope} ${key.key}`)
    try {
      const earlier = (await service.claim(orgId, id, key)) && (await service.recall(orgId, 'chat', key))
      if (earlier) over()
      // what cannot be given back expires
      const giveBack = () => service.store.keptAnswers.forget(orgId, id).catch(() => {})
      return { earlier, settle: () => giveBack().finally(over) }
    } catch (error) {
      over()
      throw error
    }
  }
}
