import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'

type Value = { stringValue: string } | { intValue: string } | { doubleValue: number } | { boolValue: boolean }

/** A span as OTLP writes it in JSON (opentelemetry-proto, `trace/v1/trace.proto`): ids in hex, 64-bit numbers as text. */
export type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 1: internal, 2: server. */
  kind: 1 | 2
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  /** 2: it failed. */
  status: { code?: 2 }
}

export type Exporter = {
  add(span: OtlpSpan): void
  /** Sends what waits, once. */
  close(): Promise<void>
}

const sendEveryMs = 5_000
const timeoutMs = 10_000
/** As many as the SDKs of OpenTelemetry send at a time, and keep for a collector that is away. */
const batchSpans = 512
const maxWaiting = 2_048

/** Sends spans to a collector as OTLP over HTTP with JSON. One that is away costs nobody anything; the log says so once. */
export function otlpExporter({ url, headers, serviceName }: NonNullable<Config['otlp']>, log: Logger): Exporter {
  const waiting: OtlpSpan[] = []
  const resource = { attributes: attributesOf({ 'service.name': serviceName }) }
  let dropped = 0
  let collector: 'there' | 'away' = 'there'
  let sending: Promise<void> | null = null
  const timer = setInterval(() => void flush(), sendEveryMs)
  timer.unref()

  function add(span: OtlpSpan) {
    if (waiting.length >= maxWaiting) {
      dropped += 1
      return
    }
    waiting.push(span)
    if (waiting.length % batchSpans === 0) void flush()
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendAll() {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, batchSpans)
      if ((await send(spans)) === 'later') return
      waiting.splice(0, spans.length)
    }
  }

  async function send(spans: OtlpSpan[]): Promise<'done' | 'later'> {
    try {
      const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'parley' }, spans }] }] })
      const signal = AbortSignal.timeout(timeoutMs)
      const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, signal }
      const response = await fetch(url, request)
      const answer = await response.text()
      if (response.status === 429 || response.status >= 500) return away({ status: response.status })
      tellBack()
      if (!response.ok)
        log.warn({ status: response.status, answer: answer.slice(0, 500) }, 'a collector refused traces')
      return 'done'
    } catch (err) {
      return away({ err })
    }
  }

  function away(why: object): 'later' {
    if (collector === 'there') log.warn(why, 'traces could not be sent; they wait, as long as they are few')
    collector = 'away'
    return 'later'
  }

  function tellBack() {
    if (collector === 'away') log.info({ dropped }, 'traces are sent again')
    collector = 'there'
    dropped = 0
  }

  return {
    add,
    async close() {
      clearInterval(timer)
      await sending
      await flush()
    },
  }
}

export type Attributes = Readonly<Record<string, string | number | boolean>>

export const attributesOf = (attributes: Attributes): OtlpSpan['attributes'] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: written(value) }))

function written(value: Attributes[string]): Value {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
