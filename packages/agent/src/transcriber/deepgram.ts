import type { LookupFunction } from 'node:net'
import { Failure } from '@parley/protocol'
import WebSocket from 'ws'
import { durationMs } from '../audio/frame.ts'
import { Queue } from '../lib/queue.ts'
import { join } from '../lib/text/words.ts'
import { untilAborted } from '../lib/until-aborted.ts'
import type { TranscriberWords } from '../providers/provider.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Transcriber, TranscriptEvent } from './transcriber.ts'

type DeepgramTranscriber = {
  apiKey: string
  words?: TranscriberWords
  baseUrl?: string
  answerWithinMs?: number
  connection?: ((url: URL) => { lookup?: LookupFunction }) | undefined
}

type Result = {
  type?: string
  is_final?: boolean
  from_finalize?: boolean
  channel?: { alternatives?: { transcript?: string; confidence?: number }[] }
}

const keepAliveMs = 4000
const usualAnswerMs = 4000
/** Deepgram does not promise to confirm a Finalize when it had nothing left to say. */
const quietAfterFinalizeMs = 700
const provider = 'The Deepgram transcriber'

/**
 * Streams to Deepgram over one WebSocket that stays open from utterance to utterance, and asks it to finalise at the end of
 * each, so that the last words do not wait for its own endpointing. One for each call.
 */
export function deepgramTranscriber(options: DeepgramTranscriber): Transcriber {
  const { answerWithinMs = usualAnswerMs, words = {} } = options
  const model = words.model ?? 'nova-3'
  const leastConfidence = words.confidenceThreshold ?? 0
  let line: Line | null = null

  return oneAtATime(async function* (audio, { language, signal, meter }) {
    if (!line?.usable) line = new Line(options, language, signal)
    const { opened, socket, results } = line
    const events = new Queue<TranscriptEvent>()
    let settled = ''
    let interim = ''
    let limit: NodeJS.Timeout | null = null
    let heardMs = 0

    const finish = () => {
      events.push({ text: join(settled, interim), final: true })
      events.end()
    }
    const fail = (what: string) => {
      if (line?.socket === socket) line = null
      socket.terminate()
      events.fail(new Failure('provider-failed', `${provider} ${what}`))
    }
    signal.addEventListener('abort', () => events.end())
    results.onClose = fail
    results.onResult = (result) => {
      if (result.from_finalize && !limit) return // of the utterance before, which was no longer waited for
      const { transcript = '', confidence = 1 } = result.channel?.alternatives?.[0] ?? {}
      const text = confidence < leastConfidence ? '' : transcript
      settled = result.is_final ? join(settled, text) : settled
      interim = result.is_final ? '' : text
      if (result.from_finalize) return finish()
      if (join(settled, interim)) events.push({ text: join(settled, interim), final: false })
      if (!limit) return
      clearTimeout(limit)
      limit = setTimeout(finish, quietAfterFinalizeMs)
    }
    const streaming = (async () => {
      await opened
      for await (const frame of untilAborted(audio, signal)) {
        socket.send(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength))
        heardMs += durationMs(frame)
      }
      if (signal.aborted) return
      socket.send(JSON.stringify({ type: 'Finalize' }))
      limit = setTimeout(
        () => (settled || interim ? finish() : fail(`did not finish within ${answerWithinMs} ms`)),
        settled || interim ? quietAfterFinalizeMs : answerWithinMs,
      )
    })().catch(() => fail('could not be reached'))
    try {
      yield* events
    } finally {
      if (limit) clearTimeout(limit)
      await streaming
      if (heardMs > 0) meter?.used({ stage: 'transcriber', provider: 'deepgram', model, seconds: heardMs / 1000 })
    }
  })
}

/** One connection to Deepgram, and who listens to it now. */
class Line {
  readonly opened: Promise<void>
  readonly socket: WebSocket
  readonly results: { onResult(result: Result): void; onClose(reason: string): void } = { onResult() {}, onClose() {} }

  constructor(
    {
      apiKey,
      words = {},
      baseUrl = 'wss://api.deepgram.com',
      answerWithinMs = usualAnswerMs,
      connection,
    }: DeepgramTranscriber,
    language: string,
    signal: AbortSignal,
  ) {
    const query = new URLSearchParams({
      model: words.model ?? 'nova-3',
      language,
      encoding: 'linear16',
      sample_rate: '16000',
      channels: '1',
      interim_results: 'true',
      punctuate: 'true',
    })
    for (const [name, value] of optionsOf(words)) query.append(name, String(value))
    const url = new URL(`${baseUrl}/v1/listen?${query}`)
    const socket = new WebSocket(url, {
      headers: { authorization: `Token ${apiKey}` },
      handshakeTimeout: answerWithinMs,
      ...connection?.(url),
    })
    this.socket = socket
    this.opened = new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('closed')))
    })
    this.opened.catch(() => {})
    const keepAlive = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'KeepAlive' }))
    }, keepAliveMs)
    socket.on('message', (data) => {
      const result = parse(String(data))
      if (result?.type === 'Results') this.results.onResult(result)
    })
    socket.on('error', (error) => this.results.onClose(`failed: ${error.message}`))
    socket.on('close', (code) => {
      clearInterval(keepAlive)
      this.results.onClose(`closed its connection (${code})`)
    })
    signal.addEventListener('abort', () => {
      clearInterval(keepAlive)
      socket.terminate()
    })
  }

  get usable() {
    return this.socket.readyState === WebSocket.OPEN || this.socket.readyState === WebSocket.CONNECTING
  }
}

/** As developers.deepgram.com names them, "Live Audio". */
function optionsOf(words: TranscriberWords): [name: string, value: unknown][] {
  const options: [string, unknown][] = [
    ['smart_format', words.smartFormat],
    ['numerals', words.numerals],
    ['profanity_filter', words.profanityFilter],
    ['redact', words.redaction],
    ['mip_opt_out', words.mipOptOut],
    ['endpointing', words.endpointing],
    ...(words.keywords ?? []).map((word): [string, unknown] => ['keywords', word]),
    ...(words.keyterm ?? []).map((term): [string, unknown] => ['keyterm', term]),
  ]
  return options.filter(([, value]) => value !== undefined && value !== null)
}

function parse(text: string): Result | null {
  try {
    return JSON.parse(text) as Result
  } catch {
    return null
  }
}
