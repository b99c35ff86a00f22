import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { hangUpAfter } from './body-timeout.ts'

test('a body that trickles in is hung up on; one that has arrived may be answered at leisure', async () => {
  const server = createServer(async (raw: IncomingMessage, response) => {
    hangUpAfter(50, raw)
    const arrived = await buffer(raw).catch(() => null)
    if (arrived) setTimeout(() => response.end('thank you'), 200)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const trickle = ask({ port, method: 'POST', headers: { 'content-length': '10' } })
  trickle.write('half')
  const [error] = await once(trickle, 'error').catch((thrown) => [thrown])
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  const whole = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'whole' })
  expect(await whole.text()).toBe('thank you')
  server.closeAllConnections()
  server.close()
})
