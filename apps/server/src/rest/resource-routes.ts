import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { cleanText, Failure } from '@parley/protocol'
import { type AnyResource, deskResources, readOperation, resources, type Schema } from '@parley/protocol/resources'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise, type Caller } from '../access/caller.ts'
import { checkConversationInput } from '../access/page-access.ts'
import { seesSecrets, withinReach } from '../access/reach/reach.ts'
import { shortBody } from '../access/short-body.ts'
import { replyWithApiError } from '../http/api-error.ts'
import { clientHeaders } from '../http/origin.ts'
import { type RateLimiter, visitorKey } from '../http/rate-limiter.ts'
import type { Body } from '../lib/loose-json.ts'
import { judge, refuseWritten } from '../resources/input.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import type { AnyHandler, AnyRequest } from './api-request.ts'
import { type AnyBehaviour, type Behaviours, behaviourOf } from './behaviour.ts'
import { formLimits } from './form.ts'
import { JsonText } from './json-text.ts'
import { once } from './once.ts'
import { addressOf, refuseOtherMethods } from './other-methods.ts'
import type { RequestLog } from './request-log.ts'
import { standardHandlers } from './standard-handlers.ts'

export type ResourceRoutesDeps = {
  service: ResourceService
  behaviours: Behaviours
  /** Answers with the bytes of a file. */
  fileContent: AnyHandler
  /** Answers with the recording of a call. */
  recordingContent: AnyHandler
  /** Answers with the recording of a room. */
  roomRecordingContent: AnyHandler
  /** Answers with the sound of a call while it goes on. */
  soundOfCall: AnyHandler
  log: RequestLog
  /** What one network may ask without a private key. */
  perNetwork: RateLimiter
  identify: (request: FastifyRequest) => Promise<Caller>
}

/** Largest JSON body with a private key, in bytes. */
export const maxJsonBytes = 1024 * 1024

/** Whom a request speaks for, from before its body is read. */
const callers = new WeakMap<FastifyRequest, Caller>()

const nobody: Caller = { orgId: '', role: 'public', tokenId: null, userId: null, requiredMembers: [], restrictions: {} }

/** Every declared operation, at its address. */
export function resourceRoutes(deps: ResourceRoutesDeps) {
  return async (app: FastifyInstance) => {
    app.setErrorHandler(replyWithApiError)
    acceptEmptyJson(app)
    await app.register(multipart, { limits: formLimits })
    app.addHook('onRequest', allowEveryOrigin)
    for (const resource of [...resources, ...deskResources]) {
      const behaviour = behaviourOf(deps.behaviours, resource.kind)
      const handlers: NonNullable<AnyBehaviour['handlers']> = {
        ...standardHandlers(deps.service, behaviour),
        ...behaviour.handlers,
      }
      for (const [name, line] of Object.entries(resource.operations)) {
        const { method, path, input, open } = readOperation(line)
        if (input === 'stream') continue // the same address, asked in another way
        const url = addressOf(path)
        const own = handlers[name]
        if (!own) throw new Error(`nobody says what ${resource.kind}.${name} does`)
        const isRepeatable = method !== 'POST' || open || ['create', ...(behaviour.repeatable ?? [])].includes(name)
        const done = isRepeatable ? own : once(deps.service, own)
        const handler = input === 'json' && !behaviour.forms?.includes(name) ? onlyJson(done) : done
        app.route({ method, url, bodyLimit: maxJsonBytes, ...steps(deps, resource, name, handler) })
      }
    }
    const file = resources.find(({ kind }) => kind === 'file') as AnyResource
    app.get('/file/:id/content', steps(deps, file, 'get', deps.fileContent))
    const call = resources.find(({ kind }) => kind === 'call') as AnyResource
    app.get('/call/:id/stereo-recording', steps(deps, call, 'get', deps.recordingContent))
    app.get('/call/:id/listen-in', steps(deps, call, 'get', deps.soundOfCall))
    const roomRecording = resources.find(({ kind }) => kind === 'room-recording') as AnyResource
    app.get('/room-recording/:id/sound', steps(deps, roomRecording, 'get', deps.roomRecordingContent))
    refuseOtherMethods(app)
  }
}

/** A form that nobody reads would be kept waiting, and its fields lost without a word. */
function onlyJson(handler: AnyHandler): AnyHandler {
  return async (request) => {
    if (request.raw.isMultipart()) throw new Failure('unsupported-media-type', 'This operation takes application/json.')
    return handler(request)
  }
}

/** What becomes of a request: who may ask is settled before its body is read, and how much of it is. */
function steps(deps: ResourceRoutesDeps, resource: AnyResource, operation: string, handler: AnyHandler) {
  const { open } = readOperation(resource.operations[operation] ?? '')
  return {
    async onRequest(raw: FastifyRequest) {
      const caller = await admit(deps, raw, open)
      if (!open) authorise(caller, raw, { kind: resource.kind, name: operation })
      callers.set(raw, caller)
    },
    async preParsing(raw: FastifyRequest, reply: FastifyReply, payload: Readable) {
      return callers.get(raw)?.role === 'public' ? shortBody(raw, reply, payload) : payload
    },
    handler: answer(deps, resource, operation, handler),
  }
}

function answer(deps: ResourceRoutesDeps, resource: AnyResource, operation: string, handler: AnyHandler) {
  const { method, input } = readOperation(resource.operations[operation] ?? '')
  return async (raw: FastifyRequest, reply: FastifyReply) => {
    const caller = callers.get(raw) ?? nobody
    if (caller.role !== 'public') reply.raw.once('finish', () => deps.log.record(caller, resource, raw, reply))
    const schema = resource.bodies[operation]
    const query = resource.queries[operation]
    if (input === 'json') refuseWritten(resource, raw.body)
    const request: AnyRequest = {
      caller,
      resource,
      operation,
      ids: cleanIds(raw.params as Record<string, string>),
      body:
        input === 'json' && schema && !raw.isMultipart()
          ? checkConversationInput(caller, resource.kind, schema, judge(schema, raw.body))
          : {},
      query: query ? judgeQuery(query, raw.query) : {},
      raw,
      reply,
    }
    reply.header('cache-control', 'no-store')
    const result = await handler(await withinReach(deps.service, request))
    if (reply.sent) return reply
    if (method === 'POST' && reply.statusCode === 200) reply.code(201)
    const isOpen = seesSecrets(caller, resource.kind, method)
    if (!(result instanceof JsonText)) return reply.send(isOpen ? result : withoutSecrets(result))
    reply.type('application/json; charset=utf-8')
    return reply.send(isOpen ? result.text : withoutSecrets(JSON.parse(result.text)))
  }
}

/** Whom the request speaks for. Throws `rate-limited` when its network asks too often without a private key. */
async function admit({ identify, perNetwork }: ResourceRoutesDeps, raw: FastifyRequest, open: boolean) {
  let caller = nobody
  try {
    if (!open) caller = await identify(raw)
  } finally {
    if (caller.role === 'public') perNetwork.take(visitorKey(raw.ip))
  }
  return caller
}

function cleanIds(ids: Record<string, string>) {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, cleanText(id)]))
}

/** `id` is a filter here, not a reserved name; and what is not declared as a list stands once. */
function judgeQuery(schema: Schema, query: unknown): Body {
  const judged = judge(schema, query)
  const { id } = (query ?? {}) as Body
  const declared = 'entries' in schema ? (schema.entries as object) : {}
  const read = id === undefined ? judged : { ...judged, id: typeof id === 'string' ? cleanText(id) : id }
  const repeated = Object.keys(read).filter((name) => Array.isArray(read[name]) && !Object.hasOwn(declared, name))
  if (repeated.length > 0) throw invalid(...repeated.map((name) => `${name} must be given only once`))
  return read
}

/** Clients say that they send JSON also where there is nothing to send. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

/** Keys decide, not cookies: a page of any origin may ask. */
async function allowEveryOrigin(_request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': clientHeaders.join(', '),
    'access-control-expose-headers': 'retry-after, idempotency-replayed, x-request-id',
    'access-control-max-age': '86400',
  })
}
