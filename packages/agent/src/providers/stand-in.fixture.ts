import type { ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'

/** What a stand-in hears in any sound. */
export const heardWords = 'I need more meetings.'
const samples = 48_000
/** Two seconds at 24 000 Hz; at any usual rate between one and six. */
export const tone = Buffer.from(
  Int16Array.from({ length: samples }, (_, at) => 8000 * Math.sin((at * 2 * Math.PI * 300) / 24_000)).buffer,
)

/** A vendor of everything, on this machine: it speaks every wire that a provider here is reached by. */
export function startStandIn(): Promise<ProviderServer> {
  return startProvider({
    answer({ path }, response) {
      if (path.endsWith('/audio/transcriptions')) return void response.end(JSON.stringify({ text: ` ${heardWords}` }))
      if (/\/chat\/completions$|\/messages$|:streamGenerateContent/.test(path)) return think(path, response)
      return speak(response)
    },
    // what voices say over sockets is tried in streamed-voices.test.ts
    onSocket: (socket, path) => (path.includes('/listen') ? hearAsDeepgram(socket) : socket.terminate()),
  })
}

/** Sound in pieces of odd length, as a network brings them. */
export function speak(response: ServerResponse) {
  for (let at = 0; at < tone.length; at += 4097) response.write(tone.subarray(at, at + 4097))
  response.end()
}

/** In the protocol that was asked in. */
export function think(path: string, response: ServerResponse) {
  const text = 'We book meetings.'
  const event = path.endsWith('/messages')
    ? { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }
    : path.includes(':streamGenerateContent')
      ? { candidates: [{ content: { parts: [{ text }] } }] }
      : { choices: [{ delta: { content: text } }] }
  response.end(`data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`)
}

export const deepgramResult = (transcript: string, flags: object) =>
  JSON.stringify({ type: 'Results', channel: { alternatives: [{ transcript }] }, ...flags })

/** Hears half of the words as an interim, all of them as settled, and closes the utterance when asked to. */
export function hearAsDeepgram(socket: WebSocket) {
  let told = false
  socket.on('message', (data, isBinary) => {
    if (isBinary) {
      if (!told) socket.send(deepgramResult(heardWords.slice(0, 6), { is_final: false }))
      told = true
      return
    }
    if (JSON.parse(String(data)).type !== 'Finalize') return
    told = false
    socket.send(deepgramResult(heardWords, { is_final: true }))
    socket.send(deepgramResult('', { is_final: true, from_finalize: true }))
  })
}

/** A vendor whose every answer is a failure. */
export const startFailing = () =>
  startProvider({
    answer: (_, response) => void response.writeHead(500).end('overloaded'),
    onSocket: (socket) => void socket.once('message', () => socket.terminate()),
  })
