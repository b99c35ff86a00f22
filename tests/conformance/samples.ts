import { voiceSwitchedOff } from '../../apps/server/src/records/call-starters.ts'

/** The least that makes one of each kind; `kept` has the ids of an `assistant` and of a `test-suite`. */
export const samples: Record<string, (kept: Record<string, string>) => Record<string, unknown>> = {
  assistant: () => ({ name: 'Sample', model: { provider: 'guide' } }),
  call: (kept) => ({ assistantId: kept.assistant }),
  chat: (kept) => ({ assistantId: kept.assistant, input: 'Hello' }),
  credential: () => ({ provider: 'vonage', apiKey: 'key', apiSecret: 'secret-0123456789' }),
  eval: () => ({ type: 'chat.mockConversation', name: 'Sample', messages: [{ role: 'user', content: 'Hello' }] }),
  'knowledge-base': () => ({ provider: 'custom-knowledge-base', server: { url: 'https://kb.example/search' } }),
  personality: () => ({ name: 'Sample', assistant: { model: { provider: 'guide' } } }),
  'phone-number': () => ({ provider: 'livekit', number: '+442071838753' }),
  scenario: () => ({
    name: 'Sample',
    instructions: 'Caller: Hello',
    evaluations: [
      {
        structuredOutput: { name: 'Greeted', type: 'regex', regex: 'Hello', schema: { type: 'boolean' } },
        comparator: '=',
        value: true,
      },
    ],
  }),
  session: (kept) => ({ assistantId: kept.assistant }),
  squad: (kept) => ({ members: [{ assistantId: kept.assistant }] }),
  'structured-output': () => ({ name: 'Sample', schema: { type: 'boolean' } }),
  template: () => ({ type: 'tool', name: 'Sample' }),
  'test-suite': () => ({ name: 'Sample' }),
  'test-suite-test': () => ({ type: 'chat', script: 'Hello', scorers: [{ type: 'ai', rubric: 'It is polite.' }] }),
  token: () => ({ name: 'Sample' }),
  tool: () => ({ type: 'function', function: { name: 'book' } }),
  workflow: () => ({ name: 'Sample', nodes: [{ type: 'conversation', name: 'start' }], edges: [] }),
}

/** Made by other means than a JSON body, or only together with something else; their tests are their behaviours'. */
export const otherwiseMade = [
  ...['eval-run', 'file', 'org', 'room', 'scorecard', 'simulation', 'simulation-run', 'simulation-suite'],
  'test-suite-run',
]

type Make = (path: string, body: object) => Promise<{ id: string }>

/** What may be asked for besides making something: the address, and the body where it takes one. */
export const deeds: Record<string, (make: Make) => Promise<[path: string, body?: object]>> = {
  'call.createWeb': async () => ['/call/web', { assistantId: 'site' }],
  'chat.respond': async () => ['/chat/responses', { assistantId: 'site', input: 'Hello' }],
  'chat.createWeb': async () => ['/chat/web', { assistantId: 'site', input: 'Hello' }],
  'credential.createSession': async () => ['/credential/session', { provider: 'slack.oauth2-authorization' }],
  'org.invite': async () => ['/org/main/invite', { emails: ['ada@engine.example'], role: 'viewer' }],
  'room.createToken': async (make) => [`/room/${(await make('/room', {})).id}/token`, { userName: 'Ada' }],
  async 'simulation-suite.duplicate'(make) {
    const scenario = await make('/eval/simulation/scenario', samples.scenario?.({}) ?? {})
    const personality = await make('/eval/simulation/personality', samples.personality?.({}) ?? {})
    const of = { scenarioId: scenario.id, personalityId: personality.id }
    const simulation = await make('/eval/simulation', { name: 'Sample', ...of })
    const suite = await make('/eval/simulation/suite', { name: 'Sample', simulationIds: [simulation.id] })
    return [`/eval/simulation/suite/${suite.id}/duplicate`]
  },
  'voice-library.syncProvider': async () => ['/voice-library/sync/flite'],
  'voice-library.sync': async () => ['/voice-library/sync', { providers: ['flite'] }],
}

/** With a provider, a model, a telephone or a form; and what only reads. Their tests are their behaviours'. */
export const otherwiseDone = [
  ...['analytics.query', 'call.createPhone', 'credential.trigger', '11labs.cloneVoice', 'file.upload'],
  ...['phone-number.importTwilio', 'phone-number.importVonage', 'provider.addVoice', 'provider.addVoices'],
  ...['scenario.generate', 'simulation-run.suggest', 'structured-output.run', 'voice-library.createSesameVoice'],
]

const wayInto = (id: string) => ({ webCallUrl: `https://voice.example/call/${id}/connect` })

/** Web calls begin, and nobody is played. */
export const starters = {
  ...voiceSwitchedOff,
  startWebCall: async ({ id }: { id: string }) => wayInto(id),
  wayIn: async (id: string) => wayInto(id),
}

/** Telephones are heard, and nobody is played. */
export const phoneHost = {
  hears: () => true,
  reserveLine: async () => 'token',
  play: async () => {},
  end() {},
  drop() {},
  brief: async () => false,
  answeredByMachine() {},
}

/** Only people in a room make one. */
export const roomRecording = () => {
  const ada = { userId: 'ada', userName: 'Ada Byron' }
  return { roomId: 'standup', startedBy: ada, startedAt: new Date().toISOString(), people: [ada] }
}
