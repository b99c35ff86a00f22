import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createLog } from './http/log.ts'
import { loadSite } from './site/site.ts'

export type RunningServer = {
  /** Where a visitor on this machine reaches it, without a trailing slash. */
  url: string
  /** Reads the built site again; requests under way keep the old one. */
  reloadSite(): Promise<void>
  close(): Promise<void>
}

/** Starts everything. Resolves when the server listens. */
export async function startServer(config: Config, options: { log?: ReturnType<typeof createLog> } = {}) {
  const log = options.log ?? createLog(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  let site = await loadSite(config.siteDir)
  const app = await createApp({ config, log, site: () => site })
  await app.listen({ port: config.port, host: config.host })
  const running: RunningServer = {
    url: addressOf(app.server.address(), config),
    reloadSite: async () => {
      site = await loadSite(config.siteDir)
    },
    close: () => app.close(),
  }
  return running
}

function addressOf(address: ReturnType<Awaited<ReturnType<typeof createApp>>['server']['address']>, config: Config) {
  const port = typeof address === 'object' && address ? address.port : config.port
  const everywhere = ['localhost', '0.0.0.0', '::'].includes(config.host)
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${host}:${port}`
}
