import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'
import { type CallStarters, silent } from './behaviours/call.ts'
import { createBehaviours } from './behaviours/index.ts'
import { identify } from './caller.ts'
import { firstStart, sitePageRestrictions } from './first-start.ts'
import { resourceRoutes } from './resource-routes.ts'
import { createResourceService } from './resource-service.ts'
import { createSecretBox, encryptionKey } from './secret-box.ts'

export type PlatformDeps = {
  config: Pick<Config, 'publicKey' | 'encryptionKey' | 'dataDir'>
  store: Store
  now: () => number
  starters?: CallStarters
}

/** The voice platform's API over a store. */
export function createPlatform({ config, store, now, starters = silent }: PlatformDeps) {
  const service = createResourceService(store, now)
  const box = createSecretBox(encryptionKey(config.encryptionKey, config.dataDir))
  const who = { store, publicKey: config.publicKey, publicRestrictions: sitePageRestrictions, now }
  return {
    service,
    routes: resourceRoutes({
      service,
      behaviours: createBehaviours({ service, box, starters }),
      identify: (request: FastifyRequest) => identify(request, who),
    }),
    firstStart: (name: string) => firstStart(service, name),
  }
}

export type Platform = ReturnType<typeof createPlatform>
