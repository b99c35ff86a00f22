import { explain, overrideFields } from '@parley/protocol/resources'
import * as v from 'valibot'
import { bodyOf, without } from '../lib/loose-json.ts'
import type { AssistantWords } from '../resources/assistant.ts'

/** Plans that decide how a call goes, and what is left of a stage whose settings cannot be read. */
const plans = [
  ...([
    'startSpeakingPlan',
    'stopSpeakingPlan',
    'messagePlan',
    'silenceTimeoutSeconds',
    'hooks',
    'keypadInputPlan',
  ] as const),
  ...(['voicemailDetection', 'voicemailMessage', 'backgroundSound', 'backgroundSpeechDenoisingPlan'] as const),
  ...(['transportConfigurations', 'ownAnswers'] as const),
]
const stages = {
  voice: ['provider', 'voiceId'],
  transcriber: ['provider', 'model', 'language'],
  model: [
    ...['provider', 'model', 'url', 'messages', 'tools', 'toolIds', 'knowledgeBaseId', 'temperature', 'maxTokens'],
  ],
} as const

let fields: ReturnType<typeof overrideFields> | null = null

/**
 * An assistant as it can be played: one that was stored when anything was taken may hold what nobody reads now. It is played as it was
 * then, without; `onLeftOut` hears of what.
 */
export function playable(assistant: AssistantWords, onLeftOut: (error: unknown) => void): AssistantWords {
  fields ??= overrideFields() // what is different for once may leave out a transcriber's provider
  const schemas = fields
  const isRead = (name: keyof typeof schemas) => {
    const { success, issues } = v.safeParse(schemas[name] as v.GenericSchema, assistant[name])
    if (!success) onLeftOut(new Error(`assistant ${assistant.id ?? ''}, ${name}: ${explain(issues).join('; ')}`))
    return success
  }
  const unread = plans.filter((name) => !isRead(name))
  const cores = Object.entries(stages).flatMap(([name, kept]) => {
    if (isRead(name as keyof typeof stages)) return []
    const words = bodyOf(assistant[name])
    return [[name, Object.fromEntries(kept.flatMap((field) => (field in words ? [[field, words[field]]] : [])))]]
  })
  if (unread.length === 0 && cores.length === 0) return assistant
  return { ...without(assistant, unread), ...Object.fromEntries(cores) }
}
