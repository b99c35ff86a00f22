/** What werift's SCTP remembers of a message until everything up to it has arrived. */
type Sent = { bookSize: number; acked: boolean; retransmit: boolean }

/**
 * Counts the bytes under way anew whenever they are asked for. werift adds and subtracts instead, and misses those of
 * messages that had arrived but were repeated, because one before them was lost: a few kilobytes of these, and it takes the
 * line for full for good.
 */
export function countFlight(sctp: object) {
  const sender = sctp as { sentQueue: readonly Sent[] }
  Object.defineProperty(sender, 'flightSize', {
    get: () => {
      const underWay = sender.sentQueue.filter(({ acked, retransmit }) => !acked && !retransmit)
      return underWay.reduce((bytes, { bookSize }) => bytes + bookSize, 0)
    },
    set() {}, // werift's own sum
  })
}
