import { machineVersion } from './machine.ts'

/** The version of the hosted service's library whose methods, events and texts these are. */
export const libraryVersion = machineVersion

/** The version of the hosted service's library that a call behaves as, such as `0.79.0`; not that of this package. */
export const version = (): string => libraryVersion
