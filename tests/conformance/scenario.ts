/** One call of an operation. `ids` name what earlier steps kept; `keep` names what this one makes. */
export type Step = {
  line: string
  ids?: string[]
  /** A function is given the ids kept so far. */
  input?: object | ((kept: Record<string, string>) => object)
  /** The name to keep the answer's id under, or another field of it after a dot. */
  keep?: string
  /** The name of a key that was kept, when it is not the organisation's. */
  as?: string
}

const scorers = [{ type: 'ai', rubric: 'It is polite.' }]
const call = (kept: Record<string, string>) => ({ assistantId: kept.assistant as string })
const guided = { model: { provider: 'guide' }, name: 'Guide' }
const file = () => ({ file: new File(['We are open from nine to five.'], 'hours.txt', { type: 'text/plain' }) })
const range = { createdAtGt: '2020-01-01T00:00:00Z', updatedAtLe: '2999-01-01T00:00:00Z', limit: 5 }
const page = { ...range, page: 1, sortOrder: 'ASC' }

/** Every operation once, in an order in which a customer could do it; what is deleted comes last. */
export const scenario: Step[] = [
  {
    line: 'POST /credential',
    input: ({ providers }) => ({
      ...{ provider: 'vonage', apiKey: 'key', apiSecret: 'secret-0123456789' },
      apiUrl: providers,
    }),
    keep: 'vonage',
  },
  {
    line: 'POST /credential',
    input: { provider: 'make', teamId: '7', region: 'eu1', apiKey: 'make-0123456789' },
    keep: 'make',
  },
  { line: 'POST /credential', input: { provider: 'deepinfra', apiKey: 'di-0123456789abcdef' } },
  { line: 'POST /credential', input: { provider: '11labs', apiKey: 'xi-0123456789abcdef' }, keep: 'voices' },
  { line: 'POST /credential', input: { provider: 'openai', apiKey: 'sk-0123456789abcdef' }, keep: 'model' },
  { line: 'GET /credential', input: range },
  { line: 'GET /credential/{id}', ids: ['vonage'] },
  { line: 'PATCH /credential/{id}', ids: ['vonage'], input: { provider: 'vonage', name: 'Phones' } },
  {
    line: 'POST /credential/session',
    input: { provider: 'slack.oauth2-authorization' },
    keep: 'connecting.sessionToken',
  },
  {
    line: 'POST /credential/webhook',
    input: (kept) => ({
      type: 'auth',
      operation: 'creation',
      from: 'hub',
      connectionId: 'c',
      authMode: 'OAUTH2',
      providerConfigKey: 'k',
      provider: 'slack',
      environment: 'dev',
      success: true,
      endUser: { endUserId: kept.connecting, organizationId: 'main' },
    }),
  },
  {
    line: 'POST /credential',
    input: {
      provider: 'ghl.oauth2-authorization',
      authenticationSession: { accessToken: 'token-0123456789' },
    },
    keep: 'connection',
  },
  {
    line: 'POST /credential/trigger',
    input: (kept) => ({ action_name: 'validate', input: { credentialId: kept.connection } }),
  },

  {
    line: 'POST /tool',
    input: { type: 'function', function: { name: 'book', parameters: { type: 'object', properties: {} } } },
    keep: 'tool',
  },
  { line: 'GET /tool', input: range },
  { line: 'GET /tool/{id}', ids: ['tool'] },
  { line: 'PATCH /tool/{id}', ids: ['tool'], input: { type: 'function', async: true } },
  { line: 'POST /file', input: file, keep: 'file' },
  { line: 'POST /file/upload', input: file, keep: 'otherFile' },
  { line: 'GET /file' },
  { line: 'GET /file/{id}', ids: ['file'] },
  { line: 'PATCH /file/{id}', ids: ['file'], input: { name: 'Hours' } },
  {
    line: 'POST /knowledge-base',
    input: { provider: 'custom-knowledge-base', server: { url: 'https://kb.example/search' } },
    keep: 'base',
  },
  { line: 'GET /knowledge-base', input: range },
  { line: 'GET /knowledge-base/{id}', ids: ['base'] },
  { line: 'PATCH /knowledge-base/{id}', ids: ['base'], input: { server: { url: 'https://kb.example/find' } } },

  {
    line: 'POST /assistant',
    input: { ...guided, firstMessage: 'Hello', voice: { provider: 'flite', voiceId: 'awb' } },
    keep: 'assistant',
  },
  { line: 'GET /assistant', input: range },
  { line: 'GET /assistant/{id}', ids: ['assistant'] },
  { line: 'PATCH /assistant/{id}', ids: ['assistant'], input: { firstMessage: 'Good morning' } },
  { line: 'PUT /assistant/{id}', ids: ['assistant'], input: { ...guided, maxDurationSeconds: 300 } },
  { line: 'GET /assistant/{id}/version', ids: ['assistant'], input: { page: 1, limit: 2 } },
  { line: 'GET /v2/assistant', input: page },
  {
    line: 'POST /squad',
    input: (kept) => ({ name: 'Team', members: [{ assistantId: kept.assistant }] }),
    keep: 'squad',
  },
  { line: 'GET /squad', input: range },
  { line: 'GET /squad/{id}', ids: ['squad'] },
  {
    line: 'PATCH /squad/{id}',
    ids: ['squad'],
    input: (kept) => ({ name: 'Crew', members: [{ assistantId: kept.assistant }] }),
  },
  {
    line: 'POST /workflow',
    input: {
      name: 'Flow',
      nodes: [
        { type: 'conversation', name: 'start', isStart: true, prompt: 'Greet.' },
        { type: 'conversation', name: 'end' },
      ],
      edges: [{ from: 'start', to: 'end', condition: { type: 'ai', prompt: 'They are done.' } }],
    },
    keep: 'workflow',
  },
  { line: 'GET /workflow' },
  { line: 'GET /workflow/{id}', ids: ['workflow'] },
  { line: 'PATCH /workflow/{id}', ids: ['workflow'], input: { name: 'Renamed' } },

  {
    line: 'POST /phone-number',
    input: (kept) => ({ provider: 'vonage', number: '+442071838750', credentialId: kept.vonage }),
    keep: 'number',
  },
  {
    line: 'POST /phone-number/import/twilio',
    input: { twilioPhoneNumber: '+442071838751', twilioAccountSid: 'AC1', twilioAuthToken: 'secret' },
  },
  {
    line: 'POST /phone-number/import/vonage',
    input: (kept) => ({ vonagePhoneNumber: '+442071838752', credentialId: kept.vonage }),
  },
  { line: 'GET /phone-number', input: range },
  { line: 'GET /phone-number/{id}', ids: ['number'] },
  { line: 'PATCH /phone-number/{id}', ids: ['number'], input: { provider: 'vonage', name: 'Desk' } },
  { line: 'GET /v2/phone-number', input: page },

  { line: 'POST /call', input: call, keep: 'call' },
  { line: 'POST /call/web', input: call },
  {
    line: 'POST /call/phone',
    input: (kept) => ({ ...call(kept), phoneNumberId: kept.number, customer: { number: '+442071838759' } }),
  },
  { line: 'GET /call', input: (kept) => ({ ...range, assistantId: kept.assistant }) },
  { line: 'GET /call/{id}', ids: ['call'] },
  { line: 'PATCH /call/{id}', ids: ['call'], input: { name: 'First' } },
  { line: 'GET /v2/call', input: (kept) => ({ ...page, idAny: [kept.call, 'none'] }) },
  { line: 'GET /v2/call/metadata', input: page },
  { line: 'GET /v2/call/export', input: { limit: 10 } },

  {
    line: 'POST /room',
    input: (kept) => ({ name: 'standup', privacy: 'private', knocking: true, assistantId: kept.assistant }),
    keep: 'room',
  },
  { line: 'GET /room', input: range },
  { line: 'GET /room/{id}', ids: ['room'] },
  { line: 'PATCH /room/{id}', ids: ['room'], input: { maxParticipants: 3 } },
  { line: 'POST /room/{id}/token', ids: ['room'], input: { userName: 'Ada', isOwner: true } },
  { line: 'POST /session', input: (kept) => ({ name: 'Visit', assistantId: kept.assistant }), keep: 'session' },
  { line: 'GET /session', input: { ...page, name: 'Visit' } },
  { line: 'GET /session/{id}', ids: ['session'] },
  { line: 'PATCH /session/{id}', ids: ['session'], input: { status: 'completed' } },
  { line: 'POST /chat', input: (kept) => ({ sessionId: kept.session, input: 'When are you open?' }), keep: 'chat' },
  { line: 'POST /chat/responses', input: (kept) => ({ assistantId: kept.assistant, input: 'Hello' }) },
  { line: 'POST /chat/web', input: (kept) => ({ assistantId: kept.assistant, input: 'Hello' }) },
  { line: 'GET /chat', input: (kept) => ({ ...page, sessionId: kept.session }) },
  { line: 'GET /chat/{id}', ids: ['chat'] },

  {
    line: 'POST /test-suite',
    input: (kept) => ({ name: 'Suite', targetPlan: { assistantId: kept.assistant } }),
    keep: 'suite',
  },
  { line: 'GET /test-suite', input: page },
  { line: 'GET /test-suite/{id}', ids: ['suite'] },
  { line: 'PATCH /test-suite/{id}', ids: ['suite'], input: { name: 'Renamed' } },
  {
    line: 'POST /test-suite/{testSuiteId}/test',
    ids: ['suite'],
    input: { type: 'chat', script: 'Hello', scorers },
    keep: 'test',
  },
  { line: 'GET /test-suite/{testSuiteId}/test', ids: ['suite'], input: page },
  { line: 'GET /test-suite/{testSuiteId}/test/{id}', ids: ['suite', 'test'] },
  {
    line: 'PATCH /test-suite/{testSuiteId}/test/{id}',
    ids: ['suite', 'test'],
    input: { type: 'chat', script: 'Good morning' },
  },
  { line: 'POST /test-suite/{testSuiteId}/run', ids: ['suite'], input: { name: 'Run' }, keep: 'run' },
  { line: 'GET /test-suite/{testSuiteId}/run', ids: ['suite'], input: page },
  { line: 'GET /test-suite/{testSuiteId}/run/{id}', ids: ['suite', 'run'] },
  { line: 'PATCH /test-suite/{testSuiteId}/run/{id}', ids: ['suite', 'run'], input: { name: 'Renamed' } },
  {
    line: 'POST /analytics',
    input: { queries: [{ name: 'n', table: 'call', operations: [{ operation: 'count', column: 'id' }] }] },
  },
  { line: 'GET /log', input: (kept) => ({ ...page, callId: kept.call }) },
  { line: 'DELETE /log', input: (kept) => ({ callId: kept.call }) },
  { line: 'GET /logs', input: { ...page, type: 'API' } },
  { line: 'DELETE /logs', input: { type: 'API' } },

  { line: 'POST /token', input: { tag: 'public', name: 'Page' }, keep: 'token' },
  { line: 'GET /token', input: range },
  { line: 'GET /token/{id}', ids: ['token'] },
  { line: 'PATCH /token/{id}', ids: ['token'], input: { name: 'Renamed' } },
  {
    line: 'POST /template',
    input: { type: 'tool', name: 'Template', provider: 'function', metadata: { pinned: true } },
    keep: 'template',
  },
  { line: 'GET /template', input: { ...range, provider: 'function' } },
  { line: 'GET /template/pinned' },
  { line: 'GET /template/{id}', ids: ['template'] },
  { line: 'PATCH /template/{id}', ids: ['template'], input: { type: 'tool', name: 'Renamed' } },
  { line: 'POST /org', input: { name: 'Second' }, keep: 'org' },
  { line: 'GET /org' },
  { line: 'GET /org/{id}', ids: ['org'] },
  { line: 'PATCH /org/{id}', ids: ['org'], input: { name: 'Renamed' } },
  { line: 'POST /org/{id}/invite', ids: ['org'], input: { emails: ['jo@example.com'], role: 'editor' } },
  { line: 'GET /org/{id}/user', ids: ['org'], keep: 'user' },
  { line: 'PATCH /org/{id}/role', ids: ['org'], input: (kept) => ({ userId: kept.user, role: 'viewer' }) },
  { line: 'DELETE /org/{id}/member/{memberId}/leave', ids: ['org', 'user'] },
  { line: 'POST /org/{id}/invite', ids: ['=main'], input: { emails: ['jo@example.com'], role: 'editor' } },
  { line: 'GET /org/{id}/user', ids: ['=main'], keep: 'member' },
  { line: 'POST /token', input: (kept) => ({ userId: kept.member }), keep: 'memberKey.value' },
  { line: 'DELETE /org/{id}/leave', ids: ['=main'], as: 'memberKey' },
  { line: 'GET /org/{id}/auth', ids: ['org'] },

  { line: 'GET /voice-library/{provider}', ids: ['=flite'], input: { keyword: 'alan', limit: 5 } },
  { line: 'GET /voice-library/{provider}/accents', ids: ['=flite'] },
  { line: 'POST /voice-library/sync/{provider}', ids: ['=11labs'] },
  { line: 'POST /voice-library/sync', input: { providers: '11labs' } },
  {
    line: 'POST /voice-library/create-sesame-voice',
    input: { voiceName: 'v', transcription: 't', file: Buffer.from('sound').toString('base64') },
  },
  { line: 'GET /{provider}/workflows', ids: ['=make'] },
  { line: 'GET /{provider}/workflows/{workflowId}/hooks', ids: ['=make', '=1'] },
  { line: 'GET /{provider}/locations', ids: ['=make'] },
  { line: 'GET /{provider}/voices/search', ids: ['=11labs'], input: { name: 'ra' } },
  { line: 'GET /{provider}/voice/search', ids: ['=11labs'], input: { name: 'ra' } },
  { line: 'POST /{provider}/voices/add', ids: ['=11labs'], input: { ownerId: 'o', voiceId: 'v', name: 'n' } },
  { line: 'POST /{provider}/voice/add', ids: ['=11labs'], input: { ownerId: 'o', voiceId: 'v', name: 'n' } },
  {
    line: 'POST /11labs/voice/clone',
    input: () => ({ name: 'Me', files: [new File(['sound'], 'me.wav', { type: 'audio/wav' })] }),
  },

  { line: 'DELETE /chat/{id}', ids: ['chat'] },
  { line: 'DELETE /room/{id}', ids: ['room'] },
  { line: 'DELETE /session/{id}', ids: ['session'] },
  { line: 'DELETE /call/{id}', ids: ['call'] },
  { line: 'DELETE /test-suite/{testSuiteId}/run/{id}', ids: ['suite', 'run'] },
  { line: 'DELETE /test-suite/{testSuiteId}/test/{id}', ids: ['suite', 'test'] },
  { line: 'DELETE /test-suite/{id}', ids: ['suite'] },
  { line: 'DELETE /phone-number/{id}', ids: ['number'] },
  { line: 'DELETE /workflow/{id}', ids: ['workflow'] },
  { line: 'DELETE /squad/{id}', ids: ['squad'] },
  { line: 'DELETE /assistant/{id}', ids: ['assistant'] },
  { line: 'DELETE /knowledge-base/{id}', ids: ['base'] },
  { line: 'DELETE /file/{id}', ids: ['file'] },
  { line: 'DELETE /tool/{id}', ids: ['tool'] },
  { line: 'DELETE /template/{id}', ids: ['template'] },
  { line: 'DELETE /token/{id}', ids: ['token'] },
  { line: 'DELETE /credential/{id}', ids: ['vonage'] },
  { line: 'DELETE /org/{id}', ids: ['org'] },
]
