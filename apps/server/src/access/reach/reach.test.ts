import { isFailure } from '@parley/protocol'
import { type AnyResource, deskResources, readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../../lib/loose-json.ts'
import { type PlatformFixture, platformFixture } from '../../platform-fixture.ts'
import { createResourceService, type ResourceService } from '../../resources/resource-service.ts'
import { belongings } from './belonging.ts'
import { withinReach } from './reach.ts'

let api: PlatformFixture
let service: ResourceService
let own = ''
let other = ''
let authorization = ''
beforeAll(async () => {
  api = await platformFixture()
  service = createResourceService(api.store, Date.now)
  const make = async () => (await api.post('/assistant', { model: { provider: 'guide' } })).id
  ;[own, other] = [await make(), await make()]
  const { value } = await api.post('/token', { restrictions: { allowedAssistantIds: [own] } })
  authorization = `Bearer ${value}`
})
afterAll(() => api[Symbol.asyncDispose]())

const ask = (line: string, body?: object) => api.request(line, body, { authorization })

/** What a resource looks like that is an assistant's. */
function bodyFor(place: string, assistantId: string): Body {
  const [first = '', second] = place.split('.')
  return second
    ? { [first]: { type: 'assistant', [second]: assistantId } }
    : place === 'id'
      ? {}
      : { [first]: assistantId }
}

async function stored({ kind }: Pick<AnyResource, 'kind'>, assistantId: string): Promise<string> {
  const belonging = belongings[kind]
  if ('parent' in belonging) return stored({ kind: belonging.parent }, assistantId)
  if (!('place' in belonging)) return 'whatever'
  if (belonging.place === 'id') return assistantId
  const { entity } = await service.create({ orgId: 'main', kind, body: bodyFor(belonging.place, assistantId) })
  return entity.id
}

describe('a private key for some assistants', () => {
  /*
   * Every operation, asked about what is of the key's own assistant and of another: `yes`, `its own` where lists are narrowed,
   * or how it is refused. A new resource fails until it is decided on (`belonging.ts`).
   */
  const matrix = `
credential          forbidden  forbidden
org                 forbidden  forbidden  create update delete leave removeMember invite changeRole
org                 yes        yes        get list listUsers authenticate
phone-number        yes        forbidden  create importTwilio importVonage
phone-number        its own    its own    list listPage
phone-number        yes        not-found  get update delete
provider            yes        yes        listWorkflows listHooks listLocations searchVoices searchVoice
provider            forbidden  forbidden  addVoices addVoice
11labs              forbidden  forbidden
token               forbidden  forbidden
voice-library       yes        yes        list listAccents
voice-library       forbidden  forbidden  syncProvider sync createSesameVoice
assistant           forbidden  forbidden  create
assistant           its own    its own    list listPage
assistant           yes        not-found  get update replace delete listVersions
file                yes        yes        get list
file                forbidden  forbidden  update delete create upload
knowledge-base      forbidden  forbidden  create update delete
knowledge-base      yes        yes        list get
squad               forbidden  forbidden
template            forbidden  forbidden  create update delete
template            yes        yes        get list listPinned
tool                forbidden  forbidden  create update delete
tool                yes        yes        list get
workflow            forbidden  forbidden
analytics           yes        forbidden
call                yes        not-found  get update delete
call                yes        forbidden  create createPhone createWeb
call                its own    its own    list export listPage listMetadata
chat                yes        forbidden  create stream respond createWeb streamWeb streamResponse
chat                yes        not-found  get delete
chat                its own    its own    list
log                 its own    its own
logs                its own    its own
room                yes        forbidden  create
room                its own    its own    list
room                yes        not-found  get update delete createToken
room-recording      its own    its own    list
room-recording      yes        not-found  get delete
session             yes        forbidden  create
session             yes        not-found  get update delete
session             its own    its own    list
test-suite          yes        forbidden  create
test-suite          yes        not-found  get update delete
test-suite          its own    its own    list
test-suite-test     yes        not-found
test-suite-run      yes        not-found
eval                forbidden  forbidden  create update delete
eval                yes        yes        get list
eval-run            yes        forbidden  create
eval-run            yes        not-found  get delete
eval-run            its own    its own    list
scorecard           forbidden  forbidden  create update delete
scorecard           yes        yes        get list
personality         forbidden  forbidden  create update delete
personality         yes        yes        get list
scenario            forbidden  forbidden  create update delete
scenario            yes        yes        get list
scenario            yes        forbidden  generate
simulation          forbidden  forbidden  create update delete
simulation          yes        yes        get list concurrency
simulation-suite    forbidden  forbidden  create update delete duplicate
simulation-suite    yes        yes        get list
simulation-run      yes        forbidden  create
simulation-run      yes        not-found  get cancel listItems getItem cancelItem suggest
simulation-run      its own    its own    list
structured-output   forbidden  forbidden  create update delete
structured-output   yes        yes        get list
structured-output   yes        forbidden  run
spoken-answer       forbidden  forbidden
assistant-trial     forbidden  forbidden
browser-error       forbidden  forbidden
consultation        forbidden  forbidden
delivery            forbidden  forbidden
figures             forbidden  forbidden
live-call           forbidden  forbidden
me                  yes        yes
outbox              forbidden  forbidden
person              forbidden  forbidden
reply-template      forbidden  forbidden
tool-test           forbidden  forbidden
unanswered-question forbidden  forbidden
upkeep              forbidden  forbidden
`

  test('reaches of every resource what is of its own assistants, and of no other', async () => {
    const outcome = async (resource: AnyResource, operation: string, assistantId: string) => {
      const belonging = belongings[resource.kind]
      const { method, parameters } = readOperation(resource.operations[operation] ?? '')
      const isNew = method === 'POST' && parameters.length === 0
      const id = await stored(resource, assistantId)
      const caller = { orgId: 'main', role: 'admin' as const, tokenId: null, userId: null, requiredMembers: [] }
      const request = {
        caller: { ...caller, restrictions: { allowedAssistantIds: [own] } },
        ...{ resource, operation, query: {} },
        ids: Object.fromEntries(parameters.map((name) => [name, id])),
        body: isNew ? bodyFor('place' in belonging ? belonging.place : 'assistantId', assistantId) : {},
      }
      try {
        const { query } = await withinReach(service, request)
        return parameters.length === 0 && !isNew && Object.keys(query).length > 0 ? 'its own' : 'yes'
      } catch (error) {
        if (isFailure(error)) return error.code
        throw error
      }
    }
    const rows: string[] = []
    for (const resource of [...resources, ...deskResources]) {
      const decided = await Promise.all(
        Object.keys(resource.operations).map(async (name) => {
          const cells = [await outcome(resource, name, own), await outcome(resource, name, other)]
          return [
            name,
            cells
              .map((cell) => cell.padEnd(11))
              .join('')
              .trimEnd(),
          ] as const
        }),
      )
      for (const [cells, group] of Map.groupBy(decided, ([, cells]) => cells)) {
        const names = group.length === decided.length ? '' : group.map(([name]) => name).join(' ')
        rows.push(`${resource.kind.padEnd(20)}${cells.padEnd(22)}${names}`.trimEnd())
      }
    }
    expect(['', ...rows, ''].join('\n')).toBe(matrix)
  })

  test('changes, makes and lists over HTTP what it reaches only', async () => {
    const [mine, foreign] = [own, other].map((id) => `/assistant/${id}`)
    const server = { url: 'https://attacker.example.com/' }
    const refused = [
      [404, `GET ${foreign}`],
      [404, `GET ${foreign}/version`],
      [404, `PATCH ${foreign}`, { server }],
      [404, `PUT ${foreign}`, { server }],
      [404, `DELETE ${foreign}`],
      [403, 'POST /assistant', { name: 'Mine' }],
      [403, 'POST /squad', { members: [{ assistantId: own }] }],
      [403, 'GET /squad'],
      [403, 'POST /tool', { type: 'endCall' }],
      [403, 'POST /room', {}],
      [403, 'POST /eval/simulation/scenario/generate', { assistantId: other }],
      [403, 'POST /eval/simulation/scenario/generate', { squadId: 'any' }],
    ] as const
    for (const [status, line, body] of refused) expect([line, (await ask(line, body)).status]).toEqual([line, status])
    expect((await ask(`PATCH ${mine}`, { name: 'Still mine', server })).status).toBe(200)

    const room = await api.post('/room', { assistantId: own })
    expect((await ask(`PATCH /room/${room.id}`, { assistantId: other })).status).toBe(403)
    for (const kind of ['eval-run', 'simulation-run', 'test-suite', 'phone-number', 'logs'] as const)
      for (const id of [own, other]) await stored({ kind }, id)
    const lists = ['/assistant', '/v2/assistant', '/room', '/eval/run', '/eval/simulation/run', '/test-suite', '/logs']
    for (const path of [...lists, '/phone-number', '/v2/phone-number']) {
      const { text } = await ask(`GET ${path}`)
      expect([path, text.includes(own), text.includes(other)]).toEqual([path, true, false])
    }
    for (const path of [`/assistant?idAny=${other}`, `/eval/run?target.assistantIdAny=${other}`])
      expect((await ask(`GET ${path}`)).text).not.toContain(other)
    await ask('DELETE /logs')
    expect((await api.request('GET /logs?limit=1000')).text).toContain(other)
  })

  test('hands no conversation over to other assistants, but leaves what its owner said', async () => {
    const handOver = (...destinations: object[]) => [
      { type: 'handoff', ...(destinations.length > 0 && { destinations }) },
    ]
    const tool = await api.post('/tool', handOver({ type: 'assistant', assistantId: other })[0])
    const model = (held: object) => ({ model: { provider: 'guide', ...held } })
    const named = { type: 'assistant', assistantId: other }
    const leads = [
      { tools: handOver(named) },
      { tools: handOver({ type: 'assistant', assistantName: 'Any' }) },
      { tools: handOver({ type: 'assistant', assistant: { name: 'Any' } }) },
      { tools: handOver({ type: 'dynamic', server: { url: 'https://attacker.example.com/' } }) },
      { tools: handOver() },
      { toolIds: [tool.id] },
    ].map(model)
    for (const lead of leads) {
      expect([lead, (await ask(`PATCH /assistant/${own}`, lead)).status]).toEqual([lead, 403])
      const chat = { assistantId: own, assistantOverrides: lead, input: 'Hello' }
      expect([lead, (await ask('POST /chat', chat)).status]).toEqual([lead, 403])
    }
    const wanted = model({ tools: handOver({ type: 'assistant', assistantId: own }) })
    expect((await ask(`PATCH /assistant/${own}`, wanted)).status).toBe(200)
    const owners = model({ tools: handOver(named), toolIds: [tool.id] })
    expect((await api.request(`PATCH /assistant/${own}`, owners)).status).toBe(200)
    expect((await ask(`PATCH /assistant/${own}`, { ...owners, name: 'New' })).status).toBe(200)
    expect((await ask(`PATCH /assistant/${own}`, { metadata: { assistantId: other } })).status).toBe(200)
  })

  test('calls from no telephone number that others answer', async () => {
    const squad = await api.post('/squad', { members: [{ assistantId: own }] })
    const mayCallFrom = async (answeredBy: object) => {
      const livekit = { provider: 'livekit', number: '+442071838754' }
      const { id } = await api.post('/phone-number', { ...livekit, ...answeredBy })
      const call = { assistantId: own, phoneNumberId: id, customer: { number: '+442071838751' } }
      const { status, text } = await ask('POST /call', call)
      return { status, text }
    }
    // who may use it is told that nothing carries its calls
    for (const answeredBy of [{ assistantId: own }, {}])
      expect((await mayCallFrom(answeredBy)).text).toContain('Numbers of livekit need LIVEKIT_URL')
    for (const answeredBy of [{ assistantId: other }, { squadId: squad.id }])
      expect((await mayCallFrom(answeredBy)).status).toBe(404)
  })

  test('calls from no number that it brings along, by whose trunk it likes', async () => {
    const phoneNumber = { provider: 'livekit', livekitTrunkId: 'ST_1', number: '+442071838754' }
    const order = { assistantId: own, phoneNumber, customer: { number: '+442071838751' } }
    expect((await ask('POST /call', order)).status).toBe(403)
    expect((await api.request('POST /call', order)).text).toContain('LIVEKIT_URL')
  })

  test('reads what assistants share without its secrets', async () => {
    const headers = { 'x-key': 'very-secret' }
    const { id } = await api.post('/tool', { type: 'function', server: { url: 'https://www.example.com/', headers } })
    for (const path of ['/tool', `/tool/${id}`]) {
      const { status, text } = await ask(`GET ${path}`)
      expect([status, text.includes(id), text.includes('very-secret')]).toEqual([200, true, false])
    }
  })

  test('ends no session of another that a page began, and goes on with none', async () => {
    const { sessionId } = await api.post('/chat/web', { assistantId: other, input: 'Hello' })
    const publicKey = await api.post('/token', { tag: 'public', restrictions: { allowedAssistantIds: [own] } })
    for (const value of [authorization, `Bearer ${publicKey.value}`]) {
      for (const asked of [{ sessionEnd: true }, {}]) {
        const body = { assistantId: own, input: 'And then?', sessionId, ...asked }
        const answer = await api.request('POST /chat/web', body, { authorization: value })
        expect([asked, answer.status]).toEqual([asked, 404])
      }
    }
    expect(await api.get(`/session/${sessionId}`)).toMatchObject({ status: 'active' })
  })
})
