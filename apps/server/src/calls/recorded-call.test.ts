import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { opusPacketsIn } from '../../../../packages/agent/src/audio/ogg-opus.fixture.ts'
import { filesDir } from '../files/open-file-store.ts'
import { recordingFile } from '../files/recording-file.ts'
import { join as joinCall, openScene, type Scene } from './call-fixture.ts'

/** A server that may record. */
let stage: Scene
beforeAll(async () => {
  stage = await openScene({ VOICE_RECORDINGS: 'on' })
})
afterAll(() => stage.server.remove())

const dataDir = () => String(stage.server.settings.DATA_DIR)
const asOwner = () => ({ authorization: `Bearer ${stage.server.firstKeys?.privateKey}` })
const ask = (line: string, body?: object, headers: Record<string, string> = {}) => {
  const [method = '', path] = line.split(' ')
  return fetch(stage.server.url + path, {
    method,
    headers: { ...asOwner(), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}
type Call = { id: string; status: string; artifact?: { recordingUrl?: string; recording?: { bytes: number } } }
const read = async (id: string) => (await (await ask(`GET /call/${id}`)).json()) as Call

const recorded = {
  name: 'Ours',
  firstMessage: 'Hello.',
  model: { provider: 'guide' },
  artifactPlan: { recordingEnabled: true },
}

test('a recorded call says so first, is heard by whoever may, in parts too, and goes with its call', async () => {
  const { status, body } = await stage.order({ assistant: recorded }, asOwner())
  expect(status, JSON.stringify(body)).toBe(201)
  const { peer } = await joinCall(stage, body)
  await expect.poll(() => peer.messages.join(), { timeout: 20_000 }).toContain('This call is recorded.')
  await vi.waitFor(() => {
    const started = peer.messages.filter((text) => text.includes('"speech-update"') && text.includes('stopped'))
    expect(started.length).toBeGreaterThan(0)
  }, 20_000)
  peer.send({ type: 'end-call' })
  const call = await vi.waitFor(async () => {
    const now = await read(body.id)
    expect(now).toMatchObject({
      status: 'ended',
      artifact: { recordingUrl: expect.stringMatching(/stereo-recording$/) },
    })
    return now
  }, 20_000)
  const whole = await ask(`GET /call/${call.id}/stereo-recording`)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/ogg; codecs=opus'])
  const sound = Buffer.from(await whole.arrayBuffer())
  expect(sound.length).toBe(call.artifact?.recording?.bytes)
  const { channels, seconds, packets } = opusPacketsIn(sound)
  expect([channels, seconds > 0.5]).toEqual([2, true])
  expect(packets.some(({ length }) => length > 20)).toBe(true)
  const part = await ask(`GET /call/${call.id}/stereo-recording`, undefined, { range: 'bytes=0-3' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'OggS',
    `bytes 0-3/${sound.length}`,
  ])
  const { value } = (await (await ask('POST /token', { tag: 'public' })).json()) as { value: string }
  expect(
    (await ask(`GET /call/${call.id}/stereo-recording`, undefined, { authorization: `Bearer ${value}` })).status,
  ).toBe(403)
  await ask('POST /org/main/invite', { emails: ['viewer@agency.example'], role: 'viewer' })
  const members = (await (await ask('GET /org/main/user')).json()) as { id: string; email: string }[]
  const userId = members.find(({ email }) => email === 'viewer@agency.example')?.id
  const viewers = (await (await ask('POST /token', { userId })).json()) as { value: string }
  const asViewer = { authorization: `Bearer ${viewers.value}` }
  const readByViewer = ask(`GET /call/${call.id}`, undefined, asViewer)
  expect(await (await readByViewer).json(), 'a viewer reads what was said').toMatchObject({ id: call.id })
  for (const method of ['GET', 'HEAD']) {
    const heard = await ask(`${method} /call/${call.id}/stereo-recording`, undefined, asViewer)
    expect([method, heard.status, heard.headers.get('content-type')]).toEqual([
      method,
      403,
      expect.stringMatching('json'),
    ])
  }
  const file = join(filesDir(dataDir()), 'main', recordingFile(call.id))
  expect(existsSync(file)).toBe(true)
  expect(readdirSync(join(dataDir(), 'recording'))).toEqual([])
  await ask(`DELETE /call/${call.id}`)
  expect(existsSync(file)).toBe(false)
  expect((await ask(`GET /call/${call.id}/stereo-recording`)).status).toBe(404)
})

test('the site’s own assistant is not recorded, and says why', async () => {
  const answer = await ask('PATCH /assistant/site', { artifactPlan: { recordingEnabled: true } })
  expect([answer.status, ((await answer.json()) as { message: string[] }).message]).toEqual([
    400,
    [expect.stringContaining('must be false for the assistant of the site')],
  ])
})
