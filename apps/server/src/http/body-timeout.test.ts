import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hangUpAfter } from './body-timeout.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a body that trickles in is hung up on; one that has arrived may be answered at leisure', async () => {
  const limitMs = 50
  const server = createServer(async (raw: IncomingMessage, response) => {
    hangUpAfter(limitMs, raw)
    if (raw.url === '/whole') await buffer(raw)
    vi.advanceTimersByTime(limitMs)
    response.end('thank you')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const trickle = ask({ port, method: 'POST', headers: { 'content-length': '10' } })
  trickle.write('half')
  const [error] = await once(trickle, 'error').catch((thrown) => [thrown])
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  const whole = await fetch(`http://127.0.0.1:${port}/whole`, { method: 'POST', body: 'whole' })
  expect(await whole.text()).toBe('thank you')
  server.closeAllConnections()
  server.close()
})
