import type { RoomLayers, RoomLine, RoomParticipant } from '@parley/protocol'
import type { Layers, ParticipantRequest } from '../machine.ts'
import type { Wish } from './media-peer.ts'

type Subscriptions = NonNullable<ParticipantRequest['subscribe']>
type Person = Pick<RoomParticipant, 'sessionId' | 'tracks'>

/** What the visitor wants of others' tracks: which of them, and in what size. Tells the server what it does not know yet. */
export class RoomWishes {
  /** Whether everything is wanted that nobody said anything of. */
  isAutomatic = true
  layers: Layers = {}
  readonly #subscriptions = new Map<string, Subscriptions>()
  readonly #ask: (wish: Wish) => Promise<unknown>
  /** What the server was told last, as text. */
  #told = { without: '{}', layers: '{}' }

  constructor(ask: (wish: Wish) => Promise<unknown>) {
    this.#ask = ask
  }

  wants(sessionId: string, name: string): boolean | 'staged' {
    const chosen = this.#subscriptions.get(sessionId)
    return chosen?.[name] ?? chosen?.['*'] ?? this.isAutomatic
  }

  subscribe(sessionId: string, wanted: Subscriptions) {
    this.#subscriptions.set(sessionId, { ...this.#subscriptions.get(sessionId), ...wanted })
  }

  forget(sessionId: string) {
    this.#subscriptions.delete(sessionId)
  }

  clear() {
    this.#subscriptions.clear()
    this.serverForgot()
  }

  /** Whoever comes in anew is known nothing of. */
  serverForgot() {
    this.#told = { without: '{}', layers: '{}' }
  }

  /** Tells the server what changed; true where other tracks come than before. */
  async tell(others: readonly Person[]): Promise<boolean> {
    const [without, layers] = [this.#withoutOf(others), this.#layersOf(others)]
    const before = this.#told
    const next = { without: JSON.stringify(without), layers: JSON.stringify(layers) }
    this.#told = next
    const say = (wish: Wish) => this.#ask(wish).catch(() => {}) // said again when it comes back
    const isOther = next.without !== before.without
    // in one turn: what is said of others replaces what was said before
    await Promise.all([
      next.layers !== before.layers && say({ type: 'layers', layers }),
      isOther && say({ type: 'without', lines: without }),
    ])
    return isOther
  }

  #withoutOf(others: readonly Person[]): Record<string, RoomLine[]> {
    const lines = others.map(({ sessionId, tracks }): [string, RoomLine[]] => {
      const unwanted = Object.entries(tracks).filter(([name]) => this.wants(sessionId, name) !== true)
      return [sessionId, unwanted.map(([, { line }]) => line)]
    })
    return Object.fromEntries(lines.filter(([, unwanted]) => unwanted.length > 0))
  }

  #layersOf(others: readonly Person[]): Record<string, RoomLayers> {
    const layers = others.map(({ sessionId }): [string, RoomLayers] => [
      sessionId,
      { ...this.layers.base, ...this.layers[sessionId] },
    ])
    return Object.fromEntries(layers.filter(([, wanted]) => Object.keys(wanted).length > 0))
  }
}
