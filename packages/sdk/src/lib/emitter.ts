/** Each event's name and what its listeners are called with. */
export type EventMap = Record<string, unknown[]>

type Listener<Arguments extends unknown[]> = (...details: Arguments) => void
type Entry = { listener: Listener<unknown[]>; once: boolean }

const maxListeners = 10

/** Called, it takes the listener away. As in Node, it is also what one listens to, so that calls can be chained. */
export type Subscription<Source> = (() => void) & Source

/**
 * Named events in the manner of Node's EventEmitter, without its two surprises: `error` without a listener does not
 * throw, and a listener that throws is reported (`reportError`) without stopping the others or the caller.
 */
export class Emitter<Events extends EventMap> {
  readonly #entries = new Map<keyof Events, Entry[]>()

  /** Calls `listener` at each event of this name until it is taken away. More than ten of a name are warned of in the console. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): Subscription<this> {
    return this.#add(name, { listener: listener as Listener<unknown[]>, once: false })
  }

  /** Calls `listener` at the next event of this name only. */
  once<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): Subscription<this> {
    return this.#add(name, { listener: listener as Listener<unknown[]>, once: true })
  }

  /** Takes the listener away; of one that was added several times, the newest. */
  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    return this.#remove(
      name,
      this.#listeners(name).findLast((entry) => entry.listener === listener),
    )
  }

  /** `off`, as Node calls it too. */
  removeListener<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): this {
    return this.off(name, listener)
  }

  /** Takes all listeners of this name away; without a name, those of every event. */
  removeAllListeners(name?: keyof Events): this {
    if (name === undefined) this.#entries.clear()
    else this.#entries.delete(name)
    return this
  }

  /** Returns whether anybody listened. */
  emit<Name extends keyof Events>(name: Name, ...details: Events[Name]): boolean {
    const entries = this.#listeners(name)
    for (const entry of entries) {
      if (entry.once) this.#remove(name, entry)
      try {
        entry.listener(...details)
      } catch (error) {
        ;(globalThis.reportError ?? console.error)(error)
      }
    }
    return entries.length > 0
  }

  #add(name: keyof Events, entry: Entry): Subscription<this> {
    const entries = [...this.#listeners(name), entry]
    this.#entries.set(name, entries)
    if (entries.length === maxListeners + 1) {
      console.warn(`${entries.length} listeners of ${name as string}: is off() forgotten?`)
    }
    return new Proxy((() => void this.#remove(name, entry)) as Subscription<this>, {
      get: (_, member) => {
        const value = Reflect.get(this, member)
        return typeof value === 'function' ? value.bind(this) : value
      },
    })
  }

  #remove(name: keyof Events, gone: Entry | undefined): this {
    this.#entries.set(
      name,
      this.#listeners(name).filter((entry) => entry !== gone),
    )
    return this
  }

  #listeners(name: keyof Events): Entry[] {
    return this.#entries.get(name) ?? []
  }
}
