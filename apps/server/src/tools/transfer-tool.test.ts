import type { ConversationMessage } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { Telephone, Transferring } from './scene.ts'
import { type Destination, transferTool } from './transfer-tool.ts'

const messages: ConversationMessage[] = [
  { role: 'user', content: 'My roof is leaking since Monday.' },
  { role: 'assistant', content: 'Oh dear. Shall I put you through?' },
  { role: 'user', content: 'Yes please, to somebody who can come today.' },
]

/** What a telephone is told when the model transfers by this plan. */
async function transferring(more: Partial<Destination>) {
  const destination: Destination = { type: 'number', number: '+442071838750', ...more }
  const told: Transferring[] = []
  const telephone: Telephone = {
    transfer(to) {
      told.push(to)
      return { type: 'asked' }
    },
    takeBack: () => false,
    press: async () => {},
  }
  const { run } = transferTool([destination], {}, telephone)
  const outcome = await run?.({ destination: destination.number ?? destination.sipUri }, { messages } as never)
  return { told, outcome }
}

const mode = 'warm-transfer-say-summary' as const

test.each<[object, string]>([
  [{}, 'They said: My roof is leaking since Monday. Yes please, to somebody who can come today.'],
  [{ contextEngineeringPlan: { type: 'all' } }, 'They said: My roof is leaking since Monday. Yes please'],
  [
    { contextEngineeringPlan: { type: 'lastNMessages', maxMessages: 2 } },
    'put through to you. They said: Yes please, to somebody who can come today.',
  ],
  [{ contextEngineeringPlan: { type: 'none' } }, 'A caller is put through to you.'],
  [{ message: 'It is urgent.', contextEngineeringPlan: { type: 'none' } }, 'It is urgent.'],
])('by the plan %j whoever picks up is told: %s', async (plan, words) => {
  const { told } = await transferring({ transferPlan: { mode, ...plan } })
  expect(told[0]?.told?.words).toContain(words)
  if ('contextEngineeringPlan' in plan && told[0]?.told?.words.includes('They said') === false)
    expect(told[0].told.words).toBe(words)
})

test('a plan says how long it rings, and what a caller hears whom nobody takes', async () => {
  const fallbackPlan = { message: 'They are out.', endCallEnabled: false }
  const { told } = await transferring({ transferPlan: { mode, timeout: 25, fallbackPlan } })
  expect(told).toMatchObject([{ ringingS: 25, otherwise: { say: 'They are out.', endsCall: false } }])
})

test('what a server names is judged as what is stored, and an address of SIP is said to be none', async () => {
  const strange = { mode: 'warm-transfer-twiml' } as unknown as Destination['transferPlan']
  const refused = await transferring({ transferPlan: strange })
  expect([refused.told, refused.outcome]).toMatchObject([
    [],
    { failed: true, result: expect.stringMatching(/^transferPlan\.mode must be one of/) },
  ])
  const { told, outcome } = await transferring({ number: null, sipUri: 'sip:ada@example.com' })
  expect([told, outcome]).toMatchObject([[], { failed: true, result: expect.stringContaining('no telephone number') }])
})
