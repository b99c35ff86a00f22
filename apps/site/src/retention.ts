import { defaultRetention, type RetentionPeriods } from '@parley/protocol'

// The build puts the settings in force in place of these; what reads the content without a build has the default ones. What the
// pages promise and what the server does go together: it does not start with pages that say something else.
declare const PARLEY_RETENTION: RetentionPeriods
declare const PARLEY_COUNTS_VISITS: boolean

export const retention: RetentionPeriods = typeof PARLEY_RETENTION === 'undefined' ? defaultRetention : PARLEY_RETENTION

/** Whether the server counts how often each page is asked for. */
export const countsVisits = typeof PARLEY_COUNTS_VISITS === 'undefined' ? false : PARLEY_COUNTS_VISITS
