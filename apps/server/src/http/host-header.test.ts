import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture()
})
afterAll(() => server.remove())

/** What comes back to a request as it stands; `fetch` would not send it. */
function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), new URL(server.url).hostname)
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test.each([
  ['a page', ['GET / HTTP/1.1']],
  ['the API', ['GET /assistant HTTP/1.1']],
  ['the health check', ['GET /healthz HTTP/1.1']],
  ['a WebSocket', ['GET /phone/call/x/media HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade']],
])('two Host headers are refused: %s', async (_what, lines) => {
  const other = await answerTo(...lines, 'Host: localhost', 'HOST: other.example')
  expect(other).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answerTo(...lines, 'Host: localhost', 'host: localhost')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answerTo(...lines, 'Host: localhost')).not.toMatch(/^HTTP\/1\.1 400 /)
})
