import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { meetingRoomToken, roomToken, workerToken } from './room-tokens.ts'

const key = { apiKey: 'APIabc', apiSecret: 's'.repeat(32) }
const secret = new TextEncoder().encode(key.apiSecret)

test('a token lets one person into one room, to be heard and not seen, for ten minutes', async () => {
  const { payload } = await jwtVerify(await roomToken(key, 'call-1', 'caller'), secret, { issuer: 'APIabc' })
  expect(payload).toMatchObject({
    sub: 'caller',
    kind: 'standard',
    video: { room: 'call-1', roomJoin: true, canPublishSources: ['microphone'] },
  })
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(600)
})

test.each([
  [['microphone', 'camera'], true],
  [['camera'], false],
  [[], false],
])('who may send %j in a room of several may press keys there: %s', async (canPublishSources, canPublishData) => {
  const grants = { canPublish: canPublishSources.length > 0, canPublishSources }
  const token = await meetingRoomToken(key, { room: 'room-1', identity: 'ada', kind: 'standard', grants })
  expect((await jwtVerify(token, secret)).payload.video).toMatchObject({ ...grants, canPublishData })
})

test('the agent’s says that it is one', async () => {
  const { payload } = await jwtVerify(await roomToken(key, 'call-1', 'agent'), secret)
  expect(payload).toMatchObject({ sub: 'agent', kind: 'agent' })
})

test('that of a room which LiveKit dispatches says for whom to send when it is made; that of a worker, that it is one', async () => {
  const agents = { agentName: 'parley', metadata: 'main' }
  const { payload } = await jwtVerify(await roomToken(key, 'call-1', 'caller', { agents: [agents] }), secret)
  expect(payload).toMatchObject({ sub: 'caller', roomConfig: { agents: [agents] } })
  const worker = await jwtVerify(await workerToken(key), secret, { issuer: 'APIabc' })
  expect(worker.payload.video).toEqual({ agent: true })
})
