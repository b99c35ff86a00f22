import { openAiModel } from '@parley/agent/providers'
import { expect, test } from 'vitest'
import { startProvider } from '../../../../packages/agent/src/lib/provider.fixture.ts'
import { platformFixture } from '../platform-fixture.ts'

test('a model of this server that keeps refusing is left out, and the guide answers everybody at once', async () => {
  const vendor = await startProvider({ answer: (_request, response) => void response.writeHead(500).end() })
  const account = { provider: 'openai', apiKey: '', baseUrl: `${vendor.url}/v1` }
  await using platform = await platformFixture({ model: openAiModel({ ...account, model: 'm' }) })
  const answers = []
  for (const input of ['What does it cost?', 'Who are you?', 'What does it cost?', 'Who are you?']) {
    answers.push(await platform.request('POST /chat', { assistantId: 'site', input }))
  }
  await vendor.close()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(vendor.received).toHaveLength(2)
})
