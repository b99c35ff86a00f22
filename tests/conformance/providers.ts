import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const voice = { voice_id: 'v1', name: 'Rachel', labels: { accent: 'american' } }
const suggestion = { issue: 'i', suggestion: 's' }
const scenario = { name: 'n', instructions: 'Ask.', category: 'edge_case', reasoning: 'r' }
/** Whatever a model is asked for, in one. */
const thought = {
  ...{ pass: true, reasoning: 'polite', scenarios: [scenario], coverageNotes: 'all', analysis: 'well' },
  ...{ systemPromptSuggestions: [suggestion], toolSuggestions: [], scenarioSuggestions: [] },
}
const verdict = { choices: [{ delta: { content: JSON.stringify(thought) } }] }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const answers: Record<string, unknown> = {
  '/v1/voices': { voices: [voice] },
  '/v1/shared-voices': { voices: [{ ...voice, public_owner_id: 'o' }] },
  '/v1/voices/add': { voice_id: 'v2' },
  '/v1/voices/add/o/v': { voice_id: 'v3' },
  '/v1/chat/completions': verdict,
  '/api/v2/scenarios': { scenarios: [] },
  '/v1/locations/': { locations: [] },
  '/v1/workflows/': { workflows: [] },
  '/api/v2/hooks': { hooks: [] },
  '/v2/applications': { id: 'app', keys: { private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) } },
  '/v1/calls': { uuid: 'call' },
  '/oauth/installedLocations': {},
  '/api/v2/teams': { teams: [] },
  '/data/voices/voice_details.json': [],
  '/cognitiveservices/voices/list': [],
  '/voices': [],
  '/v1/models': { tts: [] },
  '/v0/tts/voices': { voices_page: [] },
  '/tts/v1/voices': { voices: [] },
  '/v1/ai/voice/list': [],
  '/v1/get_voice': { system_voice: [] },
  '/api/v2/voices': [],
  '/api/v1/lightning/get_voices': { voices: [] },
  '/v2/replicas': { data: [] },
  '/v1/tts/avatars': { avatars: [] },
}

/** The providers' side of the API, on this machine. `fetch` leads every request there. */
export async function startProviders() {
  const server = createServer((request, response) => {
    request.resume()
    const path = request.url?.split('?')[0] ?? ''
    const answer = answers[path.replace(/^(\/v1\/voices\/add)\/.*/, '$1/o/v').replace(/^(\/v1\/workflows\/).*/, '$1')]
    const body = answer === verdict ? `data: ${JSON.stringify(answer)}\n\n` : JSON.stringify(answer ?? {})
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const atHome: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url))
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    fetch: atHome,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
