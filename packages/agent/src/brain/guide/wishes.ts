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

/** The questions in one breath: "Where are you, and when are you open?" holds two. */
export const questionsIn = (text: string): string[] => text.split(nextQuestion).filter((part) => /\w/.test(part))
