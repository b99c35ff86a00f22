import type { MediaRoom } from '@parley/agent'
import { Failure } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { CallOrder } from '../../calls/call-order.ts'
import { agentBringer, type RoomAgentDeps } from './room-agent.ts'

const firstAssistant = { name: 'Ada', stopSpeakingPlan: { numWords: 3 } }
const manners = { stopSpeaking: { numWords: 3 }, voicemail: { message: 'Please ring back.' } }

test('in a room an assistant waits, gives way and sounds as in any other call', async () => {
  const ordered: CallOrder[] = []
  const full = new Failure('unavailable', 'All lines are busy just now.')
  const deps = {
    service: { now: () => 1_700_000_000_000, find: async () => null, store: { trials: { find: async () => null } } },
    records: { open: () => ({ joined: () => {}, told: () => {}, over: () => {} }) },
    casting: {
      cast: async () => ({
        firstAssistant,
        members: async () => [firstAssistant],
        brain: async () => async function* () {},
        manners: async () => manners,
        voice: async () => null,
        transcriber: async () => null,
        meter: { costs: () => [] },
      }),
    },
    host: {
      hears: () => true,
      async reserveLine(order: CallOrder) {
        ordered.push(order)
        throw full
      },
    },
    siteUrl: 'http://localhost:3000',
    mayRecord: false,
  } as unknown as RoomAgentDeps
  const bring = agentBringer(deps, { orgId: 'o1', room: 'r1', assistantId: 'a1', media: {} as MediaRoom })
  await expect(bring({ text: () => {}, gone: () => {} })).rejects.toBe(full)
  expect(ordered).toMatchObject([
    { manners: { stopSpeaking: { numWords: 3 }, voicemail: null }, visitor: 'room/o1/r1' },
  ])
})
