const targetChars = 700

/** Passages of about 700 characters that end where a paragraph or a sentence does. */
export function chunksOf(text: string): string[] {
  const sentences = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      paragraph
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?])\s+/),
    )
    .flatMap((sentence) => sentence.match(/.{1,2000}/gs) ?? [])
  const chunks: string[] = []
  let current = ''
  for (const sentence of sentences) {
    if (current && current.length + sentence.length > targetChars) {
      chunks.push(current)
      current = ''
    }
    current = current ? `${current} ${sentence}` : sentence
  }
  return current ? [...chunks, current] : chunks
}
