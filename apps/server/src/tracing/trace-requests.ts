import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Span, Tracing } from './tracing.ts'

/** A span for each request that is not for a page or an asset, by its route: paths hold ids. */
export function traceRequests(app: FastifyInstance, tracing: Tracing) {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async (request) => {
    const { method, headers } = request
    const route = request.routeOptions.url
    const span = tracing.begin(route ? `${method} ${route}` : method, {
      under: headers.traceparent?.toString(),
      isServer: true,
      attributes: { 'http.request.method': method, ...(route && { 'http.route': route }) },
    })
    spans.set(request, span)
  })
  const end = (request: FastifyRequest, attributes: Record<string, string | number>, isFailure: boolean) => {
    const span = spans.get(request)
    span?.setAttributes(attributes)
    if (isFailure) span?.fail()
    span?.end()
  }
  app.addHook('onResponse', async (request, reply: FastifyReply) =>
    end(request, { 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500),
  )
  app.addHook('onRequestAbort', async (request) => end(request, { 'error.type': 'aborted' }, false))
}
