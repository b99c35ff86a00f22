/** Quieter than this (0–1) is nobody speaking. */
const audibleLevel = 0.02
/** Pauses between words are shorter. */
const silentAfterMs = 2_000
/** Louder by this much takes the floor from who has it. */
const margin = 1.5

/** Finds out who speaks, from how loud everybody is. */
export class SpeakerWatch {
  #speaker: string | null = null
  #heardAt = 0

  /** Who had the floor when it was looked last. */
  get speaker(): string | null {
    return this.#speaker
  }

  /** Undefined where nothing has changed; null: nobody has spoken for a while. */
  look(levels: ReadonlyMap<string, number>, now: number): string | null | undefined {
    const own = this.#speaker === null ? 0 : (levels.get(this.#speaker) ?? 0)
    if (own >= audibleLevel) this.#heardAt = now
    const [loudest, level] = [...levels].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as [
      string,
      number,
    ])
    if (level >= audibleLevel && loudest !== this.#speaker && level > own * margin) return this.#change(loudest, now)
    if (this.#speaker !== null && now - this.#heardAt > silentAfterMs) return this.#change(null, now)
    return undefined
  }

  #change(speaker: string | null, now: number) {
    this.#speaker = speaker
    this.#heardAt = now
    return speaker
  }
}
