import { randomBytes } from 'node:crypto'
import { typedProvider } from '@parley/protocol'
import { afterAll, describe, expect, test } from 'vitest'
import { postgresFor } from '../../../../tests/setup/postgres.ts'
import { type Refusal, scene } from './call-fixture.ts'

const postgres = await postgresFor('two servers')
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('two servers of one database', () => {
  test('a request for a call that the other one plays is told so, and one for no call is not', async () => {
    const shared = { DATABASE_URL: postgres?.url ?? '', PARLEY_ENCRYPTION_KEY: randomBytes(32).toString('base64') }
    const [here, there] = [await scene(shared), await scene(shared)]
    const sdp = 'v=0'
    for (const transport of [{}, { provider: typedProvider }]) {
      const { body } = await here.order({ assistantId: 'site', transport })
      const { pathname } = new URL(body.webCallUrl)
      const token = body.transport.callToken
      const asked = pathname.endsWith('connect') ? { sdp, token } : { token }
      const { status, body: refusal } = await there.connect<Refusal>(there.server.url + pathname, asked)
      expect(refusal).toMatchObject({ statusCode: 421, message: expect.stringContaining('another server') })
      expect(status).toBe(421)
    }
    const say = { resumeToken: 'x', text: '{}' }
    expect((await there.connect(`${there.server.url}/call/nobody/say`, say)).status).toBe(404)
    expect(there.server.log.join()).toContain('always to the same one')
  })
})
