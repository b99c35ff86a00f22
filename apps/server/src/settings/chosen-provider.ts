import { type Provider, providers } from '@parley/agent/providers'

export type StageName = 'voice' | 'transcriber' | 'model'

/** What names a provider for a stage; a model is chosen by its address alone. */
export const choosers = { voice: 'VOICE_SPEAKER', transcriber: 'VOICE_TRANSCRIBER', model: null } as const

/** Who plays a stage, and the setting that says so: whom its chooser names, else the first whose own setting is there; else null. */
export function chosenProvider(
  stage: StageName,
  values: Readonly<Record<string, unknown>>,
): { provider: Provider; because: string } | null {
  const chooser = choosers[stage]
  const named = chooser && values[chooser]
  for (const provider of providers) {
    const { configured, chosenBy } = provider[stage] ?? {}
    const because = named ? chooser : chosenBy
    if (!configured || !because) continue
    if (named ? isCalled(provider, named) : values[because]) return { provider, because }
  }
  return null
}

const isCalled = ({ name, formerNames }: Provider, named: unknown) =>
  [name, ...(formerNames ?? [])].some((each) => each === named)
