import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { maxPublicBytes } from './short-body.ts'

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
})
afterAll(() => api[Symbol.asyncDispose]())

/** JSON of exactly so many bytes. */
function bodyOf(bytes: number) {
  const empty = JSON.stringify({ assistantId: 'site', filler: '' })
  return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)
}

const send = (path: string, body: string | ReadableStream, key?: string) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body,
    duplex: 'half',
  } as RequestInit)

/** Sent in pieces, without a word of how long it will be. */
const inPieces = (text: string) =>
  new ReadableStream({
    start(stream) {
      const bytes = new TextEncoder().encode(text)
      for (let at = 0; at < bytes.length; at += 4096) stream.enqueue(bytes.subarray(at, at + 4096))
      stream.close()
    },
  })

test.each([
  ['with its length', (text: string) => text],
  ['in pieces', inPieces],
])('a body with a public key has at most 32 KB, sent %s', async (_how, as) => {
  const { publicKey } = api.keys
  expect((await send('/call/web', as(bodyOf(maxPublicBytes)), publicKey)).status).toBe(503) // this server has no voice
  const refused = await send('/call/web', as(bodyOf(maxPublicBytes + 1)), publicKey)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({
    error: 'Payload Too Large',
    message: expect.stringContaining('at most 32 KB'),
  })
})

test('so has one without a key; a private key brings more', async () => {
  expect((await send('/credential/webhook', bodyOf(maxPublicBytes + 1))).status).toBe(413)
  expect((await send('/call/web', bodyOf(maxPublicBytes + 1), api.keys.privateKey)).status).toBe(503)
})

test('whoever may not ask is told so, however large the body', async () => {
  expect((await send('/assistant', bodyOf(500_000), api.keys.publicKey)).status).toBe(403)
  expect((await send('/assistant', bodyOf(500_000))).status).toBe(401)
})
