const abbreviations =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|e\.g|i\.e|etc|vs|no|approx|ltd|inc|co|dept|tel|min|max|[a-z])\.$/i
/** A sentence end: the mark, closing quotes, then white space. Inside "6.8%" or "jo@example.com" no space follows. */
const ending = /[.!?…]+["'”’)]*(?=\s)|\n+/g
/** About a second and a half of speech: time enough to make the next piece. */
const minClauseChars = 24
const clause = new RegExp(`^(.{${minClauseChars - 1},}?[,;:—])\\s+`, 's')

/** A long first clause and what follows it, or the text as it is. */
export function cutAtClause(text: string): [string] | [string, string] {
  const [whole, first] = clause.exec(text) ?? []
  return whole && first ? [first, text.slice(whole.length)] : [text]
}

/**
 * Cuts streamed text into sentences as soon as each is complete. Of the first, a long first clause comes alone, also before
 * its sentence is complete: speech begins with whatever comes first, and a short piece is made sooner.
 */
export class SentenceSplitter {
  #rest = ''
  #begun = false

  /** Adds a piece; returns the sentences that it completed. */
  push(piece: string): string[] {
    this.#rest += piece
    const sentences: string[] = []
    let start = 0
    for (const match of this.#rest.matchAll(ending)) {
      const end = match.index + match[0].length
      const sentence = this.#rest.slice(start, end).trim()
      if (!sentence || abbreviations.test(sentence) || /^\d+\.$/.test(sentence)) continue
      sentences.push(sentence)
      start = end
    }
    this.#rest = this.#rest.slice(start)
    return this.#begun ? sentences : this.#begin(sentences)
  }

  /** Whatever is left when the text has ended. */
  end(): string[] {
    const sentence = this.#rest.trim()
    this.#rest = ''
    return sentence ? [sentence] : []
  }

  #begin([first, ...others]: string[]): string[] {
    if (first) {
      this.#begun = true
      return [...cutAtClause(first), ...others]
    }
    const [opening, rest] = cutAtClause(this.#rest.trimStart())
    if (rest === undefined) return []
    this.#begun = true
    this.#rest = rest
    return [opening]
  }
}
