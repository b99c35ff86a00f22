import type { NetworkSample } from './transport.ts'

const ticksPerMs = 48
/** How slowly jitter follows, as RFC 3550 (6.4.1) has it. */
const jitterShare = 1 / 16

type Counts = Pick<NetworkSample, 'received' | 'lost' | 'concealedMs'> & { sent: number; sentLost: number }

/** What the caller's side has said of our packets since the connection began. */
export type FarReport = { sent: number; lost: number }

/** Counts what becomes of the packets of one connection. */
export class PacketCount {
  #taken: Counts = { received: 0, lost: 0, concealedMs: 0, sent: 0, sentLost: 0 }
  #far: FarReport | null = null
  #jitterMs: number | null = null
  #last: { at: number; timestamp: number } | null = null

  /** A packet of the caller: its RTP timestamp, and when it came, in ms. */
  arrived(timestamp: number, at: number) {
    if (this.#last) {
      const unevenMs = Math.abs(at - this.#last.at - ((timestamp - this.#last.timestamp) | 0) / ticksPerMs)
      const before = this.#jitterMs ?? 0
      this.#jitterMs = before + (unevenMs - before) * jitterShare
    }
    this.#last = { at, timestamp }
  }

  reported(far: FarReport) {
    this.#far = far
  }

  /** What is new since it was asked last; nothing where somebody has begun to count anew. */
  take(near: Pick<Counts, 'received' | 'lost' | 'concealedMs'>, roundTripMs: number | null): NetworkSample {
    const before = this.#taken
    const now = { ...near, sent: this.#far?.sent ?? 0, sentLost: this.#far?.lost ?? 0 }
    this.#taken = now
    return {
      received: Math.max(0, now.received - before.received),
      lost: now.lost - before.lost,
      concealedMs: now.concealedMs - before.concealedMs,
      sent: Math.max(0, now.sent - before.sent),
      sentLost: now.sentLost - before.sentLost,
      jitterMs: this.#jitterMs,
      roundTripMs,
    }
  }
}
