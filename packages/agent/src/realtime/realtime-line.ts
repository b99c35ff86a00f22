import { Failure } from '@parley/protocol'
import WebSocket from 'ws'
import type { Account } from '../providers/provider.ts'
import { objectIn, webSocketAddress } from '../voice/streamed/wire.ts'

/** Its sound, both ways: mono PCM16 at this rate. */
export const realtimeRateHz = 24_000

export type RealtimeAccess = Account & {
  model: string
  /** Which of its voices it speaks with. */
  voice: string
}

/** What the far end tells; `closed` when it tells nothing more. */
export type RealtimeEvent = { type: string; [field: string]: unknown }

/** Longer than any pause in a call; then a new connection is opened when it is needed. */
const idleMs = 120_000
/** Utterances that can still be referred to. */
const maxHeard = 50
/** How a connection closes without a word: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const cutOff = 1006
const title = 'The realtime model'
const ownBaseUrl = 'https://api.openai.com/v1'
const format = { type: 'audio/pcm', rate: realtimeRateHz }

/**
 * One call's line to a model that hears and speaks by itself, in OpenAI's Realtime protocol. Turns are decided here, not there:
 * what was heard is committed and answers are asked for. Written from platform.openai.com/docs, "Realtime".
 */
export class RealtimeLine {
  #access: RealtimeAccess | null = null
  #socket: WebSocket | null = null
  #opened: Promise<WebSocket> | null = null
  #idle: NodeJS.Timeout | null = null
  readonly #listeners = new Set<(event: RealtimeEvent) => void>()
  /** Utterances by the words that were understood: the model is given the sound itself. */
  readonly #heard = new Map<string, string>()

  /** Says whose line it is, before anything is said on it. Throws `unprocessable` for a second model. */
  configure(access: RealtimeAccess) {
    const before = this.#access
    if (before && before.model !== access.model) {
      throw new Failure(
        'unprocessable',
        `model.model cannot be ${access.model} beside ${before.model}: one call is heard by one realtime model`,
      )
    }
    this.#access = access
  }

  /** Tells something, opening the line first where it is not open. Throws `provider-failed`. */
  async send(...events: object[]): Promise<void> {
    this.#opened ??= this.#open()
    const socket = await this.#opened
    this.#keepOpen()
    for (const event of events) socket.send(JSON.stringify(event))
  }

  /** Hears everything until the returned function is called. */
  listen(hear: (event: RealtimeEvent) => void): () => void {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }

  /** Keeps what was heard, so that the model can be given its sound. */
  remember(words: string, itemId: string) {
    this.#heard.set(words, itemId)
    const [oldest] = this.#heard.keys()
    if (this.#heard.size > maxHeard && oldest !== undefined) this.#heard.delete(oldest)
  }

  /** The item of an utterance that was understood so; null where it was typed, or put together. */
  itemOf(words: string): string | null {
    return this.#heard.get(words) ?? null
  }

  close() {
    const socket = this.#socket
    socket?.terminate()
    if (socket) this.#lose(socket, cutOff)
  }

  async #open(): Promise<WebSocket> {
    if (!this.#access) throw new Failure('provider-failed', `${title} has not been chosen`)
    const { apiKey, baseUrl = ownBaseUrl, model, voice, connection, answerWithinMs = 5000 } = this.#access
    const url = new URL(`${webSocketAddress(baseUrl)}/realtime?model=${encodeURIComponent(model)}`)
    const socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${apiKey}` },
      handshakeTimeout: answerWithinMs,
      ...connection?.(url),
    })
    this.#socket = socket
    socket.once('upgrade', ({ socket: underneath }) => underneath.unref())
    socket.on('message', (data) => this.#tell(objectIn(data as Buffer) as RealtimeEvent))
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    }).catch((cause) => {
      if (this.#socket === socket) this.#forgetSocket()
      throw new Failure('provider-failed', `${title} could not be reached`, { cause })
    })
    socket.on('error', () => {}) // told by its closing
    socket.once('close', (code) => this.#lose(socket, code))
    const session = {
      type: 'realtime',
      output_modalities: ['audio'],
      audio: {
        input: { format, transcription: { model: 'gpt-4o-mini-transcribe' }, turn_detection: null },
        output: { format, voice },
      },
    }
    socket.send(JSON.stringify({ type: 'session.update', session }))
    return socket
  }

  #tell(event: RealtimeEvent) {
    for (const hear of [...this.#listeners]) hear(event)
  }

  /** Told once, and at once where it is closed here: whatever is said next goes out on another connection. */
  #lose(socket: WebSocket, code: number) {
    if (this.#socket !== socket) return
    this.#forgetSocket()
    this.#tell({ type: 'closed', code })
  }

  /** What the far end knows goes with the connection. */
  #forgetSocket() {
    this.#socket = null
    this.#opened = null
    this.#heard.clear()
    if (this.#idle) clearTimeout(this.#idle)
  }

  #keepOpen() {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.close(), idleMs)
    this.#idle.unref()
  }
}

/** Why the far end refused what was sent under this id, or can do no more; null for any other event. */
export function refusalIn(event: RealtimeEvent, eventId: string): Failure<'provider-failed'> | null {
  if (event.type === 'closed') {
    return new Failure('provider-failed', `${title} closed its connection (${String(event.code)})`)
  }
  if (event.type !== 'error') return null
  const { message, event_id } = (event.error ?? {}) as { message?: string; event_id?: string | null }
  if (event_id && event_id !== eventId) return null
  return new Failure('provider-failed', `${title} refused: ${message ?? 'without a reason'}`)
}
