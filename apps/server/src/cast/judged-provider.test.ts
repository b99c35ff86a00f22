import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { createSoundStages } from './sound-stages.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

describe.each([
  ['voice', 'azure', ['11labs', 'cartesia', 'deepgram', 'flite', 'openai', 'vapi']],
  ['transcriber', 'gladia', ['browser', 'deepgram', 'openai', 'pocketsphinx', 'vapi']],
])('the provider of a %s', (stage, unknown, known) => {
  const refusal = expect.stringContaining(`${stage}.provider must be one of ${known.join(', ')}: `)

  test('that this server has nothing for is refused with those there are, and what to configure', async () => {
    const unspoken = { [stage]: { provider: unknown } }
    const answers = [
      await api.request('POST /assistant', unspoken),
      await api.request('POST /call/web', { assistant: unspoken }),
      await api.request('POST /call/web', { assistantId: 'site', assistantOverrides: unspoken }),
    ]
    for (const { status, body } of answers) expect([status, body]).toMatchObject([400, { message: [refusal] }])
    expect(JSON.stringify(answers[0]?.body)).toContain('POST /credential')
  })

  test.each(known)('may be %s', async (provider) => {
    expect((await api.request('POST /assistant', { [stage]: { provider } })).status).toBe(201)
  })

  test('that was stored when any was taken is refused in a conversation, and does not stand for the server’s own', async () => {
    const stages = createSoundStages({ of: async () => null })
    const choose = stage === 'voice' ? stages.voice : stages.transcriber
    const stored = { [stage]: { provider: unknown } }
    await expect(choose('main', stored)).rejects.toMatchObject({ code: 'unprocessable', message: refusal })
    expect(await choose('main', {})).toBeNull()
  })
})
