const abbreviations =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|e\.g|i\.e|etc|vs|no|approx|ltd|inc|co|dept|tel|min|max|[a-z])\.$/i
/** A sentence end: the mark, closing quotes, then white space. Inside "6.8%" or "jo@example.com" no space follows. */
const ending = /[.!?…]+["'”’)]*(?=\s)|\n+/g
/** A first clause is spoken alone when it is at least this long: it is heard earlier. */
const minClauseChars = 40
const clause = new RegExp(`^(.{${minClauseChars - 1},}?[,;:—])\\s`, 's')

/** Cuts streamed text into sentences as soon as each is complete. */
export class SentenceSplitter {
  #rest = ''

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
    return sentences
  }

  /** Whatever is left when the text has ended. */
  end(): string[] {
    const sentence = this.#rest.trim()
    this.#rest = ''
    return sentence ? [sentence] : []
  }

  /** Takes the first clause of an unfinished sentence, so that speech can begin before the sentence is written. */
  takeClause(): string | null {
    const match = clause.exec(this.#rest)
    if (!match?.[1]) return null
    this.#rest = this.#rest.slice(match[0].length)
    return match[1].trim()
  }
}
