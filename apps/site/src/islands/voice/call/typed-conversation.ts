import { type Said, Voice } from '@parley/sdk'
import { orderTypedCall, typed } from '@parley/sdk/typed'
import { goingOn } from '../../../../content/going-on.ts'
import type { CallSettings } from './call-settings.ts'

/** So much of a call that broke off is handed over: the newest messages, and of each the beginning. */
const maxMessages = 30
const maxMessageChars = 1_000

/**
 * A client that writes to the same assistant; `begin` joins. Where something has been `said` before, the assistant knows it
 * and goes on from there instead of greeting. Throws what starting a call throws.
 */
export async function typedConversation(settings: CallSettings, said: readonly Said[], signal: AbortSignal) {
  const { publicKey, assistantId, assistant, variableValues, artifactPlan } = settings
  const who = assistantId ? { assistantId } : { assistant }
  const opening = said.length > 0 && { firstMessageMode: 'assistant-waits-for-user' }
  const subject = { ...who, assistantOverrides: { variableValues, artifactPlan, ...opening } }
  const call = await orderTypedCall({ token: publicKey, subject, signal })
  // it has no sound, so there is nothing that a phone would have to settle
  const voice = new Voice(publicKey, '', { transport: typed, userAgent: '' })

  function begin() {
    const joined = voice.reconnect(call, { strict: true, signal })
    for (const { role, text } of said.slice(-maxMessages)) {
      const message = { role, content: text.slice(0, maxMessageChars) }
      voice.send({ type: 'add-message', message, triggerResponseEnabled: false })
    }
    if (said.length > 0) voice.say(goingOn)
    return joined
  }

  return { voice, begin }
}
