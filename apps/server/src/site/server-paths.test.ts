import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { serverPaths } from '@parley/protocol'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { serverFixture } from '../server-fixture.ts'

test('every address that the server answers by itself is kept from the pages', async () => {
  const urls = new Set<string>()
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void urls.add(url))
  subscribe('fastify.initialization', listen)
  const server = await serverFixture()
  unsubscribe('fastify.initialization', listen)
  await server.remove()

  const begun = new Set([...urls].map((url) => url.split('/')[1] ?? ''))
  expect(begun).toContain('consultation')
  const unheeded = [...begun].filter(
    (word) => !word.startsWith(':') && !word.includes('.') && !serverPaths.includes(word),
  )
  expect(unheeded).toEqual([])
})
