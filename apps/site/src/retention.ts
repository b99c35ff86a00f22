import { defaultRetention, type RetentionPeriods } from '@parley/protocol'

// The build puts the settings in force in place of these; what reads the content without a build has the default ones. What the
// pages promise and what the server does go together: it does not start with pages that say something else.
declare const PARLEY_RETENTION: RetentionPeriods
declare const PARLEY_COUNTS_VISITS: boolean
declare const PARLEY_RECORDS_CALLS: boolean
declare const PARLEY_LISTENS_TO_CALLS: boolean

export const retention: RetentionPeriods = typeof PARLEY_RETENTION === 'undefined' ? defaultRetention : PARLEY_RETENTION

/** Whether the server counts how often each page is asked for. */
export const countsVisits = typeof PARLEY_COUNTS_VISITS === 'undefined' ? false : PARLEY_COUNTS_VISITS

/** Whether the server records the calls of assistants that want it. The site's own is none of them. */
export const recordsCalls = typeof PARLEY_RECORDS_CALLS === 'undefined' ? false : PARLEY_RECORDS_CALLS

/** Whether the server lets members listen to the calls of assistants that allow it, of which the site's own may be one. */
export const listensToCalls = typeof PARLEY_LISTENS_TO_CALLS === 'undefined' ? false : PARLEY_LISTENS_TO_CALLS
