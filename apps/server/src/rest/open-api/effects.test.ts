import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { effectsOf, toJsonSchema } from '@parley/protocol/open-api'
import { resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredFields, page, withEffects } from '../../../../../scripts/docs/assistant-effects.ts'
import { type PlatformFixture, platformFixture } from '../../platform-fixture.ts'
import { isRead } from './field-readers.fixture.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

const root = join(import.meta.dirname, '../../../../..')

test('a field of an assistant that is said to act is read by something', () => {
  const fields = declaredFields()
  const acting = fields.filter(({ effect }) => effect === 'acts').map(({ path }) => path)
  expect(acting.filter((path) => !isRead(path.split('.').at(-1) ?? ''))).toEqual([])
  expect(acting.length).toBeGreaterThan(20)
})

test('the documentation says what each field does', () => {
  const markdown = readFileSync(join(root, page), 'utf8')
  expect(withEffects(markdown), 'run "npm run docs"').toBe(markdown)
})

/** A schema with a pattern that answers cannot be held against. */
const behind = { type: 'object', properties: { x: { type: 'string', pattern: '(?<=a)b' } } }

test.each([
  ['/assistant', { compliancePlan: { hipaaEnabled: true } }, 'compliancePlan.hipaaEnabled must be false'],
  ['/assistant', { artifactPlan: { recordingEnabled: true } }, 'artifactPlan.recordingEnabled must be false'],
  [
    '/assistant',
    { compliancePlan: { recordingConsentPlan: {} } },
    'compliancePlan.recordingConsentPlan must be left out',
  ],
  [
    '/call/web',
    { assistantId: 'site', assistantOverrides: { artifactPlan: { recordingEnabled: true } } },
    'recordingEnabled must',
  ],
  [
    '/squad',
    { members: [{ assistant: { artifactPlan: { videoRecordingEnabled: true } } }] },
    'videoRecordingEnabled must',
  ],
  [
    '/assistant',
    { voice: { provider: 'openai', stabilty: 0.5 } },
    'voice.stabilty must be left out: this server knows no field',
  ],
  ['/assistant', { voice: { provider: 'openai', stability: 0.5 } }, 'has no such setting for a voice here; 11labs has'],
  [
    '/assistant',
    { transcriber: { provider: 'openai', keyterm: ['x'] } },
    'keyterm must be left out: openai has no such',
  ],
  [
    '/assistant',
    { model: { provider: 'openai', emotionRecognitionEnabled: true } },
    'emotionRecognitionEnabled must be false',
  ],
  [
    '/assistant',
    { model: { provider: 'openai', numFastTurns: 2 } },
    'model.numFastTurns must be 0: the model that was named',
  ],
  ['/assistant', { model: { provider: 'anyscale' } }, 'model.provider must be one of anthropic'],
  ['/assistant', { startSpeakingPlan: { waitSecond: 1 } }, 'startSpeakingPlan.waitSecond must be left out'],
  ['/assistant', { startSpeakingPlan: { waitSeconds: 6 } }, 'waitSeconds must be a number from 0 to 5'],
  [
    '/assistant',
    { startSpeakingPlan: { smartEndpointingPlan: { provider: 'livekit', waitFunction: '2 +' } } },
    'waitFunction must be an expression of x such as 200 + 8000 * x: it ends too early',
  ],
  [
    '/assistant',
    { model: { tools: [{ type: 'function', function: { name: 'book', parameters: behind } }] } },
    'model.tools.0.function.parameters.properties.x.pattern must not look ahead or behind',
  ],
  [
    '/tool',
    { type: 'apiRequest', method: 'POST', url: 'https://example.com', body: behind },
    'body.properties.x.pattern must not look ahead or behind',
  ],
  [
    '/tool',
    {
      type: 'function',
      server: { url: 'https://example.com', backoffPlan: { maxRetries: 1e9, baseDelaySeconds: 60 } },
    },
    'server.backoffPlan.maxRetries must be a number from 0 to 10,server.backoffPlan.baseDelaySeconds must be a number from 0 to 10',
  ],
  [
    '/tool',
    { type: 'apiRequest', method: 'GET', url: 'https://example.com', backoffPlan: { retries: 3 } },
    'backoffPlan.retries must be left out',
  ],
  ['/structured-output', { name: 'x', schema: behind }, 'schema.properties.x.pattern must not look ahead or behind'],
  [
    '/assistant',
    { analysisPlan: { structuredDataPlan: { schema: behind } } },
    'analysisPlan.structuredDataPlan.schema.properties.x.pattern must not look ahead or behind',
  ],
  [
    '/assistant',
    { startSpeakingPlan: { customEndpointingRules: [{ type: 'customer', regex: '(?<=a)b', timeoutSeconds: 1 }] } },
    'must not look ahead or behind',
  ],
  ['/assistant', { hooks: [{ on: 'session.created', do: [] }] }, 'must say on which event of a call'],
  [
    '/assistant',
    { hooks: [{ on: 'call.ending', do: [{ type: 'say', exact: 'Bye' }] }] },
    'hooks.0.do.0.type must be an action of the type tool or message.add: nothing is said',
  ],
  ['/assistant', { silenceTimeoutSecond: 30 }, 'must be left out: is it silenceTimeoutSeconds that you mean?'],
  [
    '/call/web',
    { assistant: { firstMesage: 'Hello' } },
    'assistant.firstMesage must be left out: is it firstMessage that you mean?',
  ],
  [
    '/chat',
    { assistantId: 'site', input: 'Hello', assistantOverrides: { variableValue: { name: 'Jo' } } },
    'assistantOverrides.variableValue must be left out: is it variableValues that you mean?',
  ],
  [
    '/squad',
    { members: [{ assistantId: 'site', assistantOverrides: { firstMesage: 'Hello' } }] },
    'members.0.assistantOverrides.firstMesage must be left out: is it firstMessage that you mean?',
  ],
  ['/assistant', { silenceTimeoutSeconds: 5 }, 'silenceTimeoutSeconds must be a number from 10 to 3600'],
  [
    '/assistant',
    { backgroundSound: 'rain' },
    'backgroundSound must be off, office or the http or https URL of a WAV file',
  ],
  ['/assistant', { credentials: [] }, 'credentials must be left out: an admin stores them with POST /credential'],
  ['/assistant', { numWordsToInterruptAssistant: 2 }, 'say it by stopSpeakingPlan.numWords'],
  ...['telnyx', 'byo-phone-number', 'vapi'].map(
    (provider) =>
      [
        '/phone-number',
        { provider, number: '+442071838750', credentialId: 'c' },
        'provider must be one of twilio, vonage, jambonz, livekit: no other carries calls here',
      ] as [string, object, string],
  ),
  ...(
    [
      [{ hooks: [] }, 'hooks must be left out: say them in the assistant that answers'],
      [{ numberE164CheckEnabled: false }, 'numberE164CheckEnabled must be true: numbers need their country code'],
      [
        { fallbackDestination: { type: 'sip', sipUri: 'sip:a@b.example' } },
        'fallbackDestination.type must be one of number',
      ],
      [
        { fallbackDestination: { number: '+442071838750', message: 'Hold on.' } },
        'fallbackDestination.message must be left out',
      ],
    ] as const
  ).map(
    ([fields, words]) =>
      ['/phone-number', { provider: 'livekit', number: '+442071838750', ...fields }, words] as [string, object, string],
  ),
  [
    '/phone-number/import/twilio',
    { twilioPhoneNumber: '+442071838750', twilioAccountSid: 'AC1', smsEnabled: true },
    'smsEnabled must be false: text messages are neither taken nor sent',
  ],
  [
    '/call/phone',
    { assistantId: 'site', phoneNumber: { number: '+442071838750', server: {} }, customer: {} },
    'phoneNumber.server must be left out',
  ],
  ['/call/phone', { assistantId: 'site', customer: { sipUri: 'sip:a@b.example' } }, 'customer.sipUri must be left out'],
  [
    '/session',
    { phoneNumber: { twilioAuthToken: 'secret' } },
    'phoneNumber must be left out: nothing is written by tele',
  ],
  [
    '/credential',
    { provider: 'langfuse', apiKey: 'k', publicKey: 'k', apiUrl: 'https://langfuse.example' },
    'xai: nothing on this server uses a credential of another',
  ],
  ['/knowledge-base', { provider: 'trieve' }, 'provider must be custom-knowledge-base, which asks your own server, or'],
  [
    '/session',
    { customer: { assistantOverrides: { artifactPlan: { transcriptPlan: { enabled: false } } } } },
    'customer.assistantOverrides must be left out: say them as assistantOverrides of the session',
  ],
  ...(
    [
      [{ compliancePlan: { hipaaEnabled: true } }, 'compliancePlan.hipaaEnabled must be false'],
      [{ artifactPlan: { recordingEnabled: true } }, 'artifactPlan.recordingEnabled must be false: whoever runs'],
      [{ monitorPlan: { listenEnabled: true } }, 'monitorPlan.listenEnabled must be false: whoever runs'],
      [
        { model: { provider: 'openai', messages: [{ role: 'system', content: 'Be brief.' }] } },
        'model must have no messages',
      ],
      [{ model: { provider: 'openai', toolIds: ['t'] } }, 'model must have no tools: give them to the nodes'],
      [
        { nodes: [{ type: 'conversation', name: 'n', voice: {} }] },
        'nodes.0.voice must be left out: say it for the whole',
      ],
      [{ credentialIds: ['none'] }, "credentialIds.0 names no credential of this organisation: 'none'"],
    ] as const
  ).map(
    ([fields, words]) =>
      ['/workflow', { name: 'w', nodes: [{ type: 'conversation', name: 'n' }], edges: [], ...fields }, words] as [
        string,
        object,
        string,
      ],
  ),
  ...(
    [
      [{ table: 'subscription' }, 'queries.0.table must be one of call: nothing is subscribed to'],
      [
        { operations: [{ operation: 'history', column: 'cost' }] },
        'operation must be one of sum, avg, count, min, max: time',
      ],
      [
        { operations: [{ operation: 'max', column: 'concurrency' }] },
        'how many calls go on at a time is told by GET /metrics',
      ],
    ] as const
  ).map(([fields, words]) => {
    const query = { name: 'q', table: 'call', operations: [{ operation: 'count', column: 'id' }], ...fields }
    return ['/analytics', { queries: [query] }, words] as [string, object, string]
  }),
  ['/org', { name: 'Clinic', hipaaEnabled: true }, 'hipaaEnabled must be false: this server is not operated'],
  [
    '/org',
    { billingLimit: 10 },
    'billingLimit must be left out: the server’s owner limits what a day may cost, with VOICE_USD',
  ],
  ['/org', { concurrencyLimit: 2 }, 'concurrencyLimit must be left out: the server’s owner limits how many calls'],
  ['/org', { subscriptionId: 'x' }, 'subscriptionId must be left out: nothing is subscribed to'],
  ['/org', { channel: 'weekly' }, 'channel must be default: every organisation is served by the release that runs'],
])('POST %s refuses %j in words', async (path, body, words) => {
  const headers = { authorization: `Bearer ${api.keys.privateKey}`, 'content-type': 'application/json' }
  const answer = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([answer.status, (await answer.json()).message.join()]).toEqual([400, expect.stringContaining(words)])
})

test('the reference marks what is refused', () => {
  const { fields } = resources.find(({ kind }) => kind === 'assistant') ?? { fields: null }
  const effects = fields && effectsOf(toJsonSchema(fields))
  expect(effects).toContainEqual({ path: 'analysisPlan.minMessagesThreshold', effect: 'acts' })
  expect(effects).toContainEqual({ path: 'startSpeakingPlan.waitSeconds', effect: 'acts' })
  expect(effects).toContainEqual({ path: 'artifactPlan.videoRecordingEnabled', effect: 'refused' })
  expect(effects).toContainEqual({ path: 'artifactPlan.loggingEnabled', effect: 'refused when off' })
  expect(effects).toContainEqual({ path: 'firstMessage', effect: 'acts' })
})
