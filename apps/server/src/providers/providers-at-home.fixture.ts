import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'

/** For tests: a platform that finds every provider at `home`, with what was asked for in the header `x-asked`. */
export async function platformWithProviders(home: Server): Promise<PlatformFixture> {
  await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve))
  const { port } = home.address() as AddressInfo
  const atHome: typeof fetch = (url, init) => {
    const { host, pathname, search } = new URL(String(url))
    const headers = { ...(init?.headers as Record<string, string>), 'x-asked': host + pathname }
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...init, headers })
  }
  const platform = await platformFixture({ fetch: atHome })
  return {
    ...platform,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]()
      home.closeAllConnections()
      home.close()
    },
  }
}
