import { loadBundle } from '../bundle/load-bundle.ts'
import { CallFailure } from '../call-failure.ts'
import type { CallMachine, CallMachineFactory, MachineReport, MachineRequest, MachineRequests } from '../machine.ts'

type LinkOptions = {
  callClientId: string
  hear: (report: MachineReport) => void
  attemptFailed: (message: string) => void
}
type Script = { url: string; integrity?: string | undefined }

/** What leads to the machine: loads its script once, makes a machine for each call, and asks it. */
export class Link {
  readonly #options: LinkOptions
  #factory: CallMachineFactory | null = null
  #machine: CallMachine | null = null

  constructor(options: LinkOptions) {
    this.#options = options
  }

  /** The script is there; a call needs no more than a moment. */
  get isLoaded(): boolean {
    return this.#factory !== null
  }

  get hasMachine(): boolean {
    return this.#machine !== null
  }

  /** Throws what the last attempt failed with, or the signal's reason. */
  async load(script: Script, signal: AbortSignal): Promise<void> {
    const { callClientId, hear, attemptFailed } = this.#options
    this.#factory ??= await loadBundle({ ...script, signal, attemptFailed })
    signal.throwIfAborted()
    const machine = this.#factory({
      callClientId,
      scriptUrl: script.url,
      report: (report) => {
        if (this.#machine === machine) hear(report)
      },
    })
    this.#machine = machine
  }

  /** Whether the machine can be asked for this. */
  has(name: MachineRequest): boolean {
    return this.#machine?.answers[name] !== undefined
  }

  /** Throws at once where it cannot be asked: without a machine, or because this one cannot do it. */
  ask<Name extends MachineRequest>(
    name: Name,
    asked: MachineRequests[Name]['asked'],
  ): Promise<MachineRequests[Name]['answer']> {
    const machine = this.#machine
    if (!machine)
      throw new CallFailure(
        'not-begun',
        `${name} requires preAuth(), startCamera(), or join() to initialize call state.`,
      )
    const answer = machine.answers[name]
    if (!answer) throw new CallFailure('not-supported', `Calls carried by "${machine.name}" have no ${name}.`)
    return answer(asked)
  }

  close(): void {
    const machine = this.#machine
    this.#machine = null
    machine?.close()
  }
}
