import { Voice } from '@parley/sdk'
import { orderTypedCall, typed } from '@parley/sdk/typed'
import { goingOn } from '../../../../content/going-on.ts'
import type { CallSettings } from './call-settings.ts'
import type { Caption } from './captions.ts'

/** A network that swallows everything never refuses. */
const orderedWithinMs = 10_000
/** So much of a call that broke off is handed over: the newest captions, and of each the beginning. */
const maxCaptions = 30
const maxCaptionChars = 1_000

/**
 * A client that writes to the same assistant; `begin` joins. Where something has been `said` before, the assistant knows it
 * and goes on from there instead of greeting. Throws what starting a call throws.
 */
export async function typedConversation(settings: CallSettings, said: readonly Caption[], signal: AbortSignal) {
  const { publicKey, assistantId, assistant, variableValues, artifactPlan } = settings
  const who = assistantId ? { assistantId } : { assistant }
  const opening = said.length > 0 && { firstMessageMode: 'assistant-waits-for-user' }
  const subject = { ...who, assistantOverrides: { variableValues, artifactPlan, ...opening } }
  const order = { token: publicKey, subject, signal: AbortSignal.any([signal, AbortSignal.timeout(orderedWithinMs)]) }
  const call = await orderTypedCall(order)
  // it has no sound, so there is nothing that a phone would have to settle
  const voice = new Voice(publicKey, '', { transport: typed, userAgent: '' })

  function begin() {
    const joined = voice.reconnect(call, { strict: true, signal })
    for (const { from: role, sentences } of said.slice(-maxCaptions)) {
      const message = { role, content: sentences.join(' ').slice(0, maxCaptionChars) }
      voice.send({ type: 'add-message', message, triggerResponseEnabled: false })
    }
    if (said.length > 0) voice.say(goingOn)
    return joined
  }

  return { voice, begin }
}
