import { hash } from 'node:crypto'
import type { ResourceService } from '../resources/resource-service.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import type { AnyHandler, AnyRequest } from './api-request.ts'
import { formOf } from './form.ts'
import { keyOf } from './idempotency-key.ts'

/** What a request with a key does happens once, and whoever asks the same again is answered the same. */
export function once({ store: { keptAnswers }, claim, now }: ResourceService, handler: AnyHandler): AnyHandler {
  return async (request) => {
    const key = keyOf({ ...request, body: await contentOf(request) }, now())
    if (!key) return handler(request)
    const { orgId } = request.caller
    const id = uuidV7(now())
    const earlier = await claim(orgId, id, key)
    if (earlier) return again(request, earlier.answer)
    const answer = await handler(request).catch(async (error) => {
      await keptAnswers.forget(orgId, id)
      throw error
    })
    await keptAnswers.keep(orgId, id, JSON.stringify({ answer }), key.expiresAt)
    return answer
  }
}

function again({ reply }: AnyRequest, kept: string | null): unknown {
  reply.header('idempotency-replayed', 'true')
  return kept === null ? undefined : JSON.parse(kept).answer
}

/** What the client sent, which is read only where a key says that it may come again. */
async function contentOf({ raw, body }: AnyRequest) {
  if (!raw.isMultipart() || raw.headers['idempotency-key'] === undefined) return body
  const fields = [...(await formOf(raw))].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : hash('sha256', await value.bytes(), 'base64url'),
  ])
  return { form: await Promise.all(fields) }
}
