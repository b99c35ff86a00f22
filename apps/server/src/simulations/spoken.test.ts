import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SimulationRun, SimulationRunItem } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startProvider } from '../../../../packages/agent/src/lib/provider.fixture.ts'
import { recommendedModels } from '../../../../tests/setup/recommended-models.ts'
import { openScene, type Scene, scene } from '../calls/call-fixture.ts'
import { runCli } from '../commands/cli.ts'

type Item = SimulationRunItem & { metadata?: { call?: { transcript: string; said?: string[] } } }

const says = (name: string, regex: string) => ({
  structuredOutput: { name, type: 'regex', regex, schema: { type: 'boolean' } },
  comparator: '=',
  value: true,
})
const scenario = (...lines: string[]) => ({
  name: 'Prices',
  instructions: lines.map((line) => `Caller: ${line}`).join('\n'),
  evaluations: [says('The price', 'AI: .*£500')],
})
const caller = (voice?: object) => ({ name: 'Jo', assistant: voice ? { voice } : {} })
const guided = { type: 'assistant', assistant: { name: 'Guide', firstMessage: 'Hello.', model: { provider: 'guide' } } }
const byVoice = { provider: 'vapi.websocket' }
const price = 'What does it cost?'

/** The API of a server, as its owner uses it. */
function ownersApi({ server }: Scene) {
  const request = async (line: string, body?: object, headers: Record<string, string> = {}) => {
    const [method = 'GET', path = ''] = line.split(' ')
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${server.firstKeys?.privateKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as never }
  }
  const begin = async (more: object) => {
    const { status, body } = await request('POST /eval/simulation/run', { target: guided, transport: byVoice, ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as SimulationRun
  }
  const read = async (id: string) => (await request(`GET /eval/simulation/run/${id}`)).body as SimulationRun
  const itemsOf = async (id: string) => {
    const { results } = (await request(`GET /eval/simulation/run/${id}/item?sortOrder=ASC`)).body as { results: Item[] }
    return results
  }
  const ended = (id: string) => vi.waitFor(async () => expect((await read(id)).status).toBe('ended'), 120_000)
  return { request, begin, read, itemsOf, ended }
}

const refusal = ({ status, body }: { status: number; body: { message: string | string[] } }) => [
  status,
  [body.message].flat().join(),
]

describe('callers who speak', () => {
  /** What the transcriber says that it heard, whatever was said; it is the words of the caller, misheard. */
  let heard = price
  let stage: Scene
  let api: ReturnType<typeof ownersApi>
  let close = () => {}
  beforeAll(async () => {
    const ear = await startProvider({ answer: (_, response) => void response.end(JSON.stringify({ text: heard })) })
    stage = await openScene({
      VOICE_TRANSCRIPTION_URL: `${ear.url}/v1`,
      VOICE_TRANSCRIPTION_MODEL: 'ear',
      VOICE_MAX_CALLS: '4',
    })
    api = ownersApi(stage)
    close = () => void ear.close()
  })
  afterAll(async () => {
    await stage.server.remove()
    close()
  })

  test('are heard in turns over a bad line, in a voice of their own, answered, and judged by what was heard; what they said stands beside it', async () => {
    heard = 'what does it cost'
    const { id } = await api.begin({
      simulations: [
        {
          type: 'simulation',
          scenario: scenario('How much does it cost?'),
          personality: caller({ provider: 'flite', voiceId: 'kal16' }),
        },
      ],
      transport: { ...byVoice, noise: 'office', noiseDb: 20, packetLossPercent: 5, telephone: true },
    })
    await api.ended(id)
    const [item] = await api.itemsOf(id)
    expect(item).toMatchObject({ status: 'passed', results: { passed: true } })
    const call = item?.metadata?.call
    expect(call?.said).toEqual(['How much does it cost?'])
    expect(call?.transcript).toMatch(/^AI: Hello\.\nUser: what does it cost.*\nAI: .*£500/)
    const latencies = item?.results?.latencyMetrics
    expect(latencies).toMatchObject({ turnCount: 1, avgTurn: expect.any(Number), avgTranscriber: expect.any(Number) })
    expect(latencies?.avgTurn).toBeGreaterThan(Number(latencies?.avgModel))
  })

  test('are no more than 20 a run, with voices that there are; what they need is refused of callers who write', async () => {
    const simulations = [{ type: 'simulation', scenario: scenario(price), personality: caller() }]
    const asked = async (more: object) =>
      refusal(
        await api.request('POST /eval/simulation/run', { simulations, target: guided, transport: byVoice, ...more }),
      )
    expect(await asked({ simulations: [...simulations, ...simulations], iterations: 11 })).toEqual([
      400,
      'simulations must come to at most 20 conversations by voice',
    ])
    expect(await asked({ transport: { provider: 'vapi.webchat', packetLossPercent: 5 } })).toEqual([
      400,
      expect.stringContaining('say provider vapi.websocket'),
    ])
    expect(await asked({ transport: { ...byVoice, packetLossPercent: 31 } })).toEqual([
      400,
      expect.stringContaining('transport.packetLossPercent'),
    ])
    const nobody = [{ ...simulations[0], personality: caller({ provider: 'flite', voiceId: 'nobody' }) }]
    expect(await asked({ simulations: nobody })).toEqual([
      400,
      expect.stringContaining('must be one of awb, slt, rms, kal16'),
    ])
    expect(await asked({ transport: { provider: 'smoke' } })).toEqual([400, expect.stringContaining('vapi.websocket')])
  })

  test('are begun by no key of a page', async () => {
    const simulations = [{ type: 'simulation', scenario: scenario(price), personality: caller() }]
    const body = { simulations, target: guided, transport: byVoice }
    const publicKey = `Bearer ${stage.server.firstKeys?.publicKey}`
    expect((await api.request('POST /eval/simulation/run', body, { authorization: publicKey })).status).toBe(403)
  })

  test('speak from the command line, whose exit code says whether all passed', async () => {
    heard = 'what does it cost'
    const posted = async (path: string, body: object) =>
      (await api.request(`POST ${path}`, body)).body as { id: string }
    const { id: scenarioId } = await posted('/eval/simulation/scenario', scenario(price))
    const { id: personalityId } = await posted('/eval/simulation/personality', caller())
    const { id } = await posted('/eval/simulation', { scenarioId, personalityId })
    const { id: assistantId } = await posted('/assistant', guided.assistant)
    const lines: string[] = []
    const print = (text: string) => void lines.push(text)
    const parley = (...more: string[]) =>
      runCli(['evals', 'run', id, '--assistant', assistantId, '--url', stage.server.url, ...more], {
        environment: { DATA_DIR: stage.server.settings.DATA_DIR },
        print,
        printError: print,
      })
    expect([await parley('--voice', '--noise', 'voices', '--loss', '3', '--telephone'), lines]).toEqual([
      0,
      [expect.stringMatching(/^passed {2}Prices, Jo, 1$/), expect.stringMatching(/^All 1 passed\./)],
    ])
    expect(await parley('--loss', '3')).toBe(2)
    expect(await parley('--voice', '--loss', 'much')).toBe(2)
    expect(await parley('--voice', '--loss', '99')).toBe(1)
    expect(lines.at(-1)).toContain('packetLossPercent')
  })

  test('take no line, wait while people have more than half of them, give way when they come, and begin again', async () => {
    heard = price
    const order = async () => {
      const { status, body } = await stage.order()
      expect(status).toBe(201)
      return body.id
    }
    const { id } = await api.begin({
      simulations: [{ type: 'simulation', scenario: scenario(price, price), personality: caller() }],
    })
    const isNow = (status: string) =>
      vi.waitFor(async () => expect(await api.itemsOf(id)).toMatchObject([{ status }]), 60_000)
    await isNow('running')
    const people = [await order(), await order(), await order(), await order()]
    await isNow('queued')
    expect((await api.read(id)).status).toBe('running')
    for (const call of people) await api.request(`DELETE /call/${call}`)
    await api.ended(id)
    expect(await api.itemsOf(id)).toMatchObject([{ status: 'passed' }])
  })
})

test('nobody judges a simulated call that its server breaks off: it is canceled', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-broken-off-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const isHeard = Promise.withResolvers<void>()
  const ear = await startProvider({ answer: () => isHeard.resolve() }) // and says nothing
  onTestFinished(() => ear.close())
  const stage = await openScene({
    DATA_DIR: dataDir,
    VOICE_TRANSCRIPTION_URL: `${ear.url}/v1`,
    VOICE_TRANSCRIPTION_MODEL: 'ear',
  })
  const simulations = [{ type: 'simulation', scenario: scenario(price), personality: caller() }]
  const { id } = await ownersApi(stage).begin({ simulations })
  await isHeard.promise
  await stage.server.remove()
  const { server, ...page } = await scene({ DATA_DIR: dataDir, VOICE: 'off' })
  const api = ownersApi({ server: { ...server, firstKeys: stage.server.firstKeys }, ...page })
  expect(await api.itemsOf(id)).toMatchObject([{ status: 'canceled' }])
})

test('a server without an ear says so before anybody calls', async () => {
  vi.stubEnv('PATH', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { request } = ownersApi(await scene({}))
  const simulations = [{ type: 'simulation', scenario: scenario(price), personality: caller() }]
  const answer = await request('POST /eval/simulation/run', { simulations, target: guided, transport: byVoice })
  expect(refusal(answer)).toEqual([422, expect.stringContaining('npx parley models fetch recommended')])
})

const models = await recommendedModels()
test.skipIf(!models)(
  'the recommended ear understands a caller of this machine’s own, and the guide answers',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-heard-'))
    await symlink(String(models?.folder), join(dataDir, 'models'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const api = ownersApi(await scene({ DATA_DIR: dataDir, VOICE_TRANSCRIBER: 'local' }))
    const { id } = await api.begin({
      simulations: [{ type: 'simulation', scenario: scenario(price), personality: caller() }],
    })
    await api.ended(id)
    const [item] = await api.itemsOf(id)
    expect(item?.failureReason).toBeUndefined()
    expect(item?.metadata?.call?.transcript.toLowerCase()).toMatch(/user: what does it cost/)
    expect(item?.status).toBe('passed')
  },
)
