import { randomBytes } from 'node:crypto'
import { siteFixture } from '../../apps/server/src/site/site-fixture.ts'
import { freePort } from './free-port.ts'
import { type LivekitServer, livekitSettings } from './livekit-server.ts'
import type { TestPostgres } from './postgres.ts'
import { startVoiceServer } from './voice-server.ts'

/** Servers of one database that are workers of one LiveKit. */
export async function livekitServers(livekit: LivekitServer, postgres: TestPostgres) {
  const site = await siteFixture()
  const encryptionKey = randomBytes(32).toString('base64')
  return {
    async start(environment: Record<string, string> = {}) {
      const port = String(await freePort())
      const server = await startVoiceServer({
        PORT: port,
        NODE_URL: `http://localhost:${port}`,
        DATABASE_URL: postgres.url,
        PARLEY_ENCRYPTION_KEY: encryptionKey,
        PARLEY_SITE_DIR: site.dir,
        ...livekitSettings(livekit),
        LIVEKIT_DISPATCH: 'parley',
        ...environment,
      })
      await server.logs('LiveKit hands calls to this server')
      return server
    },
    close: () => site.remove(),
  }
}
