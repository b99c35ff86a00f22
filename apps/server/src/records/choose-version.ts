import { createHash } from 'node:crypto'
import type { Played } from '@parley/protocol/resources'
import { type ResourceService, toEntity } from '../resources/resource-service.ts'

/** Who is played, as that version is, and its number; null where who is played has no versions. */
type Chosen = { played: Played; assistantVersion: number | null }

/**
 * The version of a stored assistant that a call has: the one that is tried for its share of calls, and otherwise the one that
 * is published. The same call falls to the same version wherever it is asked for. What is overridden in it stays so.
 */
export async function chooseVersion(
  { store }: Pick<ResourceService, 'store'>,
  orgId: string,
  played: Played,
  callId: string,
): Promise<Chosen> {
  const { assistantId, assistant } = played
  const found = assistantId && !assistant ? await store.trials.find(orgId, assistantId) : null
  if (!found) return { played, assistantVersion: null }
  const { stored, published, trial } = found
  const isTried = trial !== null && fallsWithin(trial.percent, callId)
  const body = isTried ? trial.words.body : stored.body
  return {
    played: { ...played, assistant: toEntity<'assistant'>({ ...stored, body }) },
    assistantVersion: isTried ? trial.version : published,
  }
}

/** The ids of calls begin with the time: only what is made of all of one falls evenly. */
export function fallsWithin(percent: number, callId: string): boolean {
  return createHash('sha256').update(callId).digest().readUInt32BE() % 100 < percent
}
