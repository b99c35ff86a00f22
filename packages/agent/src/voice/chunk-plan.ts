import { SentenceSplitter } from './sentences.ts'
import { speakable } from './speakable.ts'

/** How a reply is cut and written before it is spoken, as an owner wants it. */
export type ChunkPlan = {
  /** Whether it is cut at all, or spoken as one piece. */
  enabled: boolean
  /** No piece is shorter, but the last; null for sentences as they are. */
  minCharacters: number | null
  /** Marks after which a piece may end; null for those of sentences. */
  boundaries: readonly string[] | null
  /** Whether addresses, amounts and the like are put into words. */
  formats: boolean
  /** What is done to each piece before, in order. */
  replacements: readonly ((text: string) => string)[]
}

export type Splitter = { push(piece: string): string[]; end(): string[] }

/** Cuts streamed text as the plan wants it; without one into sentences. */
export function splitterFor(plan: ChunkPlan | null): Splitter {
  if (!plan) return new SentenceSplitter()
  if (!plan.enabled) return collecting({ push: (piece) => [piece], end: () => [] }, Number.POSITIVE_INFINITY, '')
  if (plan.boundaries) return new BoundarySplitter(plan.boundaries, plan.minCharacters ?? 1)
  return plan.minCharacters === null
    ? new SentenceSplitter()
    : collecting(new SentenceSplitter(), plan.minCharacters, ' ')
}

/** The words that a voice is given for a piece. */
export function spokenForm(text: string, plan: ChunkPlan | null): string {
  if (!plan) return speakable(text)
  const replaced = plan.replacements.reduce((before, replace) => replace(before), text)
  return plan.formats ? speakable(replaced) : replaced
}

/** Puts pieces together until they are long enough. */
function collecting(splitter: Splitter, minCharacters: number, between: string): Splitter {
  let waiting = ''
  const add = (pieces: string[]) =>
    pieces.flatMap((piece) => {
      waiting = waiting ? waiting + between + piece : piece
      if (waiting.length < minCharacters) return []
      const whole = waiting
      waiting = ''
      return [whole]
    })
  return {
    push: (piece) => add(splitter.push(piece)),
    end() {
      const whole = [...add(splitter.end()), waiting].map((piece) => piece.trim()).filter(Boolean)
      waiting = ''
      return whole
    },
  }
}

class BoundarySplitter implements Splitter {
  readonly #boundaries: readonly string[]
  readonly #minCharacters: number
  #rest = ''

  constructor(boundaries: readonly string[], minCharacters: number) {
    this.#boundaries = boundaries
    this.#minCharacters = minCharacters
  }

  push(piece: string): string[] {
    this.#rest += piece
    const pieces: string[] = []
    for (const { index } of this.#rest.matchAll(/\S(?=\s)|[。，！？]/gu)) {
      const begun = this.#rest.length - this.#left(pieces).length
      const text = this.#rest.slice(begun, index + 1)
      if (text.trim().length >= this.#minCharacters && this.#boundaries.some((mark) => text.endsWith(mark)))
        pieces.push(text)
    }
    this.#rest = this.#left(pieces)
    return pieces.map((text) => text.trim())
  }

  end(): string[] {
    const whole = this.#rest.trim()
    this.#rest = ''
    return whole ? [whole] : []
  }

  #left(pieces: string[]): string {
    return this.#rest.slice(pieces.reduce((length, text) => length + text.length, 0))
  }
}
