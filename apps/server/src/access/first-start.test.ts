import { siteAssistantId } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { fixtureManifest } from '../site/site-fixture.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

const path = `/assistant/${siteAssistantId}`
const greeting = async () => ((await api.request(`GET ${path}`)).body as { firstMessage: string }).firstMessage

test('S3.8 the site’s assistant is the one that the API shows and changes, until the site’s own words change', async () => {
  const { assistant } = fixtureManifest
  expect((await api.request(`GET ${path}`)).body).toMatchObject(assistant)
  expect((await api.request(`PATCH ${path}`, { firstMessage: 'Good day, I am an AI.' })).status).toBe(200)
  await api.platform.keepSiteAssistant(assistant)
  expect(await greeting()).toBe('Good day, I am an AI.')
  await api.platform.keepSiteAssistant({ ...assistant, firstMessage: 'Welcome, I am an AI.' })
  expect(await greeting()).toBe('Welcome, I am an AI.')
  const versions = (await api.request(`GET ${path}/version`)).body as { results: unknown[] }
  expect(versions.results).toHaveLength(3)
})

test('the site’s assistant is not deleted: its page would have nobody to call', async () => {
  const { status, text } = await api.request(`DELETE ${path}`)
  expect([status, text]).toEqual([422, expect.stringContaining('cannot be deleted')])
  expect((await api.request(`GET ${path}`)).status).toBe(200)
})

test('S3.8 the site’s assistant keeps no words, as its pages say: a change that would keep some is refused', async () => {
  const plans = [{ transcriptPlan: { enabled: true } }, { transcriptPlan: null }, null]
  for (const artifactPlan of plans) {
    const { status, text } = await api.request(`PATCH ${path}`, { artifactPlan })
    expect([artifactPlan, status, text]).toEqual([artifactPlan, 400, expect.stringContaining('its pages say that no')])
  }
  const found = { structuredOutputs: [{ name: 'Topic', type: 'ai', schema: { type: 'string' } }] }
  const { artifactPlan } = fixtureManifest.assistant
  expect((await api.request(`PATCH ${path}`, { artifactPlan: { ...artifactPlan, ...found } })).status).toBe(200)
  const before = await api.store.resources.get('main', 'assistant', siteAssistantId)
  if (!before) throw new Error('there is no assistant of the site')
  const loud = { ...before, body: { ...before.body, artifactPlan: found }, revision: before.revision + 1 }
  await api.store.resources.replace(loud, true)
  await api.platform.keepSiteAssistant({ ...fixtureManifest.assistant, firstMessage: 'Welcome, I am an AI.' })
  const kept = { firstMessage: 'Welcome, I am an AI.', artifactPlan: { ...found, transcriptPlan: { enabled: false } } }
  expect((await api.request(`GET ${path}`)).body).toMatchObject(kept)
})
