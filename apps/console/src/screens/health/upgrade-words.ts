import type { UpgradeCheck } from '@parley/protocol/resources'

/** What was found out about newer versions and known weaknesses, and what to do; what could not be asked is said beside it. */
export function upgradeWords({ newest, isNewest, problem, vulnerable }: UpgradeCheck): string[] {
  const words: string[] = []
  if (newest === null && !problem) words.push('The repository that this copy came from has no releases.')
  if (newest !== null && isNewest) words.push('This is the newest version.')
  if (newest !== null && !isNewest)
    words.push(`Version ${newest} is out: back up below, then go by “Upgrading” in docs/operating.md.`)
  if (problem) words.push(`Not everything could be asked: ${problem}`)
  else if (vulnerable.length === 0) words.push('No package of it has a known vulnerability.')
  if (vulnerable.length > 0) words.push('A newer version is the usual remedy for these:')
  return words
}
