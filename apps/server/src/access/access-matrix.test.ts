import { overrideFields } from '@parley/protocol/resources'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { type DeclaredField, declaredFields } from './declared-fields.fixture.ts'

/*
 * Every declared field of an assistant, and who may bring it. Public keys: `page`, any of them, overriding a stored
 * assistant; `listed`, one whose owner lists the field in `allowedOverrides`; `own`, one whose owner lets it bring assistants
 * of its own, inline. Then members by their role: overriding, bringing inline and storing. A new field fails until it is decided on.
 */
const matrix = `
                                                                    page    listed  own     viewer  editor  admin
name                                                                –       yes     yes     –       yes     yes
transcriber.provider                                                –       yes     yes     –       yes     yes
transcriber.model                                                   –       yes     yes     –       yes     yes
transcriber.language                                                yes     yes     yes     –       yes     yes
transcriber.smartFormat = true                                      –       yes     yes     –       yes     yes
transcriber.smartFormat = false                                     –       yes     yes     –       yes     yes
transcriber.numerals = true                                         –       yes     yes     –       yes     yes
transcriber.numerals = false                                        –       yes     yes     –       yes     yes
transcriber.profanityFilter = true                                  –       yes     yes     –       yes     yes
transcriber.profanityFilter = false                                 –       yes     yes     –       yes     yes
transcriber.redaction                                               –       yes     yes     –       yes     yes
transcriber.mipOptOut = true                                        –       yes     yes     –       yes     yes
transcriber.mipOptOut = false                                       –       yes     yes     –       yes     yes
transcriber.keywords[]                                              –       yes     yes     –       yes     yes
transcriber.keyterm[]                                               –       yes     yes     –       yes     yes
transcriber.endpointing                                             –       yes     yes     –       yes     yes
transcriber.confidenceThreshold                                     –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].provider                    –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].model                       –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].language                    –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].smartFormat = true          –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].smartFormat = false         –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].numerals = true             –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].numerals = false            –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].profanityFilter = true      –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].profanityFilter = false     –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].redaction                   –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].mipOptOut = true            –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].mipOptOut = false           –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].keywords[]                  –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].keyterm[]                   –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].endpointing                 –       yes     yes     –       yes     yes
transcriber.fallbackPlan.transcribers[].confidenceThreshold         –       yes     yes     –       yes     yes
model                                                               –       yes     yes     –       yes     yes
voice                                                               –       yes     yes     –       yes     yes
firstMessage                                                        –       yes     yes     –       yes     yes
firstMessageInterruptionsEnabled                                    –       yes     yes     –       yes     yes
ownAnswers                                                          –       –       yes     –       yes     yes
firstMessageMode                                                    yes     yes     yes     –       yes     yes
startSpeakingPlan                                                   –       yes     yes     –       yes     yes
stopSpeakingPlan                                                    –       yes     yes     –       yes     yes
messagePlan                                                         –       yes     yes     –       yes     yes
silenceTimeoutSeconds                                               –       yes     yes     –       yes     yes
maxDurationSeconds                                                  –       yes     yes     –       yes     yes
backgroundSound                                                     –       yes     yes     –       yes     yes
backgroundDenoisingEnabled                                          –       yes     yes     –       yes     yes
backgroundSpeechDenoisingPlan                                       –       yes     yes     –       yes     yes
keypadInputPlan                                                     –       yes     yes     –       yes     yes
hooks                                                               –       yes     yes     –       yes     yes
modelOutputInMessagesEnabled                                        –       yes     yes     –       yes     yes
endCallMessage                                                      –       yes     yes     –       yes     yes
endCallPhrases                                                      –       yes     yes     –       yes     yes
voicemailDetection                                                  –       yes     yes     –       yes     yes
voicemailMessage                                                    –       yes     yes     –       yes     yes
transportConfigurations                                             –       –       yes     –       yes     yes
recordingEnabled                                                    –       yes     yes     –       yes     yes
hipaaEnabled                                                        –       yes     yes     –       yes     yes
backchannelingEnabled                                               –       yes     yes     –       yes     yes
endCallFunctionEnabled                                              –       yes     yes     –       yes     yes
dialKeypadFunctionEnabled                                           –       yes     yes     –       yes     yes
metadata                                                            yes     yes     yes     –       yes     yes
clientMessages                                                      yes     yes     yes     –       yes     yes
serverMessages                                                      –       –       yes     –       yes     yes
compliancePlan                                                      –       yes     yes     –       yes     yes
artifactPlan.recordingEnabled = true                                yes     yes     yes     –       yes     yes
artifactPlan.recordingEnabled = false                               yes     yes     yes     –       yes     yes
artifactPlan.videoRecordingEnabled                                  yes     yes     yes     –       yes     yes
artifactPlan.pcapEnabled                                            yes     yes     yes     –       yes     yes
artifactPlan.loggingEnabled                                         –       yes     yes     –       yes     yes
artifactPlan.transcriptPlan.enabled = true                          –       yes     yes     –       yes     yes
artifactPlan.transcriptPlan.enabled = false                         yes     yes     yes     –       yes     yes
artifactPlan.structuredOutputIds[]                                  –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].name                               –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].description                        –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].schema                             –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].type                               –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].regex                              –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].model.provider                     –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].model.model                        –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].model.url                          –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].model.messages[].role              –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].model.messages[].content           –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].model.temperature                  –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].model.maxTokens                    –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].conditions[]                       –       yes     yes     –       yes     yes
artifactPlan.structuredOutputs[].assistantIds[]                     –       yes     yes     –       yes     yes
artifactPlan.scorecardIds[]                                         –       yes     yes     –       yes     yes
artifactPlan.scorecards[].name                                      –       yes     yes     –       yes     yes
artifactPlan.scorecards[].description                               –       yes     yes     –       yes     yes
artifactPlan.scorecards[].metrics[].structuredOutputId              –       yes     yes     –       yes     yes
artifactPlan.scorecards[].metrics[].conditions[]                    –       yes     yes     –       yes     yes
artifactPlan.scorecards[].assistantIds[]                            –       yes     yes     –       yes     yes
analysisPlan                                                        –       yes     yes     –       yes     yes
monitorPlan                                                         –       yes     yes     –       yes     yes
credentialIds                                                       –       –       yes     –       yes     yes
server                                                              –       –       yes     –       yes     yes
variableValues                                                      yes     yes     yes     –       yes     yes
`

const columns = ['page', 'listed', 'own', 'viewer', 'editor', 'admin']
const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(68)}${cells.map((cell) => cell.padEnd(8)).join('')}`.trimEnd()

let api: PlatformFixture
const keys: Record<string, string> = {}
beforeAll(async () => {
  api = await platformFixture()
  for (const role of ['viewer', 'editor', 'admin']) keys[role] = (await api.keyOf(role)).authorization
  keys.page = `Bearer ${api.keys.publicKey}`
  keys.own = (await publicKey({ allowTransientAssistant: true })) ?? ''
})
afterAll(() => api[Symbol.asyncDispose]())

/** Null where no key can be made so. */
async function publicKey(restrictions: object): Promise<string | null> {
  const { value } = await api.post('/token', { tag: 'public', restrictions })
  return typeof value === 'string' ? `Bearer ${value}` : null
}

/** How a field may be asked for. */
const ways = {
  override: ({ sample }: DeclaredField) =>
    ['POST /call/web', { assistantId: 'site', assistantOverrides: sample }] as const,
  inline: ({ sample }: DeclaredField) => ['POST /call/web', { assistant: sample }] as const,
  store: ({ sample }: DeclaredField) => ['POST /assistant', sample] as const,
}

type Way = keyof typeof ways

/** What may be null alone is refused to everybody, and so nobody's to bring: there is nothing to decide on. */
const canBeBrought = ({ sample }: DeclaredField) => !/[:[]null\b/.test(JSON.stringify(sample))

/** Who may bring a field, in the order of the columns. */
function decide(field: DeclaredField, listing: string | null, isStored: boolean): Promise<string[]> {
  const asked: Way[] = isStored ? ['override', 'inline', 'store'] : ['override', 'inline']
  const statusOf = async (way: Way, authorization: string) => {
    const [line, body] = ways[way](field)
    return (await api.request(line, body, { authorization })).status
  }
  /** What else is wrong with a sample is told the organisation's own key too. */
  const isAllowed = async (way: Way, key: string) => {
    const status = await statusOf(way, key)
    return status !== 403 && (status !== 400 || (await statusOf(way, `Bearer ${api.keys.privateKey}`)) === 400)
  }
  const may = async (key: string | null, ...how: Way[]) => {
    const answers = new Set(await Promise.all(how.map((way) => key !== null && isAllowed(way, key))))
    return answers.size > 1 ? 'partly' : answers.has(true) ? 'yes' : '–'
  }
  const { page = '', own = '', viewer = '', editor = '', admin = '' } = keys
  const members = [viewer, editor, admin].map((key) => may(key, ...asked))
  return Promise.all([may(page, 'override'), may(listing, 'override'), may(own, 'inline'), ...members])
}

test('who may bring which field of an assistant', async () => {
  const rows: string[] = []
  const fields = declaredFields(v.looseObject(overrideFields())).filter(canBeBrought)
  for (const [top, members] of Map.groupBy(fields, ({ path }) => path.match(/^\w+/)?.[0] ?? '')) {
    const listing = await publicKey({ allowedOverrides: [top] })
    const decided: [path: string, cells: string[]][] = []
    for (const field of members) decided.push([field.path, await decide(field, listing, decided.length === 0)])
    const isUniform = new Set(decided.map(([, cells]) => cells.join())).size === 1
    if (isUniform) rows.push(row(top, decided[0]?.[1] ?? []))
    else rows.push(...decided.map(([path, cells]) => row(path, cells)))
  }
  expect(['', row('', columns), ...rows, ''].join('\n')).toBe(matrix)
})

test.each(['assistant', 'squad', 'workflow'])('a %s of its own is brought only by a key that may', async (kind) => {
  const inline = {
    assistant: { name: 'Mine' },
    squad: { members: [{ assistant: { name: 'Mine' } }] },
    workflow: { name: 'Mine', nodes: [{ type: 'conversation', name: 'start' }], edges: [] },
  }[kind]
  const refused = await api.request('POST /call/web', { [kind]: inline }, { authorization: keys.page ?? '' })
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { error: 'Forbidden', message: expect.stringMatching(`^${kind} cannot .* ${kind}Id, .*allowTransientAssistant`) },
  ])
  const allowed = await api.request('POST /call/web', { [kind]: inline }, { authorization: keys.own ?? '' })
  expect(allowed.status).not.toBe(403)
})
