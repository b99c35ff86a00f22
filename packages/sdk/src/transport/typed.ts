import { maxMessageChars, type WebCall } from '@parley/protocol'
import { deferred } from '../lib/deferred.ts'
import { type Fetch, postJson } from '../lib/post-json.ts'
import { VoiceFailure } from '../lib/voice-failure.ts'
import { rejoin } from './rejoin.ts'
import type { CallStats, Transport, TransportContext } from './transport.ts'

export { canBeTyped } from './can-be-typed.ts'

/** The server says every 15 s that it is there. */
const deadAfterMs = 40_000

/**
 * Carries a call without sound: text frames over HTTP, for networks that let no WebRTC through, and for servers whose lines
 * are all busy. `orderTypedCall` asks for such a call, `voice.reconnect(call)` joins it.
 */
export function typed({ signal, emit, fetch = globalThis.fetch, keepCallOnLeave }: TransportContext): Transport {
  const unsent: string[] = []
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
    resumeToken = JSON.parse((await lines.next()).value ?? '{}').resumeToken
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

  /** What the network swallows is said again once it is back. */
  const say = (text: string) =>
    rejoin(async () => {
      const way = up
      await way.promise
      await post(fetch, sayUrl, { resumeToken, text }, { signal }).catch((error) => {
        // its token was used up while it was under way: that is no refusal of the words
        throw way === up ? error : new Error('lost')
      })
    }, signal)

  return {
    async prepare() {},
    async connect(call) {
      sayUrl = call.transport?.sayUrl ?? ''
      await join(call, signal)
    },
    /** One request after another, so that they arrive in order; what comes meanwhile shares the next one. */
    send(text) {
      unsent.push(text)
      sending = sending.then(() => unsent.length > 0 && say(takeLines(unsent))).catch(() => {})
    },
    async close() {
      if (keepCallOnLeave || !resumeToken) return
      const text = '{"type":"end-call"}'
      const sayGoodbye = () => post(fetch, sayUrl, { resumeToken, text }, { keepalive: true })
      // whoever ends a call does not wait for a network that comes back; the server should know all the same
      await sayGoodbye().catch(() => void rejoin(async () => void (await sayGoodbye()), new AbortController().signal))
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

/** As many of the oldest as one request may carry. */
function takeLines(unsent: string[]): string {
  let lines = unsent.shift() ?? ''
  while (unsent[0] && lines.length + unsent[0].length < maxMessageChars) lines += `\n${unsent.shift()}`
  return lines
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
