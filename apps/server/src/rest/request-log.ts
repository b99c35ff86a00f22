import type { Resource } from '@parley/protocol/resources'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { truncateAddress } from '../http/log.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Webhook } from '../store/subjects/webhooks.ts'
import type { WebhookOutcome } from '../webhooks/post-webhook.ts'

const flushAfterMs = 500
/** Beyond this many waiting entries new ones are dropped: a log must not fill the memory. */
const maxWaiting = 5000

export type RequestLog = {
  record(caller: Caller, resource: Resource, request: FastifyRequest, reply: FastifyReply): void
  recordWebhook(webhook: Webhook, outcome: WebhookOutcome): void
  /** Writes what waits; resolves when everything before is written. */
  flush(): Promise<void>
}

/** The requests of each organisation, without bodies, queries and keys: written behind the answer. */
export function createRequestLog(service: ResourceService): RequestLog {
  let waiting: { orgId: string; body: Record<string, unknown> }[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<unknown> = Promise.resolve()

  /** Also what is being written already: who flushes reads the log next, or closes the store. */
  function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    const entries = waiting
    waiting = []
    writing = Promise.allSettled([writing, write(entries)])
    return writing.then(() => {})
  }

  async function write(entries: typeof waiting) {
    // an entry that cannot be written is lost: the request itself was answered long ago
    await Promise.allSettled(entries.map(({ orgId, body }) => service.create({ orgId, kind: 'logs', body })))
  }

  function add(orgId: string, body: Record<string, unknown>) {
    if (waiting.length >= maxWaiting) return
    waiting.push({ orgId, body: { time: new Date(service.now()).toISOString(), ...body } })
    timer ??= setTimeout(flush, flushAfterMs)
    timer.unref()
  }

  return {
    flush,
    recordWebhook: ({ orgId, message, delivery }, outcome) =>
      add(orgId, {
        type: 'Webhook',
        webhookType: message.type,
        requestHttpMethod: 'POST',
        requestUrl: new URL(message.url).origin,
        attempt: delivery.attempts,
        outcome: outcome.type,
        ...('error' in outcome && { error: { message: outcome.error } }),
      }),
    record({ orgId, tokenId, userId }, resource, request, reply) {
      if (!orgId || resource.kind === 'logs') return
      const { id } = (request.params ?? {}) as { id?: string }
      add(orgId, {
        type: 'API',
        resource: resource.kind,
        requestHttpMethod: request.method,
        requestPath: request.url.split('?')[0],
        requestDurationSeconds: Math.round(reply.elapsedTime) / 1000,
        requestIpAddress: truncateAddress(request.ip),
        responseHttpCode: reply.statusCode,
        ...(tokenId && { tokenId }),
        ...(userId && { userId }),
        ...(id && { [`${camel(resource.kind)}Id`]: id }),
      })
    },
  }
}

function camel(kind: string) {
  return kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
