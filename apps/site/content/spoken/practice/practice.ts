import { conversations } from './conversations.ts'
import { firstSteps } from './first-steps.ts'
import { messages } from './messages.ts'
import { prices } from './prices.ts'
import { linesOf, type Questions } from './questions.ts'
import { results } from './results.ts'
import { rules } from './rules.ts'
import { services } from './services.ts'

const all: Questions = { ...services, ...prices, ...messages, ...conversations, ...results, ...firstSteps, ...rules }

/** What people said who wanted this answer, as far as somebody wrote it down: an answer of an owner's own may have none. */
export const practiceOf = (id: string): string[] => linesOf(all[id])
