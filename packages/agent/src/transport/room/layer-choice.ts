/** One size of a picture as somebody sends it, or the only one. Each connection has its own, from 0, the smallest. */
export type Layer = { readonly number: number }

type Arrived<One extends Layer> = {
  layer: One
  /** All that come just now, smallest first. */
  coming: readonly One[]
  /** Whether this packet begins a picture that needs none before it. */
  beginsWhole(): boolean
}

/** Which layer of one picture one person gets: the wanted one of those that come, another from its next whole picture on. */
export class LayerChoice<One extends Layer> {
  /** From 0, the smallest that comes; whatever is beyond is the largest. */
  wanted = Number.POSITIVE_INFINITY
  readonly #askForWhole: (layer: One) => void
  #current: One | null = null

  /** `askForWhole` may come with every packet until a whole picture does. */
  constructor(askForWhole: (layer: One) => void) {
    this.#askForWhole = askForWhole
  }

  /** The layer that is passed on just now. */
  get current(): One | null {
    return this.#current
  }

  /** Whether the packet is passed on. */
  takes({ layer, coming, beginsWhole }: Arrived<One>): boolean {
    const target = coming[Math.min(this.wanted, coming.length - 1)] ?? layer
    this.#current ??= target
    if (target !== this.#current) {
      if (layer === target && beginsWhole()) this.#current = target
      else this.#askForWhole(target)
    }
    return layer === this.#current
  }

  /** What comes next begins anew. */
  reset() {
    this.#current = null
  }
}
