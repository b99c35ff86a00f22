import { once } from 'node:events'
import { Failure } from '@parley/protocol'
import { adminEvents, deskEventsPath } from '@parley/protocol/resources'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise, type Caller } from '../access/caller.ts'
import { replyWithApiError } from '../http/api-error.ts'
import { clientHeaders } from '../http/origin.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { ToldEvent } from '../store/subjects/desk/desk-events.ts'
import type { LiveEvents, Watching } from './live-events.ts'

export type EventRoutesDeps = {
  events: LiveEvents
  identify: (request: FastifyRequest) => Promise<Caller>
  clock: WallClock
}

const mostWatchers = 200
const signOfLifeMs = 15_000
const longestMs = 300_000
/** For so long nobody is asked again whether somebody may still see what happens. */
const trustedMs = 1000
const lastIdPattern = /^[\w-]{1,100}$/

/** What happens, told to who watches by server-sent events. Whoever loses the right to see it is not told any more. */
export function eventRoutes(deps: EventRoutesDeps) {
  const { events, identify } = deps

  async function admit(request: FastifyRequest): Promise<Caller> {
    const caller = await identify(request)
    authorise(caller, request, { kind: 'consultation', name: 'list' })
    return caller
  }

  return async (app: FastifyInstance) => {
    app.setErrorHandler(replyWithApiError)
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': [...clientHeaders, 'last-event-id'].join(', '),
        'cache-control': 'no-store',
      })
    })
    app.options(deskEventsPath, async (_request, reply) => reply.code(204).send())
    app.get(deskEventsPath, { exposeHeadRoute: false }, async (request, reply) => {
      const caller = await admit(request)
      if (events.count() >= mostWatchers) {
        throw new Failure('unavailable', 'Too many watch already. Please try again in a moment.', {
          details: { retryAfterMs: 10_000 },
        })
      }
      const lastId = lastIdOf(request)
      const missed = await events.watch(lastId)
      const watching = missed ?? (await events.watch(null))
      if (!watching) throw new Failure('unavailable', 'Nobody can watch just now.')
      await stream(deps, { request, reply, caller, watching, first: missed ? 'ready' : 'reset', admit })
      return reply
    })
  }
}

type Stream = {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  watching: Watching
  first: 'ready' | 'reset'
  admit: (request: FastifyRequest) => Promise<Caller>
}

async function stream({ clock }: EventRoutesDeps, { request, reply, caller, watching, first, admit }: Stream) {
  const { raw } = reply
  const over = new AbortController()
  const stop = () => {
    over.abort()
    watching.stop()
  }
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  }
  reply.hijack()
  raw.once('close', stop)
  raw.writeHead(200, headers as Record<string, string>)
  raw.write(`id: ${watching.place}\nevent: ${first}\ndata: {}\n\n`)
  let judgedAt = clock.now()
  const watch = stillThere()
  try {
    for await (const told of watching.events) {
      if (clock.now() - judgedAt >= trustedMs && !(await maySee())) break
      if (isFor(caller, told)) await write(frame(told))
    }
  } finally {
    stop()
    raw.end()
    await watch
  }

  async function write(text: string) {
    if (!raw.write(text) && !raw.destroyed) await once(raw, 'drain', { signal: over.signal }).catch(() => {})
  }

  async function maySee(): Promise<boolean> {
    const now = await admit(request).catch(() => null)
    judgedAt = clock.now()
    return now?.role === caller.role
  }

  /** A sign of life, and a look whether the caller may still see this. */
  async function stillThere() {
    const endAt = clock.now() + longestMs
    while (!over.signal.aborted && clock.now() < endAt) {
      await clock.sleep(signOfLifeMs, over.signal)
      if (over.signal.aborted) return
      if (!(await maySee())) break
      raw.write(': still here\n\n')
    }
    stop()
  }
}

function lastIdOf({ headers }: FastifyRequest): string | null {
  const given = headers['last-event-id']
  return typeof given === 'string' && lastIdPattern.test(given) ? given : null
}

const isFor = ({ role }: Caller, { event }: ToldEvent) => role === 'admin' || !adminEvents.includes(event.type)

const frame = ({ id, event }: ToldEvent) => `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
