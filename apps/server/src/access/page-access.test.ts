import { callResource } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import type { Body } from '../lib/loose-json.ts'
import type { Caller } from './caller.ts'
import { checkConversationInput } from './page-access.ts'
import { judgeRestrictions, type Restrictions } from './restrictions.ts'

const schema = callResource.bodies.createWeb ?? callResource.fields

function bring(body: Body, restrictions: Restrictions = {}, role: Caller['role'] = 'public') {
  const caller = { orgId: 'main', role, tokenId: 'key', userId: null, requiredMembers: [], restrictions }
  return checkConversationInput(caller, 'call', schema, body)
}

test('what our own pages and the published clients send is brought as it is', () => {
  const body = {
    assistantId: 'site',
    assistantOverrides: {
      variableValues: { name: 'Potential Client', company: 'Parley' },
      artifactPlan: { recordingEnabled: false },
      firstMessageMode: 'assistant-waits-for-user',
    },
    transport: { provider: 'parley.typed', transcription: 'server' },
  }
  expect(bring(body)).toEqual(body)
  expect(bring({ workflowId: 'w', workflowOverrides: { variableValues: { a: 1 } } })).toHaveProperty(
    'workflowOverrides',
  )
  expect(bring({ squadId: 's' })).toEqual({ squadId: 's' })
})

test('what a public key brings beside the declared fields is not kept', () => {
  const body = {
    assistantId: 'site',
    transport: { provider: 'x', more: 'x' },
    roomDeleteOnUserLeaveEnabled: false,
    big: 1,
  }
  expect(bring(body)).toEqual({ assistantId: 'site', transport: { provider: 'x' } })
  expect(bring(body, {}, 'admin')).toEqual(body)
})

const server = { url: 'https://attacker.example' }

test.each<[path: string, body: Body]>([
  ['assistantOverrides.server', { assistantId: 'site', assistantOverrides: { server } }],
  ['squadOverrides.server', { squadId: 'site', squadOverrides: { server } }],
  ['squad.membersOverrides.server', { squad: { members: [], membersOverrides: { server } } }],
  ['squad.members.0.assistantOverrides.server', { squad: { members: [{ assistantOverrides: { server } }] } }],
  ['customer.assistantOverrides.server', { customer: { assistantOverrides: { server } } }],
  ['customers.0.assistantOverrides.server', { customers: [{ assistantOverrides: { server } }] }],
  ['assistantOverrides.anything', { assistantId: 'site', assistantOverrides: { anything: 'x' } }],
  ['assistantOverrides.__defineGetter__', { assistantOverrides: { __defineGetter__: 'x' } }],
  ['assistantOverrides.server', { workflowId: 'site', assistantOverrides: { server } }],
])(
  '%s is refused to every public key, also to one that may bring its own and override all that can be listed',
  (path, body) => {
    const most = { allowTransientAssistant: true, allowedOverrides: ['model', 'server'] }
    expect(() => bring(body, most)).toThrow(
      expect.objectContaining({ code: 'forbidden', message: expect.stringContaining(path) }),
    )
  },
)

test('a refusal names the field and what its owner can do', () => {
  const model = { provider: 'custom-llm', url: 'http://127.0.0.1:9191/v1' }
  expect(() => bring({ assistantId: 'site', assistantOverrides: { model } })).toThrow(
    "assistantOverrides.model cannot be brought with this key: set it on the stored assistant, or list 'model' in the key's restrictions.allowedOverrides.",
  )
})

test.each<[sentence: string, overrides: Body]>([
  ['assistantOverrides.metadata must be at most 4096 bytes', { metadata: { text: 'é'.repeat(2048) } }],
  ['assistantOverrides.clientMessages.0 must not name tool-calls-result', { clientMessages: ['tool-calls-result'] }],
  ['assistantOverrides.transcriber.provider must be left out', { transcriber: { provider: 'openai', language: 'fr' } }],
  ['assistantOverrides.artifactPlan.recordingEnabled must be false', { artifactPlan: { recordingEnabled: true } }],
])('%s', (sentence, assistantOverrides) => {
  expect(() => bring({ assistantId: 'site', assistantOverrides })).toThrow(
    expect.objectContaining({ code: 'invalid-request', message: expect.stringContaining(sentence) }),
  )
})

test('what is cleared is brought by nobody, and refused to nobody', () => {
  expect(bring({ assistantId: 'site', assistantOverrides: { model: null } })).toHaveProperty('assistantOverrides')
})

test('a key with a list of assistants calls these only, and no squad, workflow or other; without force the list counts for nothing', () => {
  const restrictions = { allowedAssistantIds: ['site'] }
  expect(bring({ assistantId: 'site' }, restrictions)).toEqual({ assistantId: 'site' })
  for (const body of [
    { assistantId: 'other' },
    { assistantId: 'site', squadId: 's' },
    { workflowId: 'w' },
    { assistant: {} },
  ]) {
    expect(() => bring(body, { ...restrictions, allowTransientAssistant: true })).toThrow(
      'restrictions.allowedAssistantIds',
    )
  }
  expect(bring({ assistantId: 'other' }, { ...restrictions, enabled: false })).toEqual({ assistantId: 'other' })
})

test('a private key brings everything, unless it is told to keep to stored assistants', () => {
  const body = { assistant: { model: { provider: 'openai' } } }
  for (const role of ['admin', 'editor'] as const) expect(bring(body, {}, role)).toEqual(body)
  expect(() => bring(body, { allowTransientAssistant: false }, 'admin')).toThrow('allowTransientAssistant')
})

test.each([
  [{ allowedAssistantIds: ['site'], allowTransientAssistant: true }, 'beside allowedAssistantIds'],
  [{ allowedAssistantIds: ['site'], allowedOverrides: ['model'] }, 'beside allowedAssistantIds'],
])('a key cannot be made with %o', (restrictions, sentence) => {
  expect(() => judgeRestrictions(restrictions)).toThrow(sentence)
})
