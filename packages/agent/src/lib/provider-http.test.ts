import { expect, test } from 'vitest'
import { type ProviderFetch, postToProvider } from './provider-http.ts'

const { signal } = new AbortController()
const post = (fetch: ProviderFetch, answerWithinMs = 10_000) =>
  postToProvider({ provider: 'The vendor', url: 'https://vendor.test', body: {}, signal, answerWithinMs, fetch })
const bytes = (text: string) => new TextEncoder().encode(text)

test('a refusal that never ends is told by what came of it in time', async () => {
  const refusing: ProviderFetch = async (_url, init) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes('bad key'))
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body, { status: 401 })
  }
  await expect(post(refusing, 20)).rejects.toMatchObject({ answered: 401, message: 'The vendor answered 401: bad key' })
})

test('a long refusal is read no further than is told of it', async () => {
  let pieces = 0
  let isLetGo = false
  const body = new ReadableStream({
    pull(controller) {
      pieces += 1
      controller.enqueue(bytes('no'.repeat(100)))
      if (pieces === 1000) controller.close()
    },
    cancel() {
      isLetGo = true
    },
  })
  const message = `The vendor answered 500: ${'no'.repeat(150)}`
  await expect(post(async () => new Response(body, { status: 500 }))).rejects.toMatchObject({ message })
  expect(isLetGo).toBe(true)
  expect(pieces).toBeLessThan(10)
})
