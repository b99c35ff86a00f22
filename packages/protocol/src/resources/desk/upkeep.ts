import { operation, resource, takes } from '../../resource.ts'
import type { Role } from '../accounts/org.ts'

/** What the doctor found; `mend` says what to do about it, null where all is well. */
export type HealthCheck = { about: string; state: 'ok' | 'warn' | 'fail'; found: string; mend: string | null }

/** A setting in force. A secret's value is `(hidden)`; null where it is not set. */
export type SettingInForce = {
  name: string
  value: string | null
  isSecret: boolean
  from: 'environment' | 'file' | 'default'
}

/** Open ones have no end; those that are over are kept for 30 days. */
export type OwnersAlert = { name: string; text: string; since: string; overAt: string | null }

/** A key, what it may do in sentences, and whom it stands for. */
export type KeyInUse = {
  id: string
  name: string | null
  /** Its first and last characters. */
  value: string
  tag: 'private' | 'public'
  createdAt: string
  /** To the minute; null when it was not used since this was counted. */
  lastUsedAt: string | null
  /** The member whom it acts for. */
  member: { id: string; email: string; role: Role } | null
  mayDo: string[]
}

/** How long things are kept, as the privacy notice says. */
export type RetentionInForce = {
  consultationMonths: number
  outboxDays: number
  callDays: number
  errorReportDays: number
}

export type VersionInForce = {
  version: string
  node: string
  database: 'sqlite' | 'postgres'
  /** Servers of this database, this one included. */
  servers: number
  startedAt: string
}
export type UpgradeCheck = {
  version: string
  /** Null where the repository has no releases, or nobody could be asked: then `problem` says why. */
  newest: string | null
  isNewest: boolean
  problem: string | null
  vulnerable: { name: string; severity: string; title: string }[]
}
/** A backup on the server's disk. */
export type OwnersBackup = { name: string; madeAt: string; bytes: number }

export const upkeep = {
  listChecks: operation('GET /upkeep/check', takes<[], HealthCheck[]>),
  listSettings: operation('GET /upkeep/setting', takes<[], SettingInForce[]>),
  listAlerts: operation('GET /upkeep/alert', takes<[], OwnersAlert[]>),
  listKeys: operation('GET /upkeep/key', takes<[], KeyInUse[]>),
  getRetention: operation('GET /upkeep/retention', takes<[], RetentionInForce>),
  getVersion: operation('GET /upkeep/version', takes<[], VersionInForce>),
  checkUpgrade: operation('POST /upkeep/upgrade-check', takes<[], UpgradeCheck>),
  listBackups: operation('GET /upkeep/backup', takes<[], OwnersBackup[]>),
  makeBackup: operation('POST /upkeep/backup', takes<[], OwnersBackup>),
}

export const upkeepResource = /* @__PURE__ */ resource('upkeep', upkeep, () => ({
  about: 'How the server is, what it runs with, and what to do about it: for admins.',
  fields: {},
  answers: {
    listChecks: 'other',
    listSettings: 'other',
    listAlerts: 'other',
    listKeys: 'other',
    getRetention: 'other',
    getVersion: 'other',
    checkUpgrade: 'other',
    listBackups: 'other',
    makeBackup: 'other',
  },
}))
