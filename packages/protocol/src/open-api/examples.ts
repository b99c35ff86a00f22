type Example = Record<string, unknown>

const id = '0197a1c2-6b1e-7c3a-9d4f-2f6b8e1a5c70'
const other = '0197a1c2-7f00-7e11-8a2b-4c5d6e7f8091'
/** The assistant that every server has. */
const site = 'site'
const at = '2026-01-31T09:00:00.000Z'

/** What one writes to make, or to ask, the thing of a body; by the name of its schema. */
const bodies: Record<string, Example> = {
  AnalyticsQuery: {
    queries: [{ name: 'calls', table: 'call', operations: [{ operation: 'count', column: 'id' }] }],
  },
  AssistantCreate: {
    name: 'Ada',
    firstMessage: 'Hello, this is an AI. How can I help?',
    model: { provider: 'openai', model: 'gpt-4.1-mini', messages: [{ role: 'system', content: 'You sell bicycles.' }] },
  },
  AssistantUpdate: { firstMessage: 'Good morning. How can I help?' },
  CallCreate: { assistantId: site, phoneNumberId: other, customer: { number: '+442071838750' } },
  CallCreateWeb: { assistantId: site, assistantOverrides: { variableValues: { name: 'Jo' } } },
  CallUpdate: { name: 'The bicycle shop' },
  ChatCreate: { assistantId: site, input: 'When are you open?' },
  ChatCreateWeb: { assistantId: site, input: 'When are you open?' },
  CredentialCreate: { provider: 'openai', apiKey: 'sk-…' },
  CredentialUpdate: { name: 'The shop’s account' },
  CredentialCreateSession: { provider: 'google.calendar.oauth2-authorization' },
  CredentialTrigger: { action_name: 'refresh', input: { credentialId: other } },
  CredentialWebhook: {
    type: 'auth',
    operation: 'creation',
    from: 'connections',
    connectionId: 'c1',
    authMode: 'OAUTH2',
    providerConfigKey: 'google-calendar',
    provider: 'google-calendar',
    environment: 'prod',
    success: true,
    endUser: { endUserId: 'u1', organizationId: 'main' },
  },
  EvalCreate: {
    name: 'Opening hours',
    type: 'chat.mockConversation',
    messages: [
      { role: 'user', content: 'When are you open?' },
      { role: 'assistant', judgePlan: { type: 'regex', content: 'nine to five' } },
    ],
  },
  EvalRunCreate: { type: 'eval', evalId: other, target: { type: 'assistant', assistantId: site } },
  FileUpdate: { name: 'opening-hours.txt' },
  KnowledgeBaseCreate: { provider: 'parley', name: 'The shop', fileIds: [other] },
  KnowledgeBaseUpdate: { fileIds: [] },
  OrgCreate: { name: 'Bicycles & Co.' },
  OrgUpdate: { name: 'Bicycles & Sons' },
  OrgChangeRole: { userId: other, role: 'editor' },
  OrgInvite: { emails: ['jo@shop.example'], role: 'viewer' },
  PersonalityCreate: {
    name: 'In a hurry',
    assistant: { model: { provider: 'openai', messages: [{ role: 'system', content: 'You are in a hurry.' }] } },
  },
  PhoneNumberCreate: { provider: 'vonage', number: '+442071838750', credentialId: other },
  PhoneNumberUpdate: { assistantId: site },
  PhoneNumberImportTwilio: { twilioPhoneNumber: '+442071838750', twilioAccountSid: 'AC…', twilioAuthToken: 'secret' },
  PhoneNumberImportVonage: { vonagePhoneNumber: '+442071838750', credentialId: other },
  ProviderAddVoice: { ownerId: 'o2', voiceId: 'v2', name: 'Rafe' },
  ProviderAddVoices: { ownerId: 'o2', voiceId: 'v2', name: 'Rafe' },
  RoomCreate: { name: 'standup' },
  RoomCreateToken: { userName: 'Ada', isOwner: true },
  ScenarioCreate: {
    name: 'Opening hours',
    instructions: 'Caller: When are you open?',
    evaluations: [
      {
        structuredOutput: { name: 'Hours', type: 'regex', regex: 'nine to five', schema: { type: 'boolean' } },
        comparator: '=',
        value: true,
      },
    ],
  },
  ScenarioGenerate: { assistantId: site },
  ScorecardCreate: {
    name: 'Bookings',
    metrics: [
      {
        structuredOutputId: other,
        conditions: [{ type: 'comparator', comparator: '=', value: true, points: 100 }],
      },
    ],
  },
  SessionCreate: { name: 'Visit', assistantId: site },
  SessionUpdate: { status: 'completed' },
  SimulationCreate: { name: 'Hours, in a hurry', scenarioId: id, personalityId: other },
  SimulationRunCreate: {
    simulations: [{ type: 'simulation', simulationId: other }],
    target: { type: 'assistant', assistantId: site },
  },
  SimulationSuiteCreate: { name: 'Before each release', simulationIds: [other] },
  SquadCreate: { name: 'The shop', members: [{ assistantId: site }, { assistantId: other }] },
  StructuredOutputCreate: {
    name: 'Booked',
    description: 'Whether a test ride was booked.',
    schema: { type: 'boolean' },
  },
  StructuredOutputRun: { structuredOutputId: other, callIds: [id] },
  TemplateCreate: { type: 'tool', name: 'Book', details: { type: 'function', function: { name: 'book' } } },
  TestSuiteCreate: { name: 'Before each release', targetPlan: { assistantId: site } },
  TestSuiteTestCreate: {
    type: 'chat',
    script: 'You want to know when the shop is open.',
    scorers: [{ type: 'ai', rubric: 'It says from nine to five.' }],
  },
  TestSuiteRunCreate: { name: 'Release 7' },
  TokenCreate: { name: 'The shop’s pages', tag: 'public' },
  ToolCreate: {
    type: 'function',
    function: { name: 'book', description: 'Books a test ride.', parameters: { type: 'object', properties: {} } },
    server: { url: 'https://shop.example/tools' },
  },
  ToolUpdate: { async: true },
  VoiceLibrarySync: { providers: ['11labs'] },
  VoiceLibraryCreateSesameVoice: { voiceName: 'Jo', transcription: 'Good morning.', file: 'UklGRg==' },
  WorkflowCreate: {
    name: 'Booking',
    nodes: [{ type: 'conversation', name: 'start', prompt: 'Ask for a day.' }],
    edges: [],
  },
}

/** Answers that are not simply what was written. */
const answers: Record<string, unknown> = {
  '11labs.cloneVoice': undefined,
  'analytics.query': [{ name: 'calls', timeRange: { step: 'day' }, result: [{ countId: 7 }] }],
  'chat.createWeb': { id, sessionId: other, output: [{ role: 'assistant', content: 'From nine to five.' }] },
  'chat.respond': {
    id,
    object: 'response',
    created_at: 1_769_850_000,
    status: 'completed',
    error: null,
    output: [
      {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'From nine to five.', annotations: [] }],
      },
    ],
  },
  'credential.createSession': { sessionToken: 's1', connectUrl: 'https://provider.example/authorise' },
  'org.authenticate': { accessToken: 'key', aud: 'main' },
  'org.listUsers': [
    { id: other, createdAt: at, updatedAt: at, email: 'jo@shop.example', role: 'admin', status: 'active' },
  ],
  'room.createToken': { token: 't1' },
  'scenario.generate': {
    scenarios: [
      {
        name: 'Wrong day',
        instructions: 'You want to come on a Sunday.',
        category: 'edge_case',
        reasoning: 'The shop is closed then.',
      },
    ],
    coverageNotes: 'Opening hours only.',
  },
  'simulation.concurrency': {
    orgId: 'main',
    concurrencyLimit: 4,
    activeSimulations: 1,
    availableToStart: 3,
    createdAt: null,
    updatedAt: null,
    isDefault: true,
  },
  'simulation-run.suggest': {
    analysis: 'The assistant did not know the hours.',
    systemPromptSuggestions: [{ issue: 'No hours.', suggestion: 'Write the hours into the instructions.' }],
    toolSuggestions: [],
    scenarioSuggestions: [],
  },
  'structured-output.run': { message: '1 call is read.' },
  'provider.listWorkflows': { scenarios: [{ id: 1, name: 'Book' }] },
  'provider.listHooks': { hooks: [] },
  'provider.listLocations': { locations: [] },
  'provider.searchVoice': [{ voiceId: 'v1', name: 'Rachel', gender: 'female' }],
  'provider.searchVoices': [{ voiceId: 'v1', name: 'Rachel', gender: 'female' }],
}

const events: Record<string, Example[]> = {
  'chat.create': [{ id, path: 'chat.output[0].content', delta: 'From nine to five.' }],
  'chat.createWeb': [{ id, sessionId: other, path: 'chat.output[0].content', delta: 'From nine to five.' }],
  'chat.respond': [{ type: 'response.output_text.delta', delta: 'From nine to five.' }],
}

const stored = { id, orgId: 'main', createdAt: at, updatedAt: at }
const metadata = { itemsPerPage: 100, totalItems: 1, currentPage: 1 }

export const bodyExample = (schemaName: string): Example | undefined => bodies[schemaName]

/** `entityName` is the entity's schema: one that was made by the example of its body. */
export function answerExample(operation: string, kind: string | undefined, entityName: string): unknown {
  if (operation in answers) return answers[operation]
  const entity = { ...stored, ...bodies[`${entityName}Create`] }
  if (kind === 'many') return [entity]
  return kind === 'page' || kind === 'versions' ? { results: [entity], metadata } : entity
}

/** A stream as it comes; null where there is none. */
export function streamExample(operation: string): string {
  const sent = (events[operation] ?? []).map((event) => `data: ${JSON.stringify(event)}\n\n`)
  return `${sent.join('')}data: [DONE]\n\n`
}

export const formExample: Record<string, Example> = {
  file: { file: 'Open from nine to five.' },
  '11labs': { name: 'Jo', files: ['…'] },
}

export const refusalExample = (statusCode: number, error: string, message: string | string[]) => ({
  statusCode,
  error,
  message,
})
