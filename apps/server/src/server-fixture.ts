import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultationPath, demoPublicKey } from '@parley/protocol'
import { createLog } from './http/log.ts'
import { startServer } from './server.ts'
import { readConfig } from './settings/config.ts'
import { fixtureManifest, siteFixture } from './site/site-fixture.ts'

export const aRequest = {
  fullName: 'Ada Byron',
  email: 'ada@engine.example',
  companyName: 'Engines Ltd',
  service: 'email-automation',
  problems: 'Too few meetings',
  additionalInfo: 'Mornings suit us',
}

/**
 * For tests: a real server on a port and a data directory of its own; `environment` is over its settings. It has no voice
 * unless that says so: making one takes seconds of a core.
 */
export async function serverFixture(environment: Record<string, string> = {}) {
  const site = await siteFixture({
    ...fixtureManifest,
    ...(environment.SITE_URL && { siteUrl: environment.SITE_URL }),
    auth: { url: environment.AUTH_URL ?? '', storageKey: '' },
    recordsCalls: environment.VOICE_RECORDINGS === 'on',
    listensToCalls: environment.VOICE_LISTENING_IN === 'on',
  })
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'parley-data-')))
  const lines: string[] = []
  const log = createLog(environment.LOG_LEVEL ?? 'warn', { write: (line) => lines.push(line) })
  // whether this copy's console is built makes no difference
  const dirs = { DATA_DIR: dataDir, PARLEY_SITE_DIR: site.dir, PARLEY_CONSOLE_DIR: join(site.dir, 'no-console') }
  const settings = { PORT: '0', VOICE: 'off', ...dirs, ...environment }
  const server = await startServer(readConfig(settings), { log })
  return {
    ...server,
    settings,
    siteDir: site.dir,
    log: lines,
    /** Sends a consultation as the page's script does; `body` null sends none. */
    post: (body: unknown = aRequest, headers: Record<string, string> = {}) =>
      fetch(server.url + consultationPath, {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization: `Bearer ${demoPublicKey}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** Sends it as a browser without JavaScript does. */
    postForm: (fields: Record<string, string> = { ...aRequest, apikey: demoPublicKey }, headers = {}) =>
      fetch(server.url + consultationPath, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(fields),
      }),
    /** Closes the server and removes what it left, except a data directory that was given. */
    async remove() {
      await server.close()
      await site.remove()
      if (!environment.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type ServerFixture = Awaited<ReturnType<typeof serverFixture>>
