import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { effectsOf, toJsonSchema } from '@parley/protocol/open-api'
import { resources } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { declaredFields, page, withEffects } from '../../../../../scripts/docs/assistant-effects.ts'
import { platformFixture } from '../../platform-fixture.ts'

const root = join(import.meta.dirname, '../../../../..')
const sources = globSync('{apps/server,packages/agent}/src/**/*.ts', { cwd: root })
  .filter((path) => !/\.(test|contract|fixture)\.|-fixture\./.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
/** Whether some code takes a property of this name from an object. */
const isRead = (name: string) => {
  const read = new RegExp(
    `\\.${name}\\b(?!\\s*=[^=])|[{,]\\s*${name}\\b[^{}()=;]*\\}\\s*(:\\s*[\\w<>, ]+)?(=|\\))|['"]${name}['"]`,
  )
  return sources.some((source) => read.test(source))
}

test('a field of an assistant that is said to act is read by something', () => {
  const fields = declaredFields()
  const acting = fields.filter(({ effect }) => effect === 'acts').map(({ path }) => path)
  expect(acting.filter((path) => !isRead(path.split('.').at(-1) ?? ''))).toEqual([])
  expect(acting.length).toBeGreaterThan(20)
})

test('what is kept without effect is read by nothing', () => {
  const kept = declaredFields().filter(({ effect, path }) => effect === 'kept' && !path.includes('.'))
  expect(kept.map(({ path }) => path).filter((name) => name !== 'credentialIds' && isRead(name))).toEqual([])
})

test('the documentation says what each field does', () => {
  const markdown = readFileSync(join(root, page), 'utf8')
  expect(withEffects(markdown), 'run "npm run docs"').toBe(markdown)
})

test.each([
  ['/assistant', { compliancePlan: { hipaaEnabled: true } }, 'compliancePlan.hipaaEnabled must be false'],
  ['/assistant', { artifactPlan: { recordingEnabled: true } }, 'artifactPlan.recordingEnabled must be false'],
  [
    '/assistant',
    { compliancePlan: { recordingConsentPlan: {} } },
    'compliancePlan.recordingConsentPlan must be left out',
  ],
  [
    '/call/web',
    { assistantId: 'site', assistantOverrides: { artifactPlan: { recordingEnabled: true } } },
    'recordingEnabled must',
  ],
  [
    '/squad',
    { members: [{ assistant: { artifactPlan: { videoRecordingEnabled: true } } }] },
    'videoRecordingEnabled must',
  ],
  ['/org', { name: 'Clinic', hipaaEnabled: true }, 'hipaaEnabled must be false: this server is not operated'],
])('POST %s refuses %j in words', async (path, body, words) => {
  await using api = await platformFixture()
  const headers = { authorization: `Bearer ${api.keys.privateKey}`, 'content-type': 'application/json' }
  const answer = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([answer.status, (await answer.json()).message.join()]).toEqual([400, expect.stringContaining(words)])
})

test('the reference marks what is kept and what is refused', () => {
  const { fields } = resources.find(({ kind }) => kind === 'assistant') ?? { fields: null }
  const effects = fields && effectsOf(toJsonSchema(fields))
  expect(effects).toContainEqual({ path: 'silenceTimeoutSeconds', effect: 'kept' })
  expect(effects).toContainEqual({ path: 'artifactPlan.recordingEnabled', effect: 'refused' })
  expect(effects).toContainEqual({ path: 'firstMessage', effect: 'acts' })
})
