const channelName = 'parley-call'

/** The visitor's other tabs of this site: each tells the others when a call begins in it. */
export class OtherTabs {
  readonly #onCall: () => void
  #channel: BroadcastChannel | null = null

  constructor(onCall: () => void) {
    this.#onCall = onCall
  }

  open(): BroadcastChannel {
    this.#channel ??= Object.assign(new BroadcastChannel(channelName), { onmessage: this.#onCall })
    return this.#channel
  }

  /** A click that came before the page was ready can be sooner than `open`. */
  tell() {
    this.open().postMessage('a call begins')
  }

  close() {
    this.#channel?.close()
    this.#channel = null
  }
}
