import { isIPv4 } from 'node:net'
import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import { ThreadBusy } from '../../lib/threads/thread-busy.ts'
import { soundThreadLimits } from '../../lib/threads/thread-memory.ts'
import { behindMux } from './udp-mux.ts'
import type { FromMux, ToMux } from './udp-mux-worker.ts'

type Open = Exclude<FromMux, { error: string }>

/** The public UDP port of all calls, on a thread of its own. */
export class UdpPort {
  readonly #worker: Worker
  readonly #addresses: readonly string[]
  readonly #open: Promise<Open>
  readonly #busy: ThreadBusy

  /** `port` 0 lets the system choose. `addresses` are those under which callers reach this machine. */
  constructor(port: number, addresses: readonly string[]) {
    this.#addresses = addresses
    this.#worker = new Worker(new URL('./udp-mux-worker.ts', import.meta.url), {
      workerData: { port },
      resourceLimits: soundThreadLimits,
    })
    this.#worker.unref()
    const { performance } = this.#worker
    this.#busy = new ThreadBusy(() => performance.eventLoopUtilization())
    this.#open = new Promise((resolve, reject) => {
      this.#worker.once('message', (message: FromMux) => {
        if ('port' in message) resolve(message)
        else reject(new Failure('unavailable', `UDP port ${port} cannot be used for calls: ${message.error}`))
      })
      this.#worker.once('error', reject)
    })
    this.#open.catch(() => {}) // told to whoever needs the port
  }

  /** The port callers send to. Rejects with `unavailable` when it is taken. */
  get port(): Promise<number> {
    return this.#open.then(({ port }) => port)
  }

  /** Routes callers of this answer through the public port; `release` when the connection is over. */
  async route(answerSdp: string): Promise<{ answerSdp: string; release(): void }> {
    const { port, hasIpv6 } = await this.#open
    const addresses = this.#addresses.filter((address) => hasIpv6 || isIPv4(address))
    const { ufrag, call, answerSdp: behind } = behindMux(answerSdp, addresses, port)
    this.#tell({ type: 'register', ufrag, call })
    return { answerSdp: behind, release: () => this.#tell({ type: 'unregister', ufrag }) }
  }

  /** How much of its time the thread is at work, 0–1; called about once a second. */
  busy(): number {
    return this.#busy.look()
  }

  async close() {
    await this.#worker.terminate()
  }

  #tell(message: ToMux) {
    this.#worker.postMessage(message)
  }
}
