import { conversations } from './conversations.ts'
import { firstSteps } from './first-steps.ts'
import { messages } from './messages.ts'
import { paraphrasesOf } from './paraphrases/paraphrases.ts'
import { practiceOf } from './practice/practice.ts'
import { prices } from './prices.ts'
import { results } from './results.ts'
import { rules } from './rules.ts'
import { services } from './services.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

/** Everything the assistant says aloud in other words than the pages, in the order in which answers continue each other. */
export const spoken: readonly SpokenAnswer[] = [
  ...services,
  ...prices,
  ...messages,
  ...conversations,
  ...results,
  ...firstSteps,
  ...rules,
].map((answer) => ({
  ...answer,
  practice: [...(answer.practice ?? []), ...practiceOf(answer.id)],
  paraphrases: [...(answer.paraphrases ?? []), ...paraphrasesOf(answer.id)],
}))
