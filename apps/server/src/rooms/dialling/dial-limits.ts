import { createLimiter, type Limiter } from '../../servers/limiter.ts'
import type { Store } from '../../store/store.ts'

/** Counts what rooms dial, also after everybody has left one; each room has the limit that its owner gave it. */
export function dialLimits(store: Pick<Store, 'limits' | 'exclusive'>, now: () => number) {
  const limiters = new Map<number, Limiter>()
  return async function take(orgId: string, room: string, perHour: number): Promise<void> {
    const limiter =
      limiters.get(perHour) ??
      createLimiter(store, {
        name: 'room-dials',
        perHour,
        message: `This room has called as many telephones as its owner lets it (dialOut.maxPerHour: ${perHour}). Please try again later.`,
        now,
      })
    limiters.set(perHour, limiter)
    await limiter.take(`${orgId}/${room}`)
  }
}
