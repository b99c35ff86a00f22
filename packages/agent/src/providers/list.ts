import { browser, espeak, flite, guide, localModels, pocketSphinx, serversOwn } from './built-in.ts'
import { cartesia } from './cartesia.ts'
import { deepgram } from './deepgram.ts'
import { elevenLabs } from './elevenlabs.ts'
import { openAi } from './openai.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { anthropic, google } from './own-protocols.ts'
import type { Provider } from './provider.ts'
import type { Settings } from './setting.ts'
import { voiceLibraries } from './voice-libraries.ts'

/** Every provider. Where settings would choose several for a stage, the first of them plays it. */
export const providers: readonly Provider[] = [
  openAi,
  deepgram,
  elevenLabs,
  cartesia,
  flite,
  espeak,
  browser,
  pocketSphinx,
  localModels,
  guide,
  serversOwn,
  anthropic,
  google,
  ...openAiCompatible,
  ...voiceLibraries,
]

/** By the name that the API knows it by; null where there is none. */
export const providerNamed = (name: string | null): Provider | null =>
  providers.find((each) => each.name === name) ?? null

/** Every setting that a provider reads; several may read the same one. */
export const providerSettings: Settings = Object.assign({}, ...providers.map(({ settings }) => settings))
