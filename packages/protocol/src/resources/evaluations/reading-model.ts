import { exact, listOf, number, oneOf, optional, someText, text, webAddress } from '../fields/fields.ts'
import { once } from '../fields/once.ts'
import { modelProviders } from '../fields/providers-served.ts'

/** What reads a conversation in place of the model that it was held with; its `messages` are what it is told and asked. */
export const readingModel = /* @__PURE__ */ once(() =>
  exact({
    provider: oneOf([...modelProviders, 'custom-llm' as const].sort()),
    model: optional(text(200)),
    /** Of a `custom-llm`: where it speaks the OpenAI protocol. */
    url: optional(webAddress()),
    messages: optional(listOf(exact({ role: oneOf(['system', 'user']), content: someText(20_000) }), 20)),
    /** Default 0. */
    temperature: optional(number(0, 2)),
    maxTokens: optional(number(1, 1_000_000)),
  }),
)
