import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { type ConnectRequest, Failure, type ListenRequest, maxMessageChars, type SayRequest } from '@parley/protocol'
import { explain } from '@parley/protocol/resources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { replyWithApiError } from '../http/api-error.ts'
import { preflightRoute } from '../http/origin.ts'
import { invalid } from '../resources/refusals.ts'
import type { CallTerms } from './call-order.ts'
import type { Switchboard } from './switchboard.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))
const token = () => text(200)
const sdp = () => text(30_000)
const count = () => v.pipe(v.number(), v.integer(), v.minValue(0))

const connectSchema: v.GenericSchema<unknown, ConnectRequest> = anewOrBack(
  v.strictObject({ sdp: sdp(), token: token() }),
  v.strictObject({ sdp: sdp(), resumeToken: token() }),
)
const listenSchema: v.GenericSchema<unknown, ListenRequest> = anewOrBack(
  v.strictObject({ token: token(), attempt: v.optional(token()) }),
  v.strictObject({ resumeToken: token(), received: count(), attempt: v.optional(token()) }),
)
const saySchema: v.GenericSchema<unknown, SayRequest> = v.strictObject({
  resumeToken: token(),
  text: text(maxMessageChars),
  sent: v.optional(count()),
})

/** Whoever comes back to a call brings a `resumeToken`. */
function anewOrBack<Anew, Back>(anew: v.GenericSchema<unknown, Anew>, back: v.GenericSchema<unknown, Back>) {
  return v.lazy<v.GenericSchema<unknown, Anew | Back>>((body) =>
    typeof body === 'object' && body !== null && 'resumeToken' in body ? back : anew,
  )
}

/** Proxies close what is silent for a minute. */
const stillHereMs = 15_000
/** As many characters as one message may have, each as JSON writes it at its longest; and what belongs to them. */
const maxSaidBytes = 3 * maxMessageChars + 1_000
/** A page that reads none of this any more is gone. */
const maxUnreadBytes = 1_000_000

type CallRouteRequest = FastifyRequest<{ Params: { id: string } }>

/**
 * Where browsers join a call that is played here. The token decides who may: pages of every origin can ask. `handOver` lets
 * another of our servers have one, unless that gives up asking; `cameFromServer`: whether it is one that asks.
 */
export function callRoutes(
  switchboard: Switchboard,
  handOver: (id: string, asking: AbortSignal) => Promise<CallTerms | null>,
  cameFromServer: (request: IncomingMessage) => boolean,
) {
  return async (app: FastifyInstance) => {
    app.setErrorHandler(replyWithApiError)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'retry-after')
      reply.header('cache-control', 'no-store')
    })
    for (const action of ['connect', 'listen', 'say']) preflightRoute(app, `/call/:id/${action}`)
    app.post('/call/:id/connect', async (request: CallRouteRequest, reply) => {
      const answer = await switchboard.connect(request.params.id, read(connectSchema, request), originOf(request))
      return reply.code(201).send(answer)
    })
    app.post('/call/:id/listen', async (request: CallRouteRequest, reply) => {
      const { id } = request.params
      const body = read(listenSchema, request)
      const { typed, resumeToken } = await switchboard.listen(id, body, originOf(request))
      const lines = new PassThrough()
      const reader = {
        send: (frame: string) => {
          lines.write(`${JSON.stringify(frame)}\n`)
          if (lines.writableLength > maxUnreadBytes) lines.destroy()
        },
        end: () => void lines.end(),
      }
      const stillHere = setInterval(() => lines.write('\n'), stillHereMs)
      lines.once('finish', () => clearInterval(stillHere))
      lines.once('close', () => {
        clearInterval(stillHere)
        typed.detach(reader)
      })
      lines.write(`${JSON.stringify({ resumeToken, numbered: true })}\n`)
      typed.attach(reader, 'received' in body ? body.received : 0)
      return reply.type('application/x-ndjson').header('x-accel-buffering', 'no').send(lines)
    })
    const here = async ({ params }: CallRouteRequest) => switchboard.requireHere(params.id)
    app.post(
      '/call/:id/say',
      { bodyLimit: maxSaidBytes, preParsing: here },
      async (request: CallRouteRequest, reply) => {
        switchboard.say(request.params.id, read(saySchema, request), originOf(request))
        return reply.code(204).send()
      },
    )
    app.get('/call/:id/way-in', async ({ params, raw }: CallRouteRequest) => {
      const wayIn = cameFromServer(raw) ? switchboard.wayIn(params.id) : null
      if (!wayIn) throw nothingHere()
      return wayIn
    })
    app.post('/call/:id/hand-over', async ({ params, raw }: CallRouteRequest, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const terms = cameFromServer(raw) ? await handOver(params.id, gone.signal) : null
      if (!terms) throw nothingHere()
      return terms
    })
  }
}

const nothingHere = () => new Failure('not-found', 'There is nothing here.')
const originOf = ({ headers }: CallRouteRequest) => headers.origin ?? null

function read<Body>(schema: v.GenericSchema<unknown, Body>, { body }: CallRouteRequest): Body {
  const result = v.safeParse(schema, body)
  if (!result.success) throw invalid(...explain(result.issues))
  return result.output
}
