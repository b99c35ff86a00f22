import * as v from 'valibot'
import {
  absent,
  always,
  exact,
  identifier,
  listOf,
  message,
  number,
  off,
  oneOf,
  optional,
  someText,
  text,
  webAddress,
} from '../fields/fields.ts'
import { type SchemasOf, schemasOf, understood } from '../fields/provider-options.ts'
import { modelProviders } from '../fields/providers-served.ts'
import { toolSchema } from './tool.ts'

const modelNames = () => [...modelProviders, 'custom-llm' as const].sort()

const openAiProtocol = [
  ...(['cerebras', 'deep-seek', 'deepinfra', 'groq', 'mistral', 'openai', 'openrouter', 'perplexity-ai'] as const),
  ...(['together-ai', 'xai'] as const),
]
const hosted = [...openAiProtocol, 'anthropic', 'google'] as const

/** What a model can be told besides its instructions, and whose it is then. */
export const modelOptions = () => ({
  fallbackModels: { of: hosted, schema: optional(listOf(someText(200), 5)) },
  reasoningEffort: {
    of: openAiProtocol,
    schema: optional(oneOf(['none', 'minimal', 'low', 'medium', 'high', 'xhigh'])),
  },
  promptCacheKey: { of: ['openai'] as const, schema: optional(text(64)) },
  promptCacheRetention: { of: ['openai'] as const, schema: optional(oneOf(['in_memory', '24h'])) },
  thinking: {
    of: ['anthropic'] as const,
    schema: optional(exact({ type: v.literal('enabled'), budgetTokens: number(1024, 100_000) })),
  },
})
type ModelOptions = SchemasOf<ReturnType<typeof modelOptions>>

/** What an assistant thinks with. */
export const model = () =>
  understood(
    modelOptions(),
    'model',
    exact({
      provider: oneOf(modelNames(), 'any other host of OpenAI’s protocol is a custom-llm with its url'),
      model: optional(text(200)),
      /** Of a `custom-llm`: where it speaks the OpenAI protocol. */
      url: optional(webAddress()),
      messages: optional(listOf(message())),
      tools: optional(listOf(toolSchema(), 100)),
      toolIds: optional(listOf(identifier(), 100)),
      knowledgeBaseId: optional(identifier()),
      temperature: optional(number(0, 2)),
      maxTokens: optional(number(1, 1_000_000)),
      ...(schemasOf(modelOptions()) as ModelOptions),
      emotionRecognitionEnabled: off('this server reads no emotions out of a voice'),
      semanticCachingEnabled: off('every reply is made anew'),
      wordLevelConfidenceEnabled: off('transcripts have no confidence word by word here'),
      numFastTurns: always(0, 'the model that was named answers from the first turn'),
      metadataSendMode: always('off', 'a model is told no metadata of a call'),
      knowledgeBase: absent('store it (POST /knowledge-base) and name it by knowledgeBaseId'),
      toolRefs: absent('name tools by toolIds'),
      toolStrictCompatibilityMode: absent('tools are declared as they were written'),
      realtimeConfig: absent('say it by voice and transcriber'),
      headers: absent('an admin stores what opens a custom-llm: POST /credential'),
      timeoutSeconds: absent('a caller waits 12 seconds at most'),
      systemPrompt: absent('write it as a message of the role system'),
      functions: absent('write them as tools of the type function'),
    }),
  )
