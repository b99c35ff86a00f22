import { linesOf, type Questions } from '../practice/questions.ts'
import { conversations } from './conversations.ts'
import { firstSteps } from './first-steps.ts'
import { messages } from './messages.ts'
import { prices } from './prices.ts'
import { results } from './results.ts'
import { rules } from './rules.ts'
import { services } from './services.ts'

const all: Questions = { ...services, ...prices, ...messages, ...conversations, ...results, ...firstSteps, ...rules }

/** In how many other words people say it who want this answer: what a model of sentences learns their meaning from. */
export const paraphrasesOf = (id: string): string[] => linesOf(all[id])
