import { parentPort, workerData } from 'node:worker_threads'
import { UdpMux } from './udp-mux.ts'

export type ToMux = { type: 'register'; ufrag: string; port: number } | { type: 'unregister'; ufrag: string }
export type FromMux = { port: number } | { error: string }

const tell = (message: FromMux) => parentPort?.postMessage(message)

UdpMux.listen((workerData as { port: number }).port).then(
  (mux) => {
    parentPort?.on('message', (message: ToMux) => {
      if (message.type === 'register') mux.register(message.ufrag, message.port)
      else mux.unregister(message.ufrag)
    })
    tell({ port: mux.port })
  },
  (error) => tell({ error: String(error) }),
)
