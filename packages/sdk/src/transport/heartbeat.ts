/** ICE notices a vanished peer after 28 s; nobody waits that long in silence. */
const deadAfterMs = 5_000
const pingEveryMs = 2_000
/** A tab in the background ticks slowly, a sleeping machine not at all: no tick counts for more than this. */
const longestTickMs = 1_000

/** Tells from what is heard of the far side whether it still lives. `nowMs` is any clock that only goes forward. */
export function heartbeat(nowMs: () => number = () => performance.now()) {
  let tickedAt = nowMs()
  let silentMs = 0
  let sincePingMs = 0
  return {
    /** Something came from the far side. */
    beat() {
      silentMs = 0
    },
    /** To be called several times a second: what is due now, if anything. */
    tick(): 'ping' | 'dead' | undefined {
      const now = nowMs()
      const elapsedMs = Math.min(now - tickedAt, longestTickMs)
      tickedAt = now
      silentMs += elapsedMs
      sincePingMs += elapsedMs
      if (silentMs > deadAfterMs) return 'dead'
      if (sincePingMs < pingEveryMs) return undefined
      sincePingMs = 0
      return 'ping'
    },
  }
}
