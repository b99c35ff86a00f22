import type { TurnLatency } from './message.ts'

type Stages = Pick<TurnLatency, 'endpointingMs' | 'transcriberMs' | 'brainMs' | 'voiceMs'>

/** All that one answer took: the whole wait of a caller who spoke, else its stages; null where nothing of it was measured. */
export function answerMs({ endpointingMs, transcriberMs, brainMs, voiceMs }: Stages): number | null {
  if (endpointingMs !== null) return endpointingMs
  const stages = [transcriberMs, brainMs, voiceMs].filter((ms) => ms !== null)
  return stages.length > 0 ? stages.reduce((sum, ms) => sum + ms, 0) : null
}

/** What of a turn was spent in making sure that it is over, its writing down included; null where nobody spoke. */
export function waitingMs({ endpointingMs, brainMs, voiceMs }: Stages): number | null {
  return endpointingMs === null ? null : Math.max(0, endpointingMs - (brainMs ?? 0) - (voiceMs ?? 0))
}
