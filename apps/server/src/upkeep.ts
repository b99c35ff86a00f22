import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorReportDays, Failure } from '@parley/protocol'
import type { HealthCheck, OwnersBackup, UpgradeCheck, VersionInForce } from '@parley/protocol/resources'
import { backupsDir, type Manifest, manifestFile, readManifest } from './backup/manifest.ts'
import type { Upkeep } from './desk/upkeep.ts'
import type { Roster } from './servers/roster.ts'
import { type Config, ConfigError, repositoryRoot } from './settings/config.ts'
import { startFailure } from './start-failure.ts'
import { ownVersion } from './upgrade/own-version.ts'

export type UpkeepDeps = { config: Config; roster: Roster; startedAt: number }

const timeServer = 'pool.ntp.org'
/** So that nobody fills the disk with a button. */
const mostBackups = 20

/** What the owner's desk shows of this server, and does with it. What is done seldom is loaded when it is first done. */
export function createUpkeep({ config, roster, startedAt }: UpkeepDeps): Upkeep {
  const folder = backupsDir(config.dataDir)

  async function checks(): Promise<HealthCheck[]> {
    const { examine } = await import('./doctor/doctor.ts')
    const found: HealthCheck[] = []
    for await (const finding of examine(() => config, { timeServer, send: false, selector: null })) {
      found.push({ ...finding, mend: finding.state === 'ok' ? null : finding.mend })
    }
    return found
  }

  async function backups(): Promise<OwnersBackup[]> {
    const names = existsSync(folder) ? await readdir(folder) : []
    const whole = names.filter((name) => existsSync(join(folder, name, manifestFile))).sort()
    return Promise.all(whole.reverse().map(async (name) => present(name, await readManifest(join(folder, name)))))
  }

  async function backUp(): Promise<OwnersBackup> {
    if ((await backups()).length >= mostBackups) {
      throw new Failure('unprocessable', `There are ${mostBackups} backups in ${folder}: take the oldest away first.`)
    }
    const { makeBackup } = await import('./backup/make-backup.ts')
    const made = await makeBackup(config, folder, () => {}).catch((error) => {
      const cause = startFailure(error, config)
      throw cause instanceof ConfigError ? new Failure('unprocessable', cause.message, { cause }) : cause
    })
    return present(made.folder.slice(folder.length + 1), made.manifest)
  }

  async function upgrade(): Promise<UpgradeCheck> {
    const { checkUpgrade } = await import('./upgrade/check-upgrade.ts')
    return checkUpgrade(repositoryRoot)
  }

  const version = async (): Promise<VersionInForce> => ({
    version: ownVersion(repositoryRoot),
    node: process.versions.node,
    database: config.databaseUrl ? 'postgres' : 'sqlite',
    servers: roster.others().length + 1,
    startedAt: new Date(startedAt).toISOString(),
  })

  return {
    checks: oneAtATime(checks),
    settings: () => config.inForce,
    retention: () => ({ ...config.retention, errorReportDays }),
    version,
    checkUpgrade: oneAtATime(upgrade),
    backups,
    makeBackup: oneAtATime(backUp),
    async forgetRemoved() {
      const { forgetRemoved } = await import('./store/forget-removed.ts')
      await forgetRemoved(config)
    },
  }
}

/** Whoever asks while it is done gets the same answer. */
function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null
  return () => {
    underWay ??= work().finally(() => {
      underWay = null
    })
    return underWay
  }
}

const present = (name: string, { madeAt, files }: Manifest): OwnersBackup => ({
  name,
  madeAt,
  bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
})
