import { openAiModel } from '../brain/openai.ts'
import { provider } from './provider.ts'

const defaultModel = 'gpt-4o-mini'

/** Vendors whose models speak OpenAI's chat protocol, and where. Whoever does more has a file of its own. */
export const openAiCompatible = [
  speaksOpenAi('anthropic', 'Anthropic', 'https://api.anthropic.com/v1'),
  speaksOpenAi('cerebras', 'Cerebras', 'https://api.cerebras.ai/v1'),
  speaksOpenAi('deep-seek', 'DeepSeek', 'https://api.deepseek.com/v1'),
  speaksOpenAi('deepinfra', 'DeepInfra', 'https://api.deepinfra.com/v1/openai'),
  speaksOpenAi('google', 'Google', 'https://generativelanguage.googleapis.com/v1beta/openai'),
  speaksOpenAi('groq', 'Groq', 'https://api.groq.com/openai/v1'),
  speaksOpenAi('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1'),
  speaksOpenAi('perplexity-ai', 'Perplexity', 'https://api.perplexity.ai'),
  speaksOpenAi('together-ai', 'Together AI', 'https://api.together.xyz/v1'),
  speaksOpenAi('xai', 'xAI', 'https://api.x.ai/v1', ['Ara', 'Eve', 'Leo', 'Rex', 'Sal']),
]

function speaksOpenAi(name: string, title: string, baseUrl: string, voices?: string[]) {
  return provider({
    name,
    title,
    credential: 'apiKey',
    model: {
      wanted: ({ model }, account) =>
        openAiModel({ provider: name, baseUrl, ...account, model: model ?? defaultModel }),
    },
    ...(voices && { voices: voices.map((voice) => ({ providerId: voice.toLowerCase(), name: voice })) }),
  })
}
