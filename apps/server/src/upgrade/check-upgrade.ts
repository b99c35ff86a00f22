import type { UpgradeCheck } from '@parley/protocol/resources'
import { ownVersion } from './own-version.ts'
import { compareVersions, newestRelease } from './releases.ts'
import { knownVulnerabilities } from './vulnerabilities.ts'

const shownVulnerabilities = 20

/** Asks whether there is a newer version of the copy in this folder, and whether what it needs has known weaknesses. */
export async function checkUpgrade(folder: string): Promise<UpgradeCheck> {
  const version = ownVersion(folder)
  const [newest, vulnerable] = await Promise.allSettled([newestRelease(folder), knownVulnerabilities(folder)])
  const known = newest.status === 'fulfilled' ? newest.value : null
  const problems = [newest, vulnerable].flatMap((one) => (one.status === 'rejected' ? [reasonOf(one.reason)] : []))
  return {
    version,
    newest: known,
    isNewest: known === null || compareVersions(version, known) >= 0,
    problem: problems.length > 0 ? problems.join(' ') : null,
    vulnerable: (vulnerable.status === 'fulfilled' ? vulnerable.value : [])
      .slice(0, shownVulnerabilities)
      .map(({ name, severity, title }) => ({ name, severity, title })),
  }
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  return (stderr?.trim().split('\n')[0] || message || 'Nobody could be asked.').trim()
}
