/** One event of a stream: `id` goes on from there after a break. */
export type StreamEvent = { id: string | null; name: string; data: unknown }
export type StreamStatus = 'connecting' | 'live' | 'waiting'

type Options = {
  /** `lastEventId` is null at first. Throws, or answers with a body that ends when the connection does. */
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>
  onEvent: (event: StreamEvent) => void
  onStatus: (status: StreamStatus) => void
  /** Something may have been missed: what is shown has to be asked for again. */
  onGap: () => void
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
}

const firstWaitMs = 500
const longestWaitMs = 15_000
/** The server says every 15 s that it is still there. */
const longestSilenceMs = 45_000

/** Listens until `signal` aborts; comes back by itself, and goes on where it was. Never rejects. */
export async function listen(options: Options, signal: AbortSignal): Promise<void> {
  const { open, onEvent, onStatus, onGap, sleep = pause, random = Math.random } = options
  let lastEventId: string | null = null
  let failures = 0
  onStatus('connecting')
  while (!signal.aborted) {
    const silence = watchForSilence()
    try {
      const response = await open(lastEventId, AbortSignal.any([signal, silence.signal]))
      if (!response.ok || !response.body) throw new Error(`The stream of events answered ${response.status}.`)
      onStatus('live')
      failures = 0
      // without an id there is nothing to go on from, and what was read by now may be untrue already
      if (lastEventId === null) onGap()
      for await (const event of eventsIn(response.body, silence.broken)) {
        lastEventId = event.id ?? lastEventId
        if (event.name === 'reset') onGap()
        else onEvent(event)
      }
    } catch {
      failures += 1
    } finally {
      silence.over()
    }
    if (signal.aborted) return
    if (failures > 0) onStatus('waiting')
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
    await sleep(waitMs * (0.5 + random() / 2), signal)
    if (failures > 0) onStatus('connecting')
  }
}

/** Aborts `signal` when nothing has been heard for too long. */
function watchForSilence() {
  const silent = new AbortController()
  const wait = () => setTimeout(() => silent.abort(new Error('The stream of events is silent.')), longestSilenceMs)
  let timer = wait()
  return {
    signal: silent.signal,
    broken() {
      clearTimeout(timer)
      timer = wait()
    },
    over: () => clearTimeout(timer),
  }
}

/** The events in a body of `text/event-stream`; `onSign` hears of everything that comes. */
export async function* eventsIn(body: ReadableStream<Uint8Array>, onSign = () => {}): AsyncGenerator<StreamEvent> {
  let rest = ''
  let event = { id: null as string | null, name: 'message', data: [] as string[] }
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onSign()
      const lines = (rest + value).split(/\r\n|\n|\r/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (event.data.length > 0) yield { ...event, data: parse(event.data.join('\n')) }
          event = { id: null, name: 'message', data: [] }
          continue
        }
        const colon = line.indexOf(':')
        if (colon === 0) continue // a comment: the server is still there
        const name = colon < 0 ? line : line.slice(0, colon)
        const text = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
        if (name === 'data') event.data.push(text)
        if (name === 'event') event.name = text
        if (name === 'id') event.id = text
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
