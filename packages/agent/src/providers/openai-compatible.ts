import { openAiModel, openAiSettings } from '../brain/openai.ts'
import { provider } from './provider.ts'

const defaultModel = 'gpt-4o-mini'

/** Vendors whose models speak OpenAI's chat protocol, and where. Whoever does more has a file of its own. */
export const openAiCompatible = [
  speaksOpenAi('cerebras', 'Cerebras', 'https://api.cerebras.ai/v1'),
  speaksOpenAi('deep-seek', 'DeepSeek', 'https://api.deepseek.com/v1'),
  speaksOpenAi('deepinfra', 'DeepInfra', 'https://api.deepinfra.com/v1/openai'),
  speaksOpenAi('groq', 'Groq', 'https://api.groq.com/openai/v1'),
  speaksOpenAi('mistral', 'Mistral', 'https://api.mistral.ai/v1'),
  speaksOpenAi('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1'),
  speaksOpenAi('perplexity-ai', 'Perplexity', 'https://api.perplexity.ai'),
  speaksOpenAi('together-ai', 'Together AI', 'https://api.together.xyz/v1'),
  speaksOpenAi('xai', 'xAI', 'https://api.x.ai/v1', ['Ara', 'Eve', 'Leo', 'Rex', 'Sal']),
]

function speaksOpenAi(name: string, title: string, baseUrl: string, voices?: string[]) {
  return provider({
    name,
    title,
    credential: 'apiKey apiUrl?',
    model: {
      wanted: ({ model, ...words }, account) => {
        const settings = openAiSettings(words)
        return openAiModel({ provider: name, baseUrl, ...account, model: model ?? defaultModel, settings })
      },
    },
    ...(voices && { voices: voices.map((voice) => ({ providerId: voice.toLowerCase(), name: voice })) }),
  })
}
