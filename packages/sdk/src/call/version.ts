import { machineVersion } from './machine.ts'

/** The version of the hosted service's library whose methods, events and texts these are. */
export const libraryVersion = machineVersion

export const version = (): string => libraryVersion
