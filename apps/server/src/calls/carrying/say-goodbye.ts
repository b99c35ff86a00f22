import type { HostedCall, TypedTransport } from '@parley/agent'
import { systemClock } from '../../lib/wall-clock.ts'

type Begun = {
  /** From when somebody joins; rejects where that fails. */
  beginning: Promise<HostedCall> | null
  /** The other end of a typed call. */
  typed: TypedTransport | null
}

/** Whoever has been answered and does not come for so long has not come; nor has whoever was there before. */
const connectedWithinMs = 1_500
const connectedPollMs = 50

/** Has an assistant say goodbye, also to whoever is being answered, or connected, or comes back to what they type. Resolves when the call is over. */
export async function sayGoodbye(call: Begun): Promise<void> {
  const hosted = await call.beginning?.catch(() => null)
  if (!hosted) return
  const { signal } = new AbortController()
  const over = hosted.ended.then(() => true)
  const isGone = () => hosted.connections === 0 || call.typed?.isAway
  for (let waitedMs = 0; isGone() && waitedMs < connectedWithinMs; waitedMs += connectedPollMs)
    if (await Promise.race([over, systemClock.sleep(connectedPollMs, signal)])) return
  hosted.dismiss()
  await over
}
