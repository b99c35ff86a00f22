import { expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { join, scene } from './call-fixture.ts'
import { turnLog } from './turn-log.ts'

test('at LOG_LEVEL=debug each step of a call’s turns is logged with its cause, and not what was said', async () => {
  const stage = await scene({ LOG_LEVEL: 'debug' })
  const { body: call } = await stage.order()
  const { peer } = await join(stage, call)
  peer.send({ type: 'text-input', text: 'My name is Ada Byron' })
  const steps = () => stage.server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'turn')
  await expect.poll(() => steps().filter(({ input }) => input.type === 'typed')).toHaveLength(1)
  expect(steps().find(({ input }) => input.type === 'typed')).toMatchObject({
    callId: call.id,
    at: expect.any(Number),
    input: { type: 'typed', text: 'My name is w1 w2' },
    to: 'thinking',
  })
  expect(stage.server.log.join('\n')).not.toContain('Byron')
})

test('at any other level none is', () => {
  const log = createLog('info', { write: () => {} })
  expect(turnLog(log, 'a call')).toBeUndefined()
})
