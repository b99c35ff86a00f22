import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'
import { failureOf } from './failure-reply.ts'

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture()
})
afterAll(() => server.remove())

const errors = () => server.log.filter((line) => JSON.parse(line).level >= 50)

test('an address that is too long is the client’s mistake, and is not logged', async () => {
  const path = `/assistant/${'x'.repeat(5000)}`
  const response = await fetch(server.url + path)
  expect(response.status).toBe(413)
  expect(errors()).toEqual([])
})

test.each([
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
  ],
  ['multipart/form-data; boundary=x', 'nothing of the kind'],
  ['multipart/form-data', '--x--'],
])('a broken upload (%s) is the client’s mistake, and is not logged', async (type, body) => {
  const authorization = `Bearer ${server.firstKeys?.privateKey}`
  const headers = { authorization, 'content-type': type }
  const response = await fetch(`${server.url}/file`, { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toMatchObject([400, { statusCode: 400 }])
  expect(errors()).toEqual([])
})

test.each([
  [401, 401],
  [405, 405],
  [406, 400],
  [411, 400],
  [414, 413],
  [415, 415],
  [422, 422],
  [431, 413],
])('what a parser calls %i reaches the client as %i', (statusCode, status) => {
  expect(failureOf(Object.assign(new Error('refused'), { statusCode }))?.status).toBe(status)
})

test.each([undefined, 500, 503, 302])('what carries %s is ours', (statusCode) => {
  expect(failureOf(Object.assign(new Error('broken'), { statusCode }))).toBeNull()
})
