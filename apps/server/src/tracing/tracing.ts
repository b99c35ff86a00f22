import type { Attributes, Span } from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'

export type { Attributes, Span } from '@opentelemetry/api'

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

/**
 * Tracing by OpenTelemetry, where the owner has a collector; else null, and nothing of it is loaded. A collector that cannot be
 * reached is logged, and costs nobody anything.
 */
export async function openTracing({ otlp }: Pick<Config, 'otlp'>, log: Logger): Promise<Tracing | null> {
  if (!otlp) return null
  const [
    { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, trace },
    sdk,
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const warn = (...said: unknown[]) => log.warn({ said: said.map(String) }, 'traces could not be sent')
  const quiet = () => {}
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({ url: otlp.url, headers: otlp.headers })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': otlp.serviceName }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('parley')

  function contextOf(under: SpanOptions['under']) {
    if (typeof under === 'object') return trace.setSpan(ROOT_CONTEXT, under)
    const [, traceId, spanId, flags] = traceparent.exec(under ?? '') ?? []
    if (!traceId || !spanId) return ROOT_CONTEXT
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1 })
  }

  return {
    begin: (name, { under, at, isServer = false, attributes = {} } = {}) =>
      tracer.startSpan(
        name,
        {
          kind: isServer ? SpanKind.SERVER : SpanKind.INTERNAL,
          attributes,
          ...(at !== undefined && { startTime: new Date(at) }),
        },
        contextOf(under),
      ),
    close: () => provider.shutdown().catch(warn),
  }
}

/** W3C Trace Context. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/
