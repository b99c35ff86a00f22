import { expect, test } from 'vitest'
import { askProvider } from './provider-request.ts'

test('a form goes out in one piece, with the boundary of its parts', async () => {
  const body = new FormData()
  body.append('name', 'Ada')
  const read: unknown[] = []
  const fetch = async (_url: string, { body, headers }: RequestInit) => {
    read.push(body, (await new Response(body ?? null, { headers: headers ?? {} }).formData()).get('name'))
    return Response.json({ id: 1 })
  }
  const headers = { 'xi-api-key': 'key' }
  expect(await askProvider(fetch, { provider: 'a', url: 'https://a.example', method: 'POST', headers, body })).toEqual({
    id: 1,
  })
  expect(read).toEqual([expect.any(ArrayBuffer), 'Ada'])
})
