import type { TransportEvent } from './transport.ts'

/** The one listener of a transport; what happens before there is one waits for it. */
export class Listener {
  readonly #early: TransportEvent[] = []
  #onEvent: ((event: TransportEvent) => void) | null = null

  listen(onEvent: (event: TransportEvent) => void) {
    this.#onEvent = onEvent
    for (const event of this.#early.splice(0)) onEvent(event)
  }

  tell(event: TransportEvent) {
    if (this.#onEvent) this.#onEvent(event)
    else this.#early.push(event)
  }
}
