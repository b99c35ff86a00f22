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

test('plain words are an answer only where none is read, and a refusal in them says that it gives no reason', async () => {
  const answering = (status: number) => async () => new Response('OK', { status })
  const request = { provider: 'a', url: 'https://a.example', headers: {}, refusal: ({ why }: { why?: unknown }) => why }
  await expect(askProvider(answering(200), request)).rejects.toMatchObject({ code: 'provider-failed' })
  expect(await askProvider(answering(200), { ...request, saysNothing: true })).toBeNull()
  await expect(askProvider(answering(404), request)).rejects.toThrow('a refused: it does not say why')
})
