import type { Keypad } from '@parley/agent/phone'
import { Failure } from '@parley/protocol'
import { type Joining, tokenLifeMs } from '../calls/call-order.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import type { Transferring } from '../tools/scene.ts'
import { type MachineDetection, type PhoneProvider, usualRingingS } from './phone-provider.ts'

/** As an owner's plan wants it, what is left out as the reference has it. */
export function keypadOf({ keypadInputPlan: plan }: AssistantWords): Keypad | null {
  if (!plan) return null
  const { enabled, timeoutSeconds, delimiters } = plan
  return {
    enabled: enabled === true,
    timeoutMs: (timeoutSeconds ?? 2) * 1000,
    delimiters: [delimiters ?? []].flat().filter(Boolean),
  }
}

const twiliosDetection = ({ voicemailDetection: detection }: AssistantWords) =>
  detection && detection !== 'off' && detection.provider === 'twilio' && detection.enabled !== false ? detection : null

/** What counts as a machine, as Twilio calls it. */
export const machinesOf = (assistant: AssistantWords): readonly string[] =>
  twiliosDetection(assistant)?.voicemailDetectionTypes ?? ['machine_end_beep', 'machine_end_silence']

/**
 * As www.twilio.com/docs/voice/answering-machine-detection names it; null where Twilio is not asked. Throws `unprocessable` for
 * another company's number.
 */
export function machineDetectionOf(assistant: AssistantWords, { name }: PhoneProvider): MachineDetection | null {
  const detection = twiliosDetection(assistant)
  if (!detection) return null
  if (name !== 'twilio') {
    throw new Failure(
      'unprocessable',
      'voicemailDetection of twilio needs a number of Twilio’s; this server tells machines itself with the provider vapi',
    )
  }
  const settings = {
    MachineDetectionTimeout: detection.machineDetectionTimeout,
    MachineDetectionSpeechThreshold: detection.machineDetectionSpeechThreshold,
    MachineDetectionSpeechEndThreshold: detection.machineDetectionSpeechEndThreshold,
    MachineDetectionSilenceTimeout: detection.machineDetectionSilenceTimeout,
  }
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (typeof value === 'number' ? [[name, String(value)]] : [])),
  )
}

/** How long an owner lets it ring, in seconds; null for as usual. */
export function ringingOf(assistant: AssistantWords, { name }: PhoneProvider): number | null {
  const configured = assistant.transportConfigurations?.find(({ provider }) => provider === name)
  return configured?.timeout ?? null
}

/** From an answer, which may have come when it had almost stopped ringing, to its sound. */
const connectsWithinMs = 30_000

/** A line is kept until nobody can answer any more. */
export function joiningOf(assistant: AssistantWords, provider: PhoneProvider): Joining {
  const ringingMs = (ringingOf(assistant, provider) ?? usualRingingS) * 1000
  return {
    withinMs: Math.max(tokenLifeMs, ringingMs + connectsWithinMs),
    otherwise: 'customer-did-not-answer',
  }
}

/** Longer than this Vonage lets nobody ring. */
const vonageRingsS = 120

/** Why the company that carries a call cannot put its caller through so; null where it can. */
export function transferRefusal(
  { carriedBy, name, tellsNothing }: PhoneProvider,
  { told, ringingS, otherwise }: Transferring,
): string | null {
  if (told && tellsNothing) return tellsNothing
  if (name === 'vonage' && (ringingS ?? 0) > vonageRingsS)
    return `transferPlan.timeout must be at most ${vonageRingsS} seconds for a number of Vonage’s.`
  if (carriedBy === 'room') return null
  // companies tell whoever picks up at once, ask them nothing, and bring no caller back
  if (told && told.when !== 'picked-up')
    return 'Whoever picks up can be told at once only: use the mode warm-transfer-say-message or warm-transfer-say-summary.'
  return otherwise && `transferPlan.fallbackPlan works over LiveKit only: ${name} brings no caller back.`
}
