import type { Logger } from 'pino'
import type { Store } from '../store/store.ts'

const minuteMs = 60_000

/** Notes when keys are used, to the minute, behind the answer. */
export function createKeyUses({ store, now, log }: { store: Pick<Store, 'keyUses'>; now: () => number; log: Logger }) {
  const notedAt = new Map<string, number>()
  let writing: Promise<unknown> = Promise.resolve()

  return {
    used(orgId: string, tokenId: string) {
      const at = now()
      const name = `${orgId}/${tokenId}`
      if (at - (notedAt.get(name) ?? 0) < minuteMs) return
      notedAt.set(name, at)
      const note = store.keyUses
        .note(orgId, tokenId, at)
        .catch((err) => log.warn({ err }, 'the use of a key could not be noted'))
      writing = Promise.all([writing, note])
    },
    /** Resolves when all is written. */
    flush: () => writing.then(() => {}),
  }
}
