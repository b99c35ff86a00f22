import { machineVersion } from '../machine.ts'

/** Where servers have the script of the machine, of exactly this version of what machines are asked. */
export const bundlePath = `/call-machine/versioned/${machineVersion}/static/call-machine-object-bundle.js`

type Places = { override?: string | undefined; baseUrl?: string | undefined; proxyUrl?: string | null }

/** The page's own origin unless it says otherwise: never the room's, which may come from anybody. */
export function bundleAddress({ override, baseUrl = '', proxyUrl }: Places): string {
  if (override) return override
  return `${(proxyUrl ?? baseUrl).replace(/\/+$/, '')}${bundlePath}`
}
