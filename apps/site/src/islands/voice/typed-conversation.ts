import { Voice } from '@parley/sdk'
import { orderTypedCall, typed } from '@parley/sdk/typed'
import type { CallSettings } from './visitor-call.ts'

/** A client that writes to the same assistant; `begin` joins. Throws what starting a call throws. */
export async function typedConversation(settings: CallSettings, signal: AbortSignal) {
  const { publicKey, assistantId, assistant, variableValues, artifactPlan } = settings
  const who = assistantId ? { assistantId } : { assistant }
  const subject = { ...who, assistantOverrides: { variableValues, artifactPlan } }
  const call = await orderTypedCall({ token: publicKey, subject, signal })
  // it has no sound, so there is nothing that a phone would have to settle
  const voice = new Voice(publicKey, '', { transport: typed, userAgent: '' })
  return { voice, begin: () => voice.reconnect(call, { strict: true, signal }) }
}
