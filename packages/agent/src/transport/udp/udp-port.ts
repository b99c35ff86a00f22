import { isIPv4 } from 'node:net'
import { Worker } from 'node:worker_threads'
import { Failure } from '@parley/protocol'
import { ThreadBusy } from '../../lib/threads/thread-busy.ts'
import { soundThreadLimits } from '../../lib/threads/thread-memory.ts'
import { behindMux, type CallAddress } from './udp-mux.ts'
import type { FromMux, ToMux } from './udp-mux-worker.ts'

type Open = Extract<FromMux, { port: number }>
type Thread = { worker: Worker; open: Promise<Open>; busy: ThreadBusy }

/** The public UDP port of all calls, on a thread of its own; one that ends is replaced, and the calls go on. */
export class UdpPort {
  readonly #addresses: readonly string[]
  readonly #onProblem: (error: unknown) => void
  /** All that are routed, by whom their callers name. */
  readonly #calls = new Map<string, CallAddress>()
  #thread: Thread
  #closed = false

  /**
   * `port` 0 lets the system choose. `addresses` are those under which callers reach this machine. `onProblem` hears of what
   * the thread could not bear, and of its own end.
   */
  constructor(port: number, addresses: readonly string[], onProblem: (error: unknown) => void = () => {}) {
    this.#addresses = addresses
    this.#onProblem = onProblem
    this.#thread = this.#start(port)
    this.#thread.open.catch(() => {}) // told to whoever needs the port
  }

  /** The port callers send to. Rejects with `unavailable` when it is taken. */
  get port(): Promise<number> {
    return this.#thread.open.then(({ port }) => port)
  }

  /** Routes callers of this answer through the public port; `release` when the connection is over. */
  async route(answerSdp: string): Promise<{ answerSdp: string; release(): void }> {
    const { port, hasIpv6 } = await this.#thread.open
    const addresses = this.#addresses.filter((address) => hasIpv6 || isIPv4(address))
    const { ufrag, call, answerSdp: behind } = behindMux(answerSdp, addresses, port)
    this.#calls.set(ufrag, call)
    this.#tell({ type: 'register', ufrag, call })
    const release = () => {
      this.#calls.delete(ufrag)
      this.#tell({ type: 'unregister', ufrag })
    }
    return { answerSdp: behind, release }
  }

  /** How much of its time the thread is at work, 0–1; called about once a second. */
  busy(): number {
    return this.#thread.busy.look()
  }

  async close() {
    this.#closed = true
    await this.#thread.worker.terminate()
  }

  #start(port: number): Thread {
    const worker = new Worker(new URL('./udp-mux-worker.ts', import.meta.url), {
      workerData: { port },
      resourceLimits: soundThreadLimits,
    })
    worker.unref()
    worker.on('message', (message: FromMux) => {
      if ('problem' in message) this.#onProblem(new Error(message.problem))
    })
    worker.on('error', this.#onProblem)
    const open = opened(worker, port)
    worker.once('exit', () =>
      open.then(
        (was) => this.#replace(was),
        () => {},
      ),
    )
    const { performance } = worker
    return { worker, open, busy: new ThreadBusy(() => performance.eventLoopUtilization()) }
  }

  #replace({ port }: Open) {
    if (this.#closed) return
    this.#thread = this.#start(port)
    this.#thread.open.catch(this.#onProblem)
    for (const [ufrag, call] of this.#calls) this.#tell({ type: 'register', ufrag, call })
  }

  #tell(message: ToMux) {
    this.#thread.worker.postMessage(message)
  }
}

function opened(worker: Worker, port: number): Promise<Open> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromMux) => {
      if ('port' in message) resolve(message)
      else if ('error' in message)
        reject(new Failure('unavailable', `UDP port ${port} cannot be used for calls: ${message.error}`))
    })
    worker.once('error', reject)
  })
}
