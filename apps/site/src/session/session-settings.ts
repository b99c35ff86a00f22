/** What the build was told of the authentication service; empty text where it was told nothing. */
declare global {
  const PARLEY_AUTH: { url: string; storageKey: string; publicKey: string }
}

/** Where the authentication service is: as the build was told, or this site's own server. Absolute. */
export const authUrl = () => new URL(PARLEY_AUTH.url || '/auth/v1', location.href).href

/** Where the browser keeps the session: as the build was told, or named after the service's host. */
export const storageKey = () => PARLEY_AUTH.storageKey || `sb-${new URL(authUrl()).hostname.split('.')[0]}-auth-token`
