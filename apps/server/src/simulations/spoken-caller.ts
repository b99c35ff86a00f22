import { concat, roomTone, type Voice } from '@parley/agent'
import type { Meter } from '@parley/agent/providers'
import type { Surroundings } from '@parley/agent/simulated'
import type { PersonalityInput, SpokenTransport } from '@parley/protocol/resources'
import type { SimulatedCalls } from '../calls/carrying/simulated-calls.ts'
import type { Casting } from '../cast/casting.ts'
import type { SpokenBy } from './spoken-line.ts'

/** Built-in voices that no assistant has by default; where a personality names none, callers take turns with them. */
const usualVoices = ['slt', 'rms'] as const
const usualNoiseDb = 15
const talk = [
  'The weather tomorrow will be bright, with some rain in the north.',
  'Thank you. They said on Monday that nobody had asked about the bridge.',
]

/** What a caller speaks with, and what is around them. `turn`: which of several callers it is. */
export async function spokenCaller(options: {
  calls: Pick<SimulatedCalls, 'callerVoice'>
  casting: Casting
  orgId: string
  personality: PersonalityInput
  transport: SpokenTransport
  turn: number
  meter: Meter
  signal: AbortSignal
}): Promise<SpokenBy> {
  const { calls, casting, orgId, personality, transport, turn, meter, signal } = options
  const { voice: words } = personality.assistant
  const { voice } = await casting.cast(orgId, { assistant: personality.assistant })
  const hosted = await voice()
  const named = words?.voiceId || (usualVoices[turn % usualVoices.length] ?? usualVoices[0])
  const own = words?.provider === 'vapi' ? null : named
  const { noise, noiseDb, packetLossPercent, telephone } = transport
  const sound = noise && (await noiseOf(noise, calls.callerVoice(own === 'rms' ? 'kal16' : 'rms'), signal))
  const surroundings: Surroundings = {
    telephone: telephone ?? false,
    noise: sound ? { sound, belowVoiceDb: noiseDb ?? usualNoiseDb } : null,
  }
  return {
    voice: hosted?.make() ?? calls.callerVoice(own),
    speed: words?.speed ?? null,
    meter,
    loss: (packetLossPercent ?? 0) / 100,
    surroundings,
  }
}

async function noiseOf(noise: NonNullable<SpokenTransport['noise']>, other: Voice, signal: AbortSignal) {
  if (noise === 'office') return roomTone()
  const parts: Int16Array[] = []
  for (const sentence of talk) for await (const chunk of other(sentence, { signal })) parts.push(chunk)
  return concat(parts)
}
