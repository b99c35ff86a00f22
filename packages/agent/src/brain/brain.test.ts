import { catches, keeps } from '@parley/testkit'
import { afterAll, beforeAll, describe } from 'vitest'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'
import { brainContract } from './brain.contract.ts'
import type { Brain } from './brain.ts'
import { guide } from './guide/guide.ts'
import { openAiBrain } from './openai.ts'

describe('the guide', () => {
  const company = { name: 'Northwind', email: 'hello@northwind.example', phone: '020 7946 0958' }
  keeps(brainContract, () => guide({ company, entries: [{ id: 'a', text: 'We book meetings.' }] }))
})

describe('an OpenAI-compatible model', () => {
  let server: ProviderServer
  beforeAll(async () => {
    const says = `data: ${JSON.stringify({ choices: [{ delta: { content: 'We book meetings.' } }] })}\n\ndata: [DONE]\n\n`
    server = await startProvider({ answer: (_, response) => void response.end(says) })
  })
  afterAll(() => server.close())
  keeps(brainContract, () => openAiBrain({ baseUrl: `${server.url}/v1`, apiKey: 'k', model: 'm', systemPrompt: '' }))
})

describe('the contract', () => {
  const silent: Brain = async function* () {}
  function counting(): Brain {
    let asked = 0
    return async function* () {
      asked += 1
      yield { type: 'text', text: `Number ${asked}.` }
    }
  }
  catches(brainContract, 'answers a question with words', () => silent)
  catches(brainContract, 'a reply that is thrown away leaves no trace: asked again, it does the same', counting)
  catches(brainContract, 'aborted, it returns without words and without throwing', counting)
})
