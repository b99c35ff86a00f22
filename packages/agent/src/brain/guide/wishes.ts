const turns =
  /[,.;!?]+\s+|\s+(?=(?:tell me|what about|how about|i want|i need|i['’]d like|but|just|only|rather|instead|except|besides|apart from|other than)\b)/i
const refusal =
  /^(?:(?:i am|i'm|we are|we're) )?not\b|^no (?!problem|worries|idea)\w|\b(?:do not|don['’]?t|dont|never) (?:really |actually )?(?:want|need|like|care|wish)\b|\bnot (?:interested|looking|keen)\b|^(?:rather than|instead of|except|besides|apart from|other than)\b/i

/**
 * What somebody wants to hear of, and what not: "I do not want calls, just email" wants "just email" and refuses the calls.
 * Somebody who only refuses is taken at their word: all of it is what they said.
 */
export function wishesIn(text: string): { wanted: string; refused: string } {
  const clauses = text.split(turns)
  const wanted = clauses.filter((clause) => !refusal.test(clause))
  if (wanted.length === 0 || wanted.length === clauses.length) return { wanted: text, refused: '' }
  return { wanted: wanted.join(', '), refused: clauses.filter((clause) => refusal.test(clause)).join(', ') }
}

const nextQuestion =
  /(?<=[?.!])\s+|,?\s+(?:and|also|plus|then)\s+(?=(?:also\s+)?(?:how|what|when|where|who|why|which|do|does|is|are|can|will|could|would|tell me)\b)/i

const clauseEnd = /[,.;:!?–]+\s+|\s+(?:because|but|so|and|since|though|although)\s+/i

const asksSomething =
  /^(?:and |but |so |or )*(?:what|how|why|when|where|who|which|do|does|did|is|are|am|can|could|will|would|shall|should|may|might|have|has|tell me)\b/i
const minClauseWords = 4

/**
 * What a long sentence asks: somebody who chats says one thing that matters, and others around it. Its clauses that are
 * questions; all of them where none is.
 */
export function clausesIn(text: string): string[] {
  const clauses = text.split(clauseEnd).filter((part) => part.split(/\s+/).length >= minClauseWords)
  const asked = clauses.filter((clause) => asksSomething.test(clause))
  return asked.length > 0 ? asked : clauses
}

/** The questions in one breath: "Where are you, and when are you open?" holds two. */
export const questionsIn = (text: string): string[] => text.split(nextQuestion).filter((part) => /\w/.test(part))
