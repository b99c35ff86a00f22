import { fieldsPerPacket, type ProbeAnswer } from './probe.ts'

const rtpTicksPerMs = 48

/**
 * How late packets left, in ms, against the schedule that their own RTP timestamps are: in each talk spurt, the packet
 * that left earliest is on time.
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
    const onTime = spurt.reduce((least, offset) => Math.min(least, offset), Number.POSITIVE_INFINITY)
    return spurt.map((offset) => offset - onTime)
  })
}
