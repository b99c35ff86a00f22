import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createSecretBox } from '../../secrets/secret-box.ts'
import { createRoomService } from './room-service.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A LiveKit server that keeps the metadata of one room, or answers `status` to whatever is kept there. */
async function stage({ status = 200 } = {}) {
  const lines: string[] = []
  const asked: { path: string | undefined; body: { metadata?: string } }[] = []
  let metadata: string | undefined
  const livekit = createServer(async (request, response) => {
    const body = (await json(request)) as { metadata?: string }
    asked.push({ path: request.url, body })
    const isKept = request.url?.endsWith('/UpdateRoomMetadata')
    if (isKept) metadata = body.metadata
    response.statusCode = isKept ? status : 200
    response.end(JSON.stringify({ rooms: [{ metadata }] }))
  })
  servers.push(livekit)
  await once(livekit.listen(0, '127.0.0.1'), 'listening')
  const { port } = livekit.address() as AddressInfo
  const settings = { url: `ws://127.0.0.1:${port}`, apiKey: 'k', apiSecret: 's'.repeat(32) }
  const rooms = createRoomService(settings, {
    box: createSecretBox(Buffer.alloc(32)),
    log: pino({}, { write: (line) => lines.push(line) }),
  })
  return { rooms, lines, asked }
}

const said = [{ role: 'user' as const, content: 'My name is Ada.' }]

test('what is said in a room is known again from it, sealed', async () => {
  const { rooms, lines } = await stage()
  expect(await rooms.recall('call-1')).toEqual([])
  await rooms.remember('call-1', said)
  expect(await rooms.recall('call-1')).toEqual(said)
  expect(await rooms.recall('call-2')).toEqual([]) // another room does not open it
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('call-2')
})

test('a worker is sent into a room that stands', async () => {
  const { rooms, asked } = await stage()
  await rooms.dispatch('ready-1', { agentName: 'parley', metadata: 'main 1' })
  expect(asked).toEqual([
    {
      path: '/twirp/livekit.AgentDispatchService/CreateDispatch',
      body: { room: 'ready-1', agentName: 'parley', metadata: 'main 1' },
    },
  ])
})

test('what cannot be kept is said in the log, by the room and without the words', async () => {
  const { rooms, lines } = await stage({ status: 503 })
  await rooms.remember('call-1', said)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/"room":"call-1".*is not kept/)
  expect(lines[0]).not.toContain('Ada')
})
