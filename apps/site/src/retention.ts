import { defaultRetention, type RetentionPeriods } from '@parley/protocol'

/** The build puts the settings in force in place of it; what reads the content without a build has the default ones. */
declare const PARLEY_RETENTION: RetentionPeriods

export const retention: RetentionPeriods = typeof PARLEY_RETENTION === 'undefined' ? defaultRetention : PARLEY_RETENTION
