/** Where `npm test` says that it has just built the site: the browser tests need no second build. */
export const builtSite = 'PARLEY_SITE_IS_BUILT'
