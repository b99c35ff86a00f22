import { parentPort, workerData } from 'node:worker_threads'
import { bearWhatIsThrown } from '../../lib/threads/bear.ts'
import { idleMemory } from '../../lib/threads/thread-memory.ts'
import { setThreadPriority } from '../../lib/threads/thread-priority.ts'
import { type CallAddress, UdpMux } from './udp-mux.ts'

export type ToMux = { type: 'register'; ufrag: string; call: CallAddress } | { type: 'unregister'; ufrag: string }
export type FromMux = { port: number; hasIpv6: boolean } | { error: string } | { problem: string }

const tell = (message: FromMux) => parentPort?.postMessage(message)

setThreadPriority('before-others')
bearWhatIsThrown((problem) => tell({ problem }))

UdpMux.listen((workerData as { port: number }).port).then(
  (mux) => {
    parentPort?.on('message', (message: ToMux) => {
      if (message.type === 'register') mux.register(message.ufrag, message.call)
      else mux.unregister(message.ufrag)
    })
    tell({ port: mux.port, hasIpv6: mux.hasIpv6 })
    idleMemory().worked() // what a start needed
  },
  (error) => tell({ error: String(error) }),
)
