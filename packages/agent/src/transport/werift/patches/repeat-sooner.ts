/** What werift's SCTP keeps of its round trips, in seconds. */
type Timing = { srtt?: number | undefined; rttvar?: number | undefined; rto: number }

const beforeFirstMeasure = 0.5
/** Longer than a browser may keep an acknowledgement back (200 ms), with its way. */
const least = 0.4

/**
 * Repeats a message that was lost after half a second at first, then after what the round trips say, as browsers do. werift
 * waits 3 s, then at least 1 s, and all later messages wait behind it.
 */
export function repeatSooner(sctp: object) {
  const timing = sctp as Timing
  Object.defineProperty(timing, 'rto', {
    get: () =>
      timing.srtt === undefined ? beforeFirstMeasure : Math.max(least, timing.srtt + 4 * (timing.rttvar ?? 0)),
    set() {}, // werift's own figure, which is never below a second
  })
}
