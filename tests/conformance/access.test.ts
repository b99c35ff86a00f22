import { readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { everyCommit } from '../setup/thorough.ts'
import { phoneHost, starters } from './samples.ts'

type Operation = { address: string; kind: string; name: string; method: string; open: boolean }

const operations: Operation[] = resources.flatMap(({ kind, operations: lines }) =>
  Object.entries(lines).flatMap(([name, line]) => {
    const { method, path, input, open } = readOperation(line)
    return input === 'stream' ? [] : [{ address: `${method} ${path}`, kind, name, method, open }]
  }),
)
const secured = operations.filter(({ open }) => !open)
/** Decide who may do what; only an admin sees or changes them. */
const adminKinds = ['org', 'token', 'credential']
const isRead = ({ method, kind }: Operation) => method === 'GET' || kind === 'analytics'

let api: PlatformFixture
const keys: Record<string, string> = {}
beforeAll(async () => {
  api = await platformFixture({ starters, phoneHost })
  for (const role of ['viewer', 'editor']) keys[role] = (await api.keyOf(role)).authorization
  const token = (await api.request('POST /token', { tag: 'public' })).body as { value: string }
  keys.public = `Bearer ${token.value}`
  const expired = (await api.request('POST /token', {})).body as { id: string; value: string }
  keys.deleted = `Bearer ${expired.value}`
  await api.request(`DELETE /token/${expired.id}`)
})
afterAll(() => api[Symbol.asyncDispose]())

/** What a role is answered; nothing it names is there, so that whoever is let in learns just that. */
async function statusFor(who: string, { address, method }: Operation, query = '') {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  const { status } = await api.request(`${address.replace(/\{\w+\}/g, 'nobody')}${query}`, body, {
    authorization: keys[who] ?? '',
  })
  return status
}

/** What a key may be called in an address. */
const parameters = ['token', 'apikey', 'api_key', 'access_token', 'authorization']

describe.each(secured)('$address', (operation) => {
  const { name } = operation
  const turn = secured.indexOf(operation) % parameters.length

  test.each(['no key', 'deleted'])('is closed to who has %s', async (who) => {
    expect(await statusFor(who, operation)).toBe(401)
  })

  test('takes no key in the URL', async () => {
    for (const parameter of everyCommit(parameters, (_, at) => at === turn)) {
      expect(await statusFor('no key', operation, `?${parameter}=${api.keys.privateKey}`)).toBe(400)
    }
  })

  test('is closed to a public key, unless it begins a call or a chat of a page', async () => {
    const status = await statusFor('public', operation)
    if (name === 'createWeb') expect(status).toBe(400)
    else expect(status).toBe(403)
  })

  test('is open to a viewer only where it reads, and no keys', async () => {
    const status = await statusFor('viewer', operation)
    const isTheirs = name === 'leave' || (isRead(operation) && !isAdmins(operation))
    if (isTheirs) expect(status).not.toBe(403)
    else expect(status).toBe(403)
  })

  test('is open to an editor unless it decides who may do what', async () => {
    const status = await statusFor('editor', operation)
    if (isAdmins(operation)) expect(status).toBe(403)
    else expect(status).not.toBe(403)
  })
})

function isAdmins({ kind, name, method }: Operation) {
  if (!adminKinds.includes(kind) || name === 'leave') return false
  return !(kind === 'org' && method === 'GET' && name !== 'authenticate')
}

test('only the webhook of credentials is open', () => {
  expect(operations.filter(({ open }) => open).map(({ address }) => address)).toEqual(['POST /credential/webhook'])
})
