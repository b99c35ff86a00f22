import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { type Attributes, attributesOf, type OtlpSpan, otlpExporter } from './otlp-exporter.ts'

/** Tells a collector what took how long. Nothing told holds words of a caller or an address. */
export type Tracing = {
  begin(name: string, options?: SpanOptions): Span
  /** Sends what is not sent yet. */
  close(): Promise<void>
}

export type SpanOptions = {
  /** Another span, or the `traceparent` that came with a request. */
  under?: Span | string | undefined
  /** Epoch ms; now when left out. */
  at?: number
  isServer?: boolean
  attributes?: Attributes
}

/** Something that takes time. It is told when it ends, once; what is said of it later is not. */
export type Span = {
  readonly place: Place
  setAttributes(attributes: Attributes): void
  fail(): void
  /** `at` in epoch ms; now when left out. */
  end(at?: number): void
}

/** Where a span stands. What is not sampled is told nobody, nor is what happens under it. */
type Place = { traceId: string; spanId: string; isSampled: boolean }

/** Null where the owner has no collector. */
export function openTracing({ otlp }: Pick<Config, 'otlp'>, log: Logger): Tracing | null {
  if (!otlp) return null
  const exporter = otlpExporter(otlp, log)

  return {
    begin(name, { under, at = now(), isServer = false, attributes = {} } = {}) {
      const parent = typeof under === 'object' ? under.place : placeFrom(under)
      const place: Place = {
        traceId: parent?.traceId ?? id(16),
        spanId: id(8),
        isSampled: parent?.isSampled ?? true,
      }
      let said = attributes
      let status: OtlpSpan['status'] = {}
      let state: 'open' | 'ended' = 'open'
      return {
        place,
        setAttributes(more) {
          said = { ...said, ...more }
        },
        fail() {
          status = { code: 2 }
        },
        end(endedAt = now()) {
          if (state === 'ended' || !place.isSampled) return
          state = 'ended'
          exporter.add({
            traceId: place.traceId,
            spanId: place.spanId,
            ...(parent && { parentSpanId: parent.spanId }),
            name,
            kind: isServer ? 2 : 1,
            startTimeUnixNano: nanosOf(at),
            endTimeUnixNano: nanosOf(Math.max(at, endedAt)),
            attributes: attributesOf(said),
            status,
          })
        },
      }
    },
    close: exporter.close,
  }
}

/** W3C Trace Context. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function placeFrom(header: string | undefined): Place | null {
  const [, traceId, spanId, flags = ''] = traceparent.exec(header ?? '') ?? []
  return traceId && spanId ? { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 } : null
}

const id = (bytes: number) => randomBytes(bytes).toString('hex')
const now = () => performance.timeOrigin + performance.now()
/** To the microsecond, which is as far as a number of ms goes. */
const nanosOf = (at: number) => `${BigInt(Math.round(at * 1000)) * 1000n}`
