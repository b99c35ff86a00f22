import { maxMessageChars, type WebCall } from '@parley/protocol'
import { deferred } from '../lib/deferred.ts'
import { type Fetch, postJson } from '../lib/post-json.ts'
import { VoiceFailure } from '../lib/voice-failure.ts'
import { isRefusal, rejoin } from './rejoin.ts'
import type { CallStats, Transport, TransportContext } from './transport.ts'

export { canBeTyped } from './can-be-typed.ts'

/** The server says every 15 s that it is there. */
const deadAfterMs = 40_000
/** Browsers let a request of 64 KiB outlive its page; a character takes three bytes at most. */
const maxKeptAliveChars = 20_000

/**
 * Carries a call without sound: text frames over HTTP, for networks that let no WebRTC through, and for servers whose lines
 * are all busy. `orderTypedCall` asks for such a call, `voice.reconnect(call)` joins it.
 */
export function typed({ signal, emit, fetch = globalThis.fetch, keepCallOnLeave }: TransportContext): Transport {
  /** What the server is not known to have taken, oldest first; and how many lines it took before. */
  const unsent: string[] = []
  let sent = 0
  /** Whether the server counts lines; an older one refuses what says how many there were. */
  let numbered: true | undefined
  let up = deferred<void>()
  let sending: Promise<unknown> = up.promise
  let sayUrl = ''
  let resumeToken = ''
  let received = 0
  /** A proxy whose server died says the same again to the next one: it is known by this. */
  const attempt = crypto.getRandomValues(new Uint32Array(4)).join('-')

  async function join(call: WebCall, inTime: AbortSignal): Promise<void> {
    const opening = new AbortController()
    const giveUp = () => opening.abort(inTime.reason)
    inTime.addEventListener('abort', giveUp)
    const whose = resumeToken ? { resumeToken, received } : { token: call.transport?.callToken }
    const inTimeOrOver = AbortSignal.any([signal, opening.signal])
    const stream = await post(fetch, call.webCallUrl, { ...whose, attempt }, { signal: inTimeOrOver })
    const lines = linesOf(stream, giveUp)
    ;({ resumeToken, numbered } = JSON.parse((await lines.next()).value ?? '{}'))
    inTime.removeEventListener('abort', giveUp)
    up.resolve()
    read(lines).then(() => recover(call))
  }

  async function read(lines: AsyncIterable<string>): Promise<void> {
    try {
      for await (const line of lines) {
        received += 1
        emit({ type: 'message', text: JSON.parse(line) })
      }
    } catch {
      // a connection that broke is one that ended
    }
  }

  async function recover(call: WebCall): Promise<void> {
    if (signal.aborted) return
    up = deferred()
    emit({ type: 'lost' })
    const back = await rejoin((inTime) => join(call, inTime), signal).catch(() => false)
    if (back) emit({ type: 'restored' })
    else emit({ type: 'closed', failure: new VoiceFailure('connection-lost', 'The connection was lost.') })
  }

  /** Says the oldest lines. What the server took although its answer was lost, it knows by `sent` and takes once. */
  async function say(way: typeof up, inTime: AbortSignal | null): Promise<void> {
    let chars = 0
    // as many as one request may carry
    const lines = unsent.filter((line, at) => {
      chars += line.length + 1
      return !at || chars <= maxMessageChars
    })
    const body = { resumeToken, sent: numbered && sent, text: lines.join('\n') }
    try {
      await post(fetch, sayUrl, body, { signal: inTime, keepalive: !inTime && chars < maxKeptAliveChars })
      sent += lines.length
    } catch (error) {
      // a token that was used up while it was under way is no refusal of the words
      if (way !== up) return
      if (!isRefusal(error)) throw error
    }
    unsent.splice(0, lines.length)
  }

  /** What the network swallows is said again once it is back. */
  async function sayAll(): Promise<void> {
    while (unsent.length > 0) {
      const way = up
      await way.promise
      await rejoin((inTime) => say(way, inTime), signal)
    }
  }

  async function sayGoodbye(): Promise<void> {
    while (unsent.length > 0) await say(up, null)
  }

  return {
    async prepare() {},
    async connect(call) {
      sayUrl = call.transport?.sayUrl ?? ''
      await join(call, signal)
    },
    /** One request after another, so that they arrive in order; what comes meanwhile shares the next one. */
    send(text) {
      unsent.push(...text.split('\n'))
      sending = sending.then(sayAll).catch(() => {})
    },
    async close() {
      if (keepCallOnLeave || !resumeToken) return
      unsent.push('{"type":"end-call"}')
      // whoever ends a call does not wait for a network that comes back; the server should know all the same
      await sayGoodbye().catch(() => void rejoin(sayGoodbye, new AbortController().signal))
    },
    setMuted() {},
    setVolume() {},
    async setMicrophone() {},
    async setSpeaker() {},
    async setGain() {},
    setProcessor() {},
    async resumePlayback() {},
    getStats: async () => noStats,
  }
}

const noStats: CallStats = { roundTripMs: null, lossRatio: null, jitterMs: null, packetsReceived: 0, packetsSent: 0 }

export type TypedCallOrder = {
  /** The public key. */
  token: string
  /** Where the platform's API is; without one, the page's own origin. */
  baseUrl?: string
  /** Who is called: `assistantId` or `assistant`, and `assistantOverrides`, as in POST /call/web. */
  subject: Record<string, unknown>
  signal: AbortSignal
  fetch?: Fetch | undefined
}

/** Asks for a call without sound. Throws `request-failed` or `unreachable`. */
export function orderTypedCall({ baseUrl = '', subject, token, signal, fetch }: TypedCallOrder): Promise<WebCall> {
  const request = { ...subject, transport: { provider: 'parley.typed' } }
  return postJson(`${baseUrl}/call/web`, request, { token, signal, fetch })
}

async function post(fetch: Fetch, url: string, body: object, init: RequestInit): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body), referrerPolicy: 'no-referrer' } as const
  const response = await fetch(url, { ...request, ...init })
  if (response.ok) return response
  const { status } = response
  throw new VoiceFailure('request-failed', `The voice service answered ${status}.`, { cause: response, status })
}

/** The lines of an answer that stays open, without the empty ones; `onSilence` when not even those come any more. */
async function* linesOf({ body }: Response, onSilence: () => void): AsyncGenerator<string, void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const timer = setTimeout(onSilence, deadAfterMs)
    const piece = await reader?.read().finally(() => clearTimeout(timer))
    if (!piece || piece.done) return
    const lines = (rest + piece.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) yield line
  }
}
