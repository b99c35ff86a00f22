import type { WebSocket } from 'ws'
import { tone } from './stand-in.fixture.ts'

/** What a stand-in was told over sockets. */
export type SpokenTo = { paths: string[]; messages: Record<string, unknown>[] }

export type Manner = {
  /** What happens before a sound, or after the first one. */
  fails?: 'refuses' | 'closes' | 'complains' | 'is silent' | 'breaks off'
  /** The last sound of a sentence waits for it. */
  beforeLastSound?: () => Promise<void>
  /** Only that of the first sentence. */
  onlyFirst?: boolean
}

type Protocol = {
  path: RegExp
  /** What stops a sentence. */
  stops: RegExp
  /** Settings, and what has to arrive of them. */
  settings: Record<string, [value: unknown, arrives: string]>
  /** The sentence that a message finishes, by its name; null for any other message. */
  begins(message: Record<string, unknown>): string | null
  /** The name of the sentence that a message stops. */
  stopped(message: Record<string, unknown>): string | null
  sound(piece: Buffer, context: string): string | Buffer
  ended(context: string): object
  /** That it has stopped, where it says so. */
  confirms?: object
  complaint(context: string): object
}

const named = (message: Record<string, unknown>) => String(message.context_id)

/** How vendors speak over sockets, written from their documents. */
export const socketVoices: Record<string, Protocol> = {
  '11labs': {
    path: /^\/v1\/text-to-speech\/v1\/multi-stream-input\?.*output_format=pcm_16000.*model_id=eleven_flash_v2_5/,
    stops: /"close_context":true/,
    settings: {
      model: ['other', 'model_id=other'],
      language: ['de', 'language_code=de'],
      speed: [1.1, '"voice_settings":{"speed":1.1}'],
      stability: [0.25, '"stability":0.25'],
      similarityBoost: [0.25, '"similarity_boost":0.25'],
      style: [0.25, '"style":0.25'],
      useSpeakerBoost: [false, '"use_speaker_boost":false'],
      optimizeStreamingLatency: [3, 'optimize_streaming_latency=3'],
      pronunciationDictionaryLocators: [
        [{ pronunciationDictionaryId: 'd', versionId: 'v' }],
        '"pronunciation_dictionary_locators":[{"pronunciation_dictionary_id":"d","version_id":"v"}]',
      ],
    },
    begins: (message) => (message.flush === true ? named(message) : null),
    // one that was flushed goes on to its end
    stopped: () => null,
    sound: (piece, contextId) => JSON.stringify({ audio: piece.toString('base64'), isFinal: null, contextId }),
    ended: (contextId) => ({ audio: null, isFinal: true, contextId }),
    complaint: (contextId) => ({ error: 'invalid', message: 'no such model', code: 1008, contextId }),
  },
  cartesia: {
    path: /^\/tts\/websocket\?cartesia_version=2025-04-16$/,
    stops: /"cancel":true/,
    settings: {
      model: ['other', '"model_id":"other"'],
      language: ['de', '"language":"de"'],
      generationConfig: [{ speed: 1.2, volume: 0.8 }, '"generation_config":{"speed":1.2,"volume":0.8}'],
      pronunciationDictId: ['d', '"pronunciation_dict_id":"d"'],
    },
    begins: (message) => (typeof message.transcript === 'string' ? named(message) : null),
    stopped: (message) => (message.cancel === true ? named(message) : null),
    sound: (piece, context_id) =>
      JSON.stringify({ type: 'chunk', data: piece.toString('base64'), done: false, status_code: 206, context_id }),
    ended: (context_id) => ({ type: 'done', done: true, status_code: 206, context_id }),
    complaint: (context_id) => ({ type: 'error', done: true, title: 'Invalid', message: 'no such model', context_id }),
  },
  deepgram: {
    path: /^\/v1\/speak\?model=aura-2-v1-en&encoding=linear16&sample_rate=16000$/,
    stops: /"type":"Clear"/,
    settings: { model: ['other', 'model=other-v1-en'], mipOptOut: [true, 'mip_opt_out=true'] },
    begins: (message) => (message.type === 'Flush' ? 'the one' : null),
    stopped: (message) => (message.type === 'Clear' ? 'the one' : null),
    sound: (piece) => piece,
    ended: () => ({ type: 'Flushed', sequence_id: 0 }),
    confirms: { type: 'Cleared', sequence_id: 0 },
    complaint: () => ({ type: 'Warning', description: 'too many', code: 'EXCESSIVE_FLUSH' }),
  },
}

const pieces = 8

/** Speaks over a socket as the vendor does whose address was asked for. */
export function speakOverSocket(socket: WebSocket, path: string, told: SpokenTo, manner: Manner = {}) {
  const protocol = Object.values(socketVoices).find((one) => sameDoor(one, path))
  if (!protocol || manner.fails === 'refuses') return socket.terminate()
  told.paths.push(path)
  let sentences = 0
  const stopped = new Map<string, AbortController>()
  const send = (message: object | string | Buffer) =>
    socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))

  async function say(context: string) {
    sentences += 1
    const isFirst = sentences === 1
    const stop = new AbortController()
    stopped.set(context, stop)
    if (manner.fails === 'is silent') return
    if (manner.fails === 'complains') return send(protocol?.complaint(context) ?? {})
    if (manner.fails === 'closes') return socket.close(1011)
    for (let piece = 0; piece < pieces; piece += 1) {
      if (piece === pieces - 1 && manner.beforeLastSound && (isFirst || !manner.onlyFirst))
        await manner.beforeLastSound()
      if (stop.signal.aborted) return
      const [from, until] = [piece, piece + 1].map((at) => 2 * Math.floor((at * tone.length) / pieces / 2))
      send(protocol?.sound(tone.subarray(from, until), context) ?? '')
      if (manner.fails === 'breaks off') return socket.close(1011)
    }
    send(protocol?.ended(context) ?? {})
  }

  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>
    told.messages.push(message)
    const begins = protocol.begins(message)
    if (begins !== null) void say(begins)
    const stops = protocol.stopped(message)
    if (stops === null) return
    stopped.get(stops)?.abort()
    if (protocol.confirms) send(protocol.confirms)
  })
}

const sameDoor = ({ path }: Protocol, asked: string) =>
  asked.split('?')[0]?.split('/').at(-1) === /([\w-]+)(?=\\\?)/.exec(path.source)?.[1]
