import { settle } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { ResourceService } from '../resources/resource-service.ts'
import { createRequestLog } from './request-log.ts'

test('who flushes waits also for what an earlier flush is still writing', async () => {
  const writing = Promise.withResolvers<void>()
  const service = {
    create: () => writing.promise,
    now: () => 0,
  } as unknown as ResourceService
  const log = createRequestLog(service)
  const message = { type: 'session.created', url: 'http://owner.example/', headers: {}, body: '', timeoutMs: 1 }
  const delivery = { status: 'sending', attempts: 1, queuedAt: 0 }
  log.recordWebhook({ orgId: 'main', message, delivery } as never, { type: 'accepted' } as never)
  log.flush()
  let isFlushed = false
  const flushed = log.flush().then(() => (isFlushed = true))
  await settle()
  expect(isFlushed).toBe(false)
  writing.resolve()
  await flushed
})
