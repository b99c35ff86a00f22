import type { NetworkSample } from '../machine.ts'

export type CpuLoad = {
  cpuLoadState: 'low' | 'high' | undefined
  cpuLoadStateReason: 'encode' | 'decode' | 'scheduleDuration' | 'none' | undefined
  stats: Record<string, unknown>
}

export const noCpuLoad: CpuLoad = { cpuLoadState: undefined, cpuLoadStateReason: undefined, stats: {} }

/** Browsers say only whether encoding keeps up. */
export const cpuLoadOf = ({ isCpuLimited, takenAt }: NetworkSample): CpuLoad => ({
  cpuLoadState: isCpuLimited ? 'high' : 'low',
  cpuLoadStateReason: isCpuLimited ? 'encode' : 'none',
  stats: { latest: { timestamp: takenAt } },
})
