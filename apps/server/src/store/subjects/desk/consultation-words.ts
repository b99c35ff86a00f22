import { type Operation, ownOrganisation, query } from '../../operation.ts'

const maxWords = 300
const maxWordChars = 40

/** The words of a text as they are looked for: without accents, in small letters, each once. */
export function wordsOf(...texts: string[]): string[] {
  const plain = texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const found = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(found.map((word) => [...word].slice(0, maxWordChars).join('')))].slice(0, maxWords)
}

const hex = (word: string) => Buffer.from(word).toString('hex')

/** Every word that begins with this one: between the two, the second left out. */
export function wordsFrom(beginning: string): [from: string, before: string] {
  const from = hex(beginning)
  return [from, `${from}g`] // no digit comes after f
}

export const consultationWords = {
  *write(id: string, words: string[]): Operation<void> {
    yield* query('DELETE FROM consultation_words WHERE org_id = ? AND consultation_id = ?', ownOrganisation, id)
    for (let at = 0; at < words.length; at += together) {
      const some = words.slice(at, at + together)
      yield* query(
        `INSERT INTO consultation_words (org_id, word, consultation_id) VALUES ${some.map(() => '(?, ?, ?)').join(', ')}`,
        ...some.flatMap((word) => [ownOrganisation, hex(word), id]),
      )
    }
  },

  /** The requests that have a word that begins like this, while they are at most `most`; null when there are more. */
  *few(beginning: string, most: number): Operation<string[] | null> {
    const rows = yield* query<{ id: string }>(
      `SELECT consultation_id AS id FROM consultation_words WHERE org_id = ? AND word >= ? AND word < ? LIMIT ?`,
      ownOrganisation,
      ...wordsFrom(beginning),
      most + 1,
    )
    return rows.length > most ? null : [...new Set(rows.map(({ id }) => id))]
  },
}

const together = 50
