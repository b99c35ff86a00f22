import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture()
})
afterAll(() => server.remove())

test.each(['/a*b', '/**', '/:x(', '/:x(a', '/a/:b-:c(', '/%2a*'])('there is nothing at %s', async (path) => {
  const response = await fetch(server.url + path)
  expect([response.status, await response.json()]).toEqual([404, { error: 'There is nothing at this address.' }])
})

test('an address that answers another method says which', async () => {
  const response = await fetch(`${server.url}/assistant`, { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')])
})

test.each(['QUERY', 'PROPFIND', 'PUT'])(
  'the site answers to %s which methods it has, whatever its body is',
  async (method) => {
    for (const type of ['application/json', 'text/x-strange', null]) {
      const headers = new Headers(type === null ? {} : { 'content-type': type })
      const body = method === 'PUT' ? '<' : null
      const response = await fetch(`${server.url}/`, { method, headers, body })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect((await fetch(`${server.url}/nowhere`, { method, headers, body })).status).toBe(404)
    }
  },
)
