/** The build puts the setting in force in place of it; what reads the content without a build has the default one. */
declare const PARLEY_COUNTS_VISITS: boolean

/** Whether the server counts how often each page is asked for: what the pages say about it and what it does go together. */
export const countsVisits = typeof PARLEY_COUNTS_VISITS === 'undefined' ? false : PARLEY_COUNTS_VISITS
