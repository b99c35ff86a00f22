import type { PlatformDeps } from '../platform.ts'
import { platformFixture } from '../platform-fixture.ts'
import { modelServer, ownerServer } from './owners.fixture.ts'

/** For tests: the API with a model and an owner's server on this machine; `forget` is for the beginning of each test. */
export async function ownedPlatform(deps: Partial<PlatformDeps> = {}) {
  const model = await modelServer()
  const owner = await ownerServer()
  const api = await platformFixture({ webhookPrivateHosts: [owner.host, model.host], ...deps })
  await api.request('POST /credential', {
    provider: 'openai',
    apiKey: 'sk-0123456789abcdef',
    apiUrl: `${model.url}/v1`,
  })
  return {
    api,
    model,
    owner,
    forget() {
      model.asked.length = 0
      owner.told.length = 0
      owner.owner.answer = () => ({ body: {} })
    },
    async [Symbol.asyncDispose]() {
      for (const part of [api, owner, model]) await part[Symbol.asyncDispose]()
    },
  }
}
