/**
 * Where the authentication service is: the build's `VITE_PARLEY_AUTH_URL`, or this site's own server. Absolute.
 */
export const authUrl = () => new URL(import.meta.env.VITE_PARLEY_AUTH_URL || '/auth/v1', location.href).href

/** Where the browser keeps the session: the build's `VITE_PARLEY_AUTH_STORAGE_KEY`, or named after the service's host. */
export const storageKey = () =>
  import.meta.env.VITE_PARLEY_AUTH_STORAGE_KEY || `sb-${new URL(authUrl()).hostname.split('.')[0]}-auth-token`
