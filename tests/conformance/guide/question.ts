/** What a visitor asks, and what makes an answer right. */
export type Question = {
  /** What the visitor says; of several, the last is judged. */
  asks: string | readonly string[]
  /** The facts that the answer must hold; none of its own wording. */
  facts: readonly RegExp[]
  /** What would be wrong to say. */
  never?: readonly RegExp[]
}

/** The site does not say: only an honest "I do not know" is right. */
export const unknown: readonly RegExp[] = []
