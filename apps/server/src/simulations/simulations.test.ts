import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCli } from '../commands/cli.ts'
import { ownedPlatform } from '../tools/owned-platform.fixture.ts'
import type { ModelTurn } from '../tools/owners.fixture.ts'

const platform = await ownedPlatform()
const { api, model, owner } = platform
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.forget())

type Run = { id: string; status: string; [key: string]: unknown }
type Asked = { messages: { role: string; content: string | null }[]; tools?: unknown[] }
type Item = {
  id: string
  status: string
  results?: { evaluations: object[]; latencyMetrics: object }
  [key: string]: unknown
}

const ended = (path: string) =>
  vi.waitFor(async () => {
    const run = (await api.get(path)) as Run
    expect(run.status).toBe('ended')
    return run
  }, 60_000)

const guided = { type: 'assistant', assistant: { name: 'Guide', model: { provider: 'guide' } } }
const says = (name: string, regex: string) => ({
  structuredOutput: { name, type: 'regex', regex, schema: { type: 'boolean' } },
  comparator: '=',
  value: true,
})

describe('an eval', () => {
  const evaluation = (...messages: object[]) => ({ type: 'chat.mockConversation', messages })
  const play = async (body: object, target: object = guided) => {
    const run = (await api.post('/eval/run', { type: 'eval', eval: body, target })) as unknown as Run
    return (await ended(`/eval/run/${run.id}`)) as Run & {
      results: { status: string; messages: { content: string; judge?: { status: string; reason: string } }[] }[]
    }
  }
  const asked = { role: 'user', content: 'When are you open?' }

  test('judges exactly and by pattern, without a model', async () => {
    const right = evaluation(asked, { role: 'assistant', judgePlan: { type: 'regex', content: 'nine to five' } })
    const run = await play(right)
    expect(run).toMatchObject({ endedReason: 'mockConversation.done', results: [{ status: 'pass' }], cost: 0 })
    const wrong = evaluation(
      asked,
      {
        role: 'assistant',
        judgePlan: { type: 'exact', content: 'Always.' },
        continuePlan: { exitOnFailureEnabled: true },
      },
      asked,
    )
    const [result] = (await play(wrong)).results
    expect(result).toMatchObject({ status: 'fail', messages: [asked, { judge: { status: 'fail' } }] })
    expect(result?.messages[1]?.judge?.reason).toMatch(/^it said “.*nine to five.*”, and not “Always\.”$/)
    expect(model.asked).toEqual([])
  })

  test('judges which tool is called with which arguments; the tool does nothing, and its result is the eval’s', async () => {
    model.model.next = ({ messages }): ModelTurn => {
      const last = messages.at(-1)
      return last?.role === 'tool'
        ? { text: `You have ${last.content}.` }
        : { calls: [{ name: 'book', args: { day: 'Monday', seats: 2 } }] }
    }
    const tool = { type: 'function', function: { name: 'book' }, server: { url: `${owner.url}/tools` } }
    const target = { type: 'assistant', assistant: { model: { provider: 'openai', tools: [tool] } } }
    const calls = (args: object) => ({
      role: 'assistant',
      judgePlan: { type: 'exact', content: '', toolCalls: [{ name: 'book', arguments: args }] },
    })
    const rest = [
      { role: 'tool', content: 'table 7' },
      { role: 'assistant', judgePlan: { type: 'exact', content: 'you have table 7.' } },
    ]
    const run = await play(evaluation(asked, calls({ day: 'Monday' }), ...rest), target)
    expect(run.results).toMatchObject([{ status: 'pass' }])
    expect(run.cost).toBeGreaterThan(0)
    const other = await play(evaluation(asked, calls({ day: 'Friday' })), target)
    expect(other.results[0]?.messages[1]?.judge?.reason).toContain('it called book with another day')
    expect(owner.told).toEqual([])
  })

  test('is judged by a model in the owner’s words, and fails in words where there is none that answers', async () => {
    model.model.next = ({ messages }) => ({ text: messages[0]?.content?.includes('polite') ? 'PASS' : 'Perhaps.' })
    const judge = (content: string) => ({
      role: 'assistant',
      judgePlan: { type: 'ai', model: { provider: 'openai', messages: [{ role: 'system', content }] } },
    })
    expect((await play(evaluation(asked, judge('Is it polite?')))).results[0]?.status).toBe('pass')
    const [result] = (await play(evaluation(asked, judge('Is it short?')))).results
    expect(result?.messages[1]?.judge).toEqual({ status: 'fail', reason: expect.stringContaining('one of pass, fail') })
  })

  test('is not passed by a judge who says in other words that it does not pass', async () => {
    model.model.next = ({ messages }) => ({
      text: messages.at(-1)?.content?.startsWith('That') ? 'Fail.' : 'It does not pass.',
    })
    const plan = { type: 'ai', model: { provider: 'openai' } }
    const [result] = (await play(evaluation(asked, { role: 'assistant', judgePlan: plan }))).results
    expect(result?.messages[1]?.judge).toEqual({
      status: 'fail',
      reason: expect.stringContaining('the judge failed it'),
    })
  })

  test('puts each result behind the call of its tool, as models want it, also where one answer calls two', async () => {
    const tools = ['look', 'book'].map((name) => ({
      type: 'function',
      function: { name },
      server: { url: `${owner.url}/tools` },
    }))
    model.model.next = ({ messages }): ModelTurn =>
      messages.some(({ role }) => role === 'tool')
        ? { text: 'Table 7 it is.' }
        : { calls: tools.map(({ function: { name } }) => ({ name, args: {} })) }
    const calling = { type: 'exact', content: '', toolCalls: [{ name: 'look' }, { name: 'book' }] }
    const answering = { type: 'exact', content: 'table 7 it is.' }
    const script = evaluation(
      ...[asked, { role: 'assistant', judgePlan: calling }],
      ...[
        { role: 'tool', content: 'free' },
        { role: 'tool', content: 'booked' },
      ],
      { role: 'assistant', judgePlan: answering },
    )
    const target = { type: 'assistant', assistant: { model: { provider: 'openai', tools } } }
    expect((await play(script, target)).results).toMatchObject([{ status: 'pass' }])
    const told = model.asked.at(-1)?.messages.slice(2) ?? []
    expect(told.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', null],
      ['tool', 'free'],
      ['assistant', null],
      ['tool', 'booked'],
    ])
  })

  test('holds a pattern against arguments that are text, and takes every other one as it stands', async () => {
    model.model.next = () => ({ calls: [{ name: 'book', args: { day: 'Monday', seats: 12, guest: { name: 'Jo' } } }] })
    const tool = { type: 'function', function: { name: 'book' }, server: { url: `${owner.url}/tools` } }
    const target = { type: 'assistant', assistant: { model: { provider: 'openai', tools: [tool] } } }
    const calls = (args: object) => ({
      role: 'assistant',
      judgePlan: { type: 'regex', content: '', toolCalls: [{ name: 'book', arguments: args }] },
    })
    const statusOf = async (args: object) => (await play(evaluation(asked, calls(args)), target)).results[0]?.status
    expect(await statusOf({ day: '^Mon', guest: { name: 'Jo' }, seats: 12 })).toBe('pass')
    expect(await statusOf({ guest: { name: 'Al' } })).toBe('fail')
    expect(await statusOf({ seats: 2 })).toBe('fail')
  })

  test('is run from the command line, with 1 where something failed; two runs are compared', async () => {
    const right = await api.post(
      '/eval',
      evaluation(asked, { role: 'assistant', judgePlan: { type: 'regex', content: 'five' } }),
    )
    const assistant = await api.post('/assistant', { name: 'Ours', model: { provider: 'guide' } })
    const lines: string[] = []
    const parley = (...args: string[]) => {
      lines.length = 0
      const print = (text: string) => void lines.push(text)
      return runCli(['evals', ...args], { environment: { DATA_DIR: api.dataDir }, print, printError: print })
    }
    const run = (...more: string[]) => parley('run', right.id, '--assistant', assistant.id, '--url', api.url, ...more)
    expect([await run(), lines]).toEqual([
      0,
      ['passed  message 2', expect.stringMatching(/^All 1 passed\. The run is /)],
    ])
    const before = lines[1]?.split(' ').at(-1)?.slice(0, -1) ?? ''
    await api.request(`PATCH /eval/${right.id}`, {
      messages: [asked, { role: 'assistant', judgePlan: { type: 'exact', content: 'Never.' } }],
    })
    await api.request(`PATCH /assistant/${assistant.id}`, { name: 'Ours, changed' })
    expect(await run('--json')).toBe(1)
    const { run: after } = JSON.parse(lines[0] ?? '{}') as { run: Run }
    expect(await parley('compare', before, after.id)).toBe(1)
    expect(lines).toEqual([
      'Version 1 against version 2',
      expect.stringMatching(/^passed → FAILED {2}message 2: it said/),
      '1 passed before and did not now.',
    ])
    const at = Date.now()
    const broken = { status: 'ended', endedReason: 'error', endedMessage: 'The model refused.', results: [] }
    const row = {
      orgId: 'main',
      id: 'broken',
      kind: 'eval-run',
      parentId: '',
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }
    await api.store.resources.create({ ...row, body: broken }, null, false)
    expect(await parley('compare', before, 'broken')).toBe(1)
    expect(lines.slice(1)).toEqual([
      'new    → FAILED  the run: The model refused.',
      'passed → not run  message 2',
      '1 passed before and did not now.',
    ])
    expect(await parley('run', right.id)).toBe(2)
    expect(await parley('run', 'none', '--assistant', assistant.id, '--url', api.url)).toBe(1)
    const keys = (await api.get('/token')) as { name: string }[]
    expect(keys.map(({ name }) => name)).not.toContain('npx parley evals')
  })
})

describe('a simulation', () => {
  const personality = {
    name: 'Jo',
    assistant: { model: { provider: 'openai', messages: [{ role: 'system', content: 'You are curt.' }] } },
  }
  const silentJo = { name: 'Jo', assistant: {} }

  async function simulated(body: object) {
    const run = (await api.post('/eval/simulation/run', body)) as unknown as Run & { simulationRunItemIds: string[] }
    await ended(`/eval/simulation/run/${run.id}`)
    const { results } = (await api.get(`/eval/simulation/run/${run.id}/item?sortOrder=ASC`)) as { results: Item[] }
    return { run: (await api.get(`/eval/simulation/run/${run.id}`)) as Run, items: results }
  }

  test('of a scripted caller goes through the engine of real calls, and is judged exactly without a model', async () => {
    const scenario = await api.post('/eval/simulation/scenario', {
      name: 'Hours',
      instructions: 'You want to know the hours.\nCaller: When are you open?\nCaller: Goodbye',
      evaluations: [says('Hours', 'AI: .*nine to five'), { ...says('Parrot', 'parrot'), required: false }],
    })
    const caller = await api.post('/eval/simulation/personality', silentJo)
    const { id } = await api.post('/eval/simulation', { scenarioId: scenario.id, personalityId: caller.id })
    const suite = await api.post('/eval/simulation/suite', { name: 'Suite', simulationIds: [id] })
    const { run, items } = await simulated({
      simulations: [{ type: 'simulationSuite', simulationSuiteId: suite.id }],
      target: guided,
      iterations: 2,
    })
    expect(run).toMatchObject({ endedReason: 'completed', itemCounts: { total: 2, passed: 2, failed: 0 } })
    expect(items).toMatchObject([
      {
        status: 'passed',
        simulationId: id,
        iterationNumber: 1,
        results: {
          passed: true,
          evaluations: [
            { passed: true, extractedValue: true },
            { passed: false, required: false },
          ],
        },
        metadata: {
          call: { transcript: expect.stringMatching(/^User: When are you open\?\nAI: .*nine to five/) },
        },
      },
      { iterationNumber: 2 },
    ])
    expect(items[0]?.results?.latencyMetrics).toMatchObject({ turnCount: expect.any(Number) })
    const [passed] = items
    expect((await api.request(`DELETE /eval/simulation/scenario/${scenario.id}`)).status).toBe(409)
    expect(((await api.request(`PATCH /eval/simulation/run/${run.id}/item/${passed?.id}`)).body as Item).status).toBe(
      'passed',
    )
    expect(
      ((await api.request(`POST /eval/simulation/suite/${suite.id}/duplicate`)).body as { name: string }).name,
    ).toBe('Suite (copy)')
  })

  test('has a model speak for the caller, with a goal and a manner, until it hangs up', async () => {
    model.model.next = ({ messages }: Asked): ModelTurn => {
      if (!messages[0]?.content?.startsWith('You play a caller')) return { text: 'At nine.' }
      return { text: messages.some(({ content }) => content?.includes('At nine.')) ? 'HANGS UP' : 'When do you open?' }
    }
    const { items } = await simulated({
      simulations: [
        {
          type: 'simulation',
          scenario: { name: 'Hours', instructions: 'Find out when they open.', evaluations: [says('Nine', 'At nine')] },
          personality,
        },
      ],
      target: { type: 'assistant', assistant: { firstMessage: 'Hello.', model: { provider: 'openai' } } },
    })
    expect(items).toMatchObject([
      {
        status: 'passed',
        metadata: { call: { transcript: 'AI: Hello.\nUser: When do you open?\nAI: At nine.' } },
      },
    ])
    const instructions = model.asked
      .map(({ messages }) => messages[0]?.content ?? '')
      .find((text) => text.startsWith('You play'))
    expect(instructions).toMatch(/You are so: You are curt\.\nYou want: Find out when they open\./)
  })

  test('says goodbye where its model hangs up in the same breath', async () => {
    model.model.next = ({ messages }: Asked): ModelTurn =>
      messages[0]?.content?.startsWith('You play a caller')
        ? { text: 'Thank you, goodbye. HANGS UP' }
        : { text: 'Bye.' }
    const { items } = await simulated({
      simulations: [
        {
          type: 'simulation',
          scenario: { name: 'Bye', instructions: 'Say goodbye.', evaluations: [says('Bye', 'goodbye')] },
          personality,
        },
      ],
      target: { type: 'assistant', assistant: { firstMessage: 'Hello.', model: { provider: 'openai' } } },
    })
    expect(items).toMatchObject([
      { metadata: { call: { transcript: 'AI: Hello.\nUser: Thank you, goodbye.\nAI: Bye.' } } },
    ])
  })

  test('is refused with a line that nobody can write at once, and by halves', async () => {
    const instructions = `Caller: ${'word '.repeat(900)}`
    const scenario = { name: 'Long', instructions, evaluations: [says('Word', 'word')] }
    const simulations = [{ type: 'simulation', scenario, personality: silentJo }]
    const words = 'must have lines of at most 4000 characters: a caller writes no more at once'
    const refused = async (line: string, body: object) => {
      const answer = await api.request(line, body)
      return [answer.status, [(answer.body as { message: string | string[] }).message].flat().join()]
    }
    const path = 'POST /eval/simulation/run'
    expect(await refused(path, { simulations, target: guided })).toEqual([
      400,
      `simulations.scenario.instructions ${words}`,
    ])
    expect(await refused('POST /eval/simulation/scenario', scenario)).toEqual([400, `instructions ${words}`])
    const suite = await api.post('/test-suite', {})
    const test = { type: 'chat', script: instructions, scorers: [{ type: 'ai', rubric: 'polite' }] }
    expect(await refused(`POST /test-suite/${suite.id}/test`, test)).toEqual([400, `script ${words}`])
    expect(await refused(path, { simulations, target: guided, iterations: 1.5 })).toEqual([
      400,
      'iterations must be a whole number from 1 to 20',
    ])
  })

  test('fails in words where its caller writes more than one can at once', async () => {
    model.model.next = () => ({ text: 'word '.repeat(900) })
    const scenario = { name: 'Long', instructions: 'Talk.', evaluations: [says('Word', 'word')] }
    const { items } = await simulated({ simulations: [{ type: 'simulation', scenario, personality }], target: guided })
    const failureReason = 'The caller wrote more than the 4000 characters that one may at once.'
    expect(items).toMatchObject([{ status: 'failed', failureReason }])
  })

  test('is read by the model of each structured output', async () => {
    model.model.next = ({ model, messages }) => ({
      text: messages[0]?.content?.startsWith('You extract') ? JSON.stringify({ result: model === 'o4-mini' }) : 'Yes.',
    })
    const read = (name: string, own?: object) => ({
      structuredOutput: { name, schema: { type: 'boolean' }, ...own },
      ...{ comparator: '=', value: true, required: false },
    })
    const { items } = await simulated({
      simulations: [
        {
          type: 'simulation',
          scenario: {
            name: 'Read',
            instructions: 'Caller: Hello',
            evaluations: [read('own', { model: { provider: 'openai', model: 'o4-mini' } }), read('shared')],
          },
          personality: silentJo,
        },
      ],
      target: { type: 'assistant', assistant: { firstMessage: 'Hello.', model: { provider: 'openai' } } },
    })
    expect(items).toMatchObject([{ results: { evaluations: [{ extractedValue: true }, { extractedValue: false }] } }])
  })

  test('that cannot be finished tells what it cost all the same', async () => {
    let answers = 0
    model.model.next = ({ messages }: Asked): ModelTurn => {
      if (!messages[0]?.content?.startsWith('You play a caller')) return { text: 'At nine.' }
      answers += 1
      return { text: answers === 1 ? 'When do you open?' : '' }
    }
    const scenario = { name: 'Hours', instructions: 'Find out when they open.', evaluations: [says('Nine', 'At nine')] }
    const { items } = await simulated({
      simulations: [{ type: 'simulation', scenario, personality }],
      target: { type: 'assistant', assistant: { firstMessage: 'Hello.', model: { provider: 'openai' } } },
    })
    expect(items).toMatchObject([{ status: 'failed', failureReason: expect.stringContaining('nothing to say') }])
    expect(items[0]?.cost).toBeGreaterThan(0)
  })

  test('may take longer the more conversations it is of', async () => {
    const times = vi.spyOn(AbortSignal, 'timeout')
    const scenario = { name: 'Hours', instructions: 'Caller: Hello', evaluations: [says('Nine', 'nine')] }
    const simulations = [{ type: 'simulation', scenario, personality: silentJo }]
    const longest = async (iterations: number) => {
      times.mockClear()
      const { run } = await simulated({ simulations, target: guided, iterations })
      expect(run.endedReason).toBe('completed')
      return Math.max(...times.mock.calls.map(([ms]) => ms))
    }
    expect(await longest(20)).toBeGreaterThan(await longest(1))
    times.mockRestore()
  })

  test('ends when the assistant hangs up, has its tools mocked, and is told what failed', async () => {
    model.model.next = ({ messages }: Asked): ModelTurn => {
      const last = messages.at(-1)
      if (last?.role === 'tool') return { text: `You have ${last.content}.` }
      if (last?.content === 'Bye') return { text: 'Goodbye then.', calls: [{ name: 'end_call', args: {} }] }
      return { calls: [{ name: 'book', args: {} }] }
    }
    const tool = { type: 'function', function: { name: 'book' }, server: { url: `${owner.url}/tools` } }
    const { items } = await simulated({
      simulations: [
        {
          type: 'simulation',
          scenario: {
            name: 'Table',
            instructions: 'Caller: A table\nCaller: Bye\nCaller: Are you still there?',
            evaluations: [says('Nine', 'table 9')],
            toolMocks: [{ toolName: 'book', result: 'table 7' }],
          },
          personality: silentJo,
        },
      ],
      target: {
        type: 'assistant',
        assistant: { firstMessage: 'Hello.', model: { provider: 'openai', tools: [tool, { type: 'endCall' }] } },
      },
    })
    expect(items).toMatchObject([
      { status: 'failed', results: { passed: false, evaluations: [{ extractedValue: false }] } },
    ])
    const { call } = (items[0] as Item).metadata as { call: { transcript: string } }
    expect(call.transcript).toContain('AI: You have table 7.')
    expect(call.transcript).not.toContain('still there')
    expect(owner.told).toEqual([])
  })

  test('that is cancelled ends, and so does what it has begun', async () => {
    const held = Promise.withResolvers<void>()
    owner.owner.answer = () => {
      held.resolve()
      return null // it never answers
    }
    model.model.next = () => ({ calls: [{ name: 'book', args: {} }] })
    const tool = { type: 'function', function: { name: 'book' }, server: { url: `${owner.url}/tools` } }
    const run = (await api.post('/eval/simulation/run', {
      simulations: [
        {
          type: 'simulation',
          scenario: { name: 'Table', instructions: 'Caller: A table', evaluations: [says('x', 'x')] },
          personality: silentJo,
        },
      ],
      target: {
        type: 'assistant',
        assistant: { firstMessage: 'Hello.', model: { provider: 'openai', tools: [tool] } },
      },
    })) as unknown as Run
    await held.promise
    const listed = async () => {
      const { results } = (await api.get('/eval/simulation/run')) as unknown as { results: Run[] }
      return results.find(({ id }) => id === run.id)?.itemCounts
    }
    await vi.waitFor(async () => expect(await listed()).toMatchObject({ running: 1, queued: 0 }), 60_000)
    const cancelled = (await api.request(`PATCH /eval/simulation/run/${run.id}`)).body as Run
    expect(cancelled.itemCounts).toMatchObject({ canceled: 1, running: 0 })
    expect(await ended(`/eval/simulation/run/${run.id}`)).toMatchObject({ itemCounts: { canceled: 1 } })
  })

  test('whose server died goes on nowhere, and neither does what it had begun', async () => {
    const at = Date.now()
    const row = { orgId: 'main', revision: 1, createdAt: at, updatedAt: at }
    const keep = (kind: string, id: string, parentId: string, body: object) =>
      api.store.resources.create({ ...row, kind, id, parentId, body: { ...body } }, null, false)
    const itemCounts = { total: 3, passed: 1, failed: 0, running: 1, queued: 1, canceled: 0 }
    const run = { simulations: [], target: guided, itemCounts, status: 'running', holder: 'a server that is gone' }
    await keep('simulation-run', 'left', '', run)
    for (const status of ['passed', 'evaluating', 'queued'])
      await keep('simulation-run-item', `left-${status}`, 'left', { runId: 'left', iterationNumber: 1, status })
    const over = {
      ...{ status: 'ended', endedReason: 'The server stopped.' },
      itemCounts: { total: 3, passed: 1, canceled: 2, running: 0, queued: 0 },
    }
    expect(await api.get('/eval/simulation/run/left')).toMatchObject(over)
    const list = (await api.get('/eval/simulation/run')) as unknown as { results: Run[] }
    expect(list.results.find(({ id }) => id === 'left')).toMatchObject(over)
    const path = '/eval/simulation/run/left/item'
    const stopped = { status: 'canceled', failureReason: 'The server stopped.' }
    expect(await api.get(`${path}/left-evaluating`)).toMatchObject(stopped)
    const { results } = (await api.get(path)) as unknown as { results: Item[] }
    expect(results.filter(({ status }) => status === 'canceled')).toHaveLength(2)
    expect(await api.get(`${path}/left-passed`)).toMatchObject({ status: 'passed' })
    expect(await api.get('/eval/simulation/concurrency')).toMatchObject({ activeSimulations: 0 })
  })

  test('needs a script or a model, and says so', async () => {
    const [{ id = '' } = {}] = (await api.get('/credential')) as { id: string }[]
    await api.request(`DELETE /credential/${id}`)
    const scenario = { name: 'Hours', instructions: 'Find out when they open.', evaluations: [says('Nine', 'nine')] }
    const simulations = [{ type: 'simulation', scenario, personality: silentJo }]
    const { status, body } = await api.request('POST /eval/simulation/run', { simulations, target: guided })
    expect([status, (body as { message: string }).message]).toEqual([
      422,
      expect.stringContaining('begin with "Caller:"'),
    ])
    const refused = async (line: string, given: object) => {
      const answer = await api.request(line, given)
      return [answer.status, [(answer.body as { message: string | string[] }).message].flat().join()]
    }
    expect(
      await refused('POST /eval/simulation/run', {
        simulations,
        target: guided,
        transport: { provider: 'vapi.websocket' },
      }),
    ).toEqual([422, expect.stringContaining('Voice is switched off')])
    expect(
      await refused('POST /eval', { type: 'chat.mockConversation', messages: [{ role: 'system', content: 'x' }] }),
    ).toEqual([400, expect.stringContaining('messages.0')])
  })
})
