import { anthropicModel } from '../brain/hosted/anthropic.ts'
import { geminiModel } from '../brain/hosted/gemini.ts'
import { provider } from './provider.ts'

export const anthropic = provider({
  name: 'anthropic',
  title: 'Anthropic',
  credential: 'apiKey apiUrl?',
  model: {
    wanted: ({ model, thinking }, account) =>
      anthropicModel({
        baseUrl: 'https://api.anthropic.com/v1',
        ...account,
        model: model ?? 'claude-haiku-4-5-20251001',
        thinking,
      }),
  },
})

export const google = provider({
  name: 'google',
  title: 'Google',
  credential: 'apiKey apiUrl?',
  model: {
    wanted: ({ model }, account) =>
      geminiModel({
        baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
        ...account,
        model: model ?? 'gemini-2.5-flash',
      }),
  },
})
