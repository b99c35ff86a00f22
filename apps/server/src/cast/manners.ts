import { type ChunkPlan, type Hook, type HookAction, type Manners, matcher, replacer } from '@parley/agent'
import { Failure } from '@parley/protocol'
import { textOf } from '../lib/loose-json.ts'
import { type AssistantWords, filledIn } from '../resources/assistant.ts'
import type { ConversationContext } from '../tools/scene.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import type { BackgroundSounds } from './background-sounds.ts'

type HookWords = NonNullable<AssistantWords['hooks']>[number]
type ActionWords = HookWords['do'][number]

/** How an assistant behaves in a call besides what it says: its plans, its hooks, what is heard behind it. */
export function createManners(deps: {
  toolbox: Toolbox
  sounds: BackgroundSounds
  /** Hears of a sound that could not be had: the call goes on without it. */
  onFailure: (error: unknown) => void
}) {
  const { toolbox, sounds, onFailure } = deps

  /** Throws `unprocessable` with what is missing. */
  return async (scene: ConversationContext, assistant: AssistantWords): Promise<Manners> => {
    const { startSpeakingPlan, stopSpeakingPlan, firstMessageInterruptionsEnabled, messagePlan } = assistant
    const backgroundSound = await sounds(assistant.backgroundSound).catch((error) => {
      onFailure(error)
      return null
    })
    const chunkPlan = assistant.voice?.chunkPlan
    requirePatterns(assistant)
    return {
      ...(startSpeakingPlan && { startSpeaking: startSpeakingPlan }),
      ...(stopSpeakingPlan && { stopSpeaking: stopSpeakingPlan }),
      greetingYields: firstMessageInterruptionsEnabled !== false,
      remembersUnheard: assistant.modelOutputInMessagesEnabled === true,
      promptsCountOnce: Boolean(messagePlan) && messagePlan?.idleMessageResetCountOnUserSpeechEnabled !== true,
      denoises: wantsDenoising(assistant),
      backgroundSound,
      voicemail: voicemailOf(assistant),
      hooks: await Promise.all((assistant.hooks ?? []).map((hook) => hookOf(scene, assistant, hook))),
      ...(chunkPlan && { chunks: chunksOf(chunkPlan) }),
    }
  }

  async function hookOf(scene: ConversationContext, assistant: AssistantWords, hook: HookWords): Promise<Hook> {
    const actions = await Promise.all(hook.do.map((action) => actionsOf(scene, assistant, action)))
    const doing = { do: actions.flat() }
    switch (hook.on) {
      case 'customer.speech.timeout': {
        const { timeoutSeconds, triggerMaxCount, triggerResetMode } = hook.options ?? {}
        return {
          ...doing,
          on: hook.on,
          afterMs: (timeoutSeconds ?? 7.5) * 1000,
          most: triggerMaxCount ?? 3,
          resets: triggerResetMode === 'onUserSpeech',
        }
      }
      case 'call.ending': {
        const reasons = hook.filters?.map((filter) => filter.oneOf)
        return { ...doing, on: hook.on, reasons: reasons?.length ? inAll(reasons) : null }
      }
      default:
        return { ...doing, on: hook.on }
    }
  }

  async function actionsOf(
    scene: ConversationContext,
    assistant: AssistantWords,
    action: ActionWords,
  ): Promise<HookAction[]> {
    switch (action.type) {
      case 'say': {
        if (action.exact)
          return [{ type: 'say', exact: [action.exact].flat().map((text) => filledIn(assistant, text)) }]
        const prompt = typeof action.prompt === 'string' ? action.prompt : promptOf(action.prompt)
        return [{ type: 'prompt', text: filledIn(assistant, prompt) }]
      }
      case 'message.add': {
        const { role, content, message } = action.message
        const words = textOf(content) ?? textOf(message) ?? ''
        return [
          {
            type: 'message',
            message: {
              role: role === 'user' || role === 'assistant' ? role : 'system',
              content: filledIn(assistant, words),
            },
            triggersResponse: action.triggerResponseEnabled !== false,
          },
        ]
      }
      default: {
        const tools = await toolbox.hookTools(scene, assistant, action)
        return tools.map((tool) => ({ type: 'tool', tool }))
      }
    }
  }
}

export type MannersOf = ReturnType<typeof createManners>

const inAll = ([first = [], ...others]: string[][]) =>
  first.filter((reason) => others.every((list) => list.includes(reason)))

const promptOf = (messages: readonly { content?: unknown }[] | null | undefined) =>
  (messages ?? []).flatMap(({ content }) => textOf(content) ?? []).join('\n')

/** What the fields' own rules let through may still be too large to search for. Throws `unprocessable`. */
function requirePatterns({ startSpeakingPlan, voice }: AssistantWords) {
  const rules = (startSpeakingPlan?.customEndpointingRules ?? []).flatMap((rule) =>
    rule.type === 'both' ? [rule.assistantRegex, rule.customerRegex] : [rule.regex],
  )
  const replacements = (voice?.chunkPlan?.formatPlan?.replacements ?? []).flatMap((replacement) =>
    replacement.type === 'regex' ? [replacement.regex] : [],
  )
  for (const regex of [...rules, ...replacements]) {
    try {
      matcher(regex)
    } catch (cause) {
      throw new Failure('unprocessable', `The pattern ${regex} cannot be searched for: ${(cause as Error).message}`, {
        cause,
      })
    }
  }
}

/** Null where nobody listens for an answering machine. */
function voicemailOf(assistant: AssistantWords): Manners['voicemail'] {
  const { voicemailDetection: detection, voicemailMessage } = assistant
  if (!detection || detection === 'off' || (detection.provider === 'twilio' && detection.enabled === false)) return null
  return {
    message: voicemailMessage ? filledIn(assistant, voicemailMessage) : null,
    listens: detection.provider === 'vapi',
    beepMs: ((detection.provider === 'vapi' ? detection.beepMaxAwaitSeconds : null) ?? 30) * 1000,
  }
}

function wantsDenoising({ backgroundDenoisingEnabled, backgroundSpeechDenoisingPlan: plan }: AssistantWords): boolean {
  if (plan) return Boolean(plan.smartDenoisingPlan) && plan.smartDenoisingPlan?.enabled !== false
  return backgroundDenoisingEnabled === true
}

function chunksOf(plan: NonNullable<NonNullable<AssistantWords['voice']>['chunkPlan']>): ChunkPlan {
  const { enabled, minCharacters, punctuationBoundaries, formatPlan } = plan
  return {
    enabled: enabled !== false,
    minCharacters: minCharacters ?? null,
    boundaries: punctuationBoundaries?.length ? punctuationBoundaries : null,
    formats: enabled !== false && formatPlan?.enabled !== false,
    replacements: (formatPlan?.replacements ?? []).map((replacement) => {
      if (replacement.type === 'regex') return replacer(replacement.regex, replacement.options, replacement.value)
      const { key, value, replaceAllEnabled } = replacement
      return (text) => (replaceAllEnabled ? text.replaceAll(key, () => value) : text.replace(key, () => value))
    }),
  }
}
