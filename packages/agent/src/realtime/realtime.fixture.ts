import type { WebSocket } from 'ws'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'

type Message = { type: string; [field: string]: unknown }
export type RealtimeServer = ProviderServer & { told: Message[]; paths: string[] }

/** What it hears in any sound. */
export const heardWords = 'I need more meetings.'
/** A second of a tone. */
const second = Buffer.from(
  Int16Array.from({ length: 24_000 }, (_, at) => 8000 * Math.sin((at * 2 * Math.PI * 300) / 24_000)).buffer,
)

export type RealtimeManner = {
  /** What it answers: words, of which each takes some sound, or calls of tools. */
  answer?: (request: Message) => { words?: string; calls?: { name: string; arguments: string }[]; seconds?: number }
  /** What it writes down of an utterance; the first is 1. */
  hears?: (utterance: number) => string
  fails?: 'refuses' | 'closes' | 'cannot answer'
  /** Before it says that an answer is under way. */
  beforeBegin?: () => Promise<void>
  /** Before the last of an answer's sound. */
  beforeEnd?: () => Promise<void>
}

/** A model on this machine that speaks OpenAI's Realtime protocol, as its documents have it. */
export async function startRealtime(manner: RealtimeManner = {}): Promise<RealtimeServer> {
  const told: Message[] = []
  const paths: string[] = []
  const server = await startProvider({
    onSocket(socket, path) {
      paths.push(path)
      converse(socket, told, manner)
    },
  })
  return { ...server, told, paths }
}

function converse(
  socket: WebSocket,
  told: Message[],
  { answer, hears, fails, beforeBegin, beforeEnd }: RealtimeManner,
) {
  let [items, responses, buffered] = [0, 0, 0]
  const cancelled = new Set<string>()
  const send = (message: object) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message))
  send({ type: 'session.created', session: { type: 'realtime' } })

  async function respond(request: Message) {
    responses += 1
    const response_id = `resp_${responses}`
    const { metadata } = request.response as { metadata: object }
    await beforeBegin?.()
    send({ type: 'response.created', response: { id: response_id, metadata, status: 'in_progress' } })
    const { words = 'We book meetings. Shall I tell you more?', calls = [], seconds = 2 } = answer?.(request) ?? {}
    const beside = { response_id, item_id: `item_a${responses}`, output_index: 0, content_index: 0 }
    for (const [index, call] of calls.entries()) {
      send({ type: 'response.function_call_arguments.done', ...beside, call_id: `call_${responses}_${index}`, ...call })
    }
    for (const delta of words.match(/\S+\s*/g) ?? []) {
      send({ type: 'response.output_audio_transcript.delta', ...beside, delta })
    }
    for (let at = 0; words && at < seconds; at += 1) {
      if (at === seconds - 1) await beforeEnd?.()
      if (cancelled.has(response_id)) break
      send({ type: 'response.output_audio.delta', ...beside, delta: second.toString('base64') })
    }
    const failed = fails === 'cannot answer' && { error: { code: 'server_error', message: 'overloaded' } }
    const status = failed ? 'failed' : cancelled.has(response_id) ? 'cancelled' : 'completed'
    const usage = { input_tokens: 30, output_tokens: 20 }
    send({
      type: 'response.done',
      response: { id: response_id, status, status_details: failed || null, metadata, usage },
    })
  }

  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    told.push(message)
    const refuse = (text: string) =>
      send({ type: 'error', error: { message: text, event_id: message.event_id ?? null } })
    if (message.type === 'session.update') return send({ type: 'session.updated', session: message.session })
    if (fails === 'closes') return socket.close(1011)
    if (message.type === 'input_audio_buffer.clear') buffered = 0
    if (message.type === 'input_audio_buffer.append') buffered += String(message.audio).length
    if (message.type === 'input_audio_buffer.commit') {
      if (fails === 'refuses' || buffered === 0) return refuse('buffer too small')
      items += 1
      const item_id = `item_u${items}`
      const heard = hears?.(items) ?? heardWords
      send({ type: 'input_audio_buffer.committed', item_id, previous_item_id: null })
      const written = 'conversation.item.input_audio_transcription'
      send({ type: `${written}.delta`, item_id, content_index: 0, delta: heard.slice(0, 6) })
      send({ type: `${written}.completed`, item_id, content_index: 0, transcript: heard })
    }
    if (message.type === 'response.create') return fails === 'refuses' ? refuse('no such model') : void respond(message)
    if (message.type === 'response.cancel') cancelled.add(String(message.response_id))
  })
}
