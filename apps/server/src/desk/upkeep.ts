import { Failure } from '@parley/protocol'
import type {
  HealthCheck,
  OwnersBackup,
  RetentionInForce,
  SettingInForce,
  UpgradeCheck,
  VersionInForce,
} from '@parley/protocol/resources'

/** How the server is and what it runs with: what only the composition of its parts can say. */
export type Upkeep = {
  checks(): Promise<HealthCheck[]>
  settings(): SettingInForce[]
  retention(): RetentionInForce
  version(): Promise<VersionInForce>
  checkUpgrade(): Promise<UpgradeCheck>
  backups(): Promise<OwnersBackup[]>
  makeBackup(): Promise<OwnersBackup>
  /** Takes what was removed off the disk too. */
  forgetRemoved(): Promise<void>
}

const refuse = (): never => {
  throw new Failure('not-implemented', 'This is not available on this server.')
}

/** Of a platform that stands by itself. */
export const noUpkeep: Upkeep = {
  checks: refuse,
  settings: refuse,
  retention: refuse,
  version: refuse,
  checkUpgrade: refuse,
  backups: refuse,
  makeBackup: refuse,
  forgetRemoved: async () => {},
}
