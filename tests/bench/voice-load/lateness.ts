import { fieldsPerPacket, type ProbeAnswer } from './probe.ts'

const rtpTicksPerMs = 48

/** A talk spurt's first packets leave in one moment, so that all that follow are 40 ms ahead: they begin its schedule. */
const beginning = 2

/**
 * How late packets left, in ms, against the schedule that their own RTP timestamps are: in each talk spurt, of the packets after
 * its beginning, the one that left second earliest is on time. One may leave before its time: where a speech is cut, its fading
 * goes out at once.
 */
export function latenesses(answers: readonly ProbeAnswer[]): number[] {
  const spurts: number[][] = []
  for (const { packets } of answers) {
    const current = new Map<number, number[]>()
    for (let at = 0; at < packets.length; at += fieldsPerPacket) {
      const [ssrc = 0, timestamp = 0, begins = 0, sentAtMs = 0] = packets.slice(at, at + fieldsPerPacket)
      if (begins || !current.has(ssrc)) {
        const spurt: number[] = []
        current.set(ssrc, spurt)
        spurts.push(spurt)
      }
      current.get(ssrc)?.push(sentAtMs - timestamp / rtpTicksPerMs)
    }
  }
  return spurts.flatMap((spurt) => {
    const scheduled = spurt.slice(beginning)
    const [earliest = 0, onTime = earliest] = scheduled.toSorted((a, b) => a - b)
    return scheduled.map((offset) => Math.max(0, offset - onTime))
  })
}
