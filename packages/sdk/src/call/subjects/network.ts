import { CallFailure } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { cpuLoadOf, noCpuLoad } from '../network/cpu-load.ts'
import { NetworkWatch, noNetworkStats } from '../network/network-stats.ts'

type Name = 'getNetworkStats' | 'getCpuLoadStats' | 'getNetworkTopology' | 'setNetworkTopology'

const lookEveryMs = 2000

export function networkMethods(core: Inside): Methods<Name> {
  let watch = new NetworkWatch()
  let cpu = noCpuLoad
  let timer: ReturnType<typeof setInterval> | undefined

  async function look() {
    const sample = await core.ask('sample', undefined)
    const before = watch.latest.networkState
    const stats = watch.take(sample)
    if (stats.networkState !== before) core.tell('network-quality-change', stats)
    const load = cpuLoadOf(sample)
    const { cpuLoadState, cpuLoadStateReason } = load
    if (cpuLoadState !== (cpu.cpuLoadState ?? 'low')) core.tell('cpu-load-change', { cpuLoadState, cpuLoadStateReason })
    cpu = load
  }

  core.onJoined(() => {
    watch = new NetworkWatch()
    if (core.has('sample')) timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
  })
  core.onEnd(() => {
    clearInterval(timer)
    cpu = noCpuLoad
  })

  return {
    async getNetworkStats() {
      if (!core.isJoined) return noNetworkStats
      await look()
      return watch.latest
    },
    async getCpuLoadStats() {
      if (!core.isJoined) return noCpuLoad
      await look()
      return cpu
    },
    getNetworkTopology: async () => ({ topology: core.session.state.topology }),
    async setNetworkTopology(options) {
      const { topology } = options ?? {}
      if (topology !== 'sfu' && topology !== 'peer')
        throw new CallFailure('invalid-argument', 'topology should be "sfu" or "peer"')
      const answer = await core.ask('setTopology', topology)
      if (!answer) throw new CallFailure('not-supported', `Calls like this one never have the topology "${topology}".`)
      return answer
    },
  }
}
