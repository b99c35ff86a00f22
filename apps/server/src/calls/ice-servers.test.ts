import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError } from '../settings/config.ts'
import { createIceServers } from './ice-servers.ts'

test('STUN servers need nothing; TURN servers get the user and the password that the owner wrote', () => {
  const servers = createIceServers(
    ['stun:stun.example:3478', 'turn:ada:pass:word@turn.example:3478?transport=tcp'],
    null,
  )
  expect(servers('call', 1000)).toEqual([
    { urls: 'stun:stun.example:3478' },
    { urls: 'turn:turn.example:3478?transport=tcp', username: 'ada', credential: 'pass:word' },
  ])
})

test('with a shared secret every call gets a password that expires', () => {
  const servers = createIceServers(['turns:turn.example:5349'], 'secret')
  const before = Date.now()
  const [server] = servers('call-1', 60_000)
  const [expiresAtS, user] = server?.username?.split(':') ?? []
  expect(user).toBe('call-1')
  expect(Number(expiresAtS) * 1000).toBeGreaterThanOrEqual(before + 60_000)
  expect(Number(expiresAtS) * 1000).toBeLessThan(before + 70_000)
  const credential = createHmac('sha1', 'secret').update(String(server?.username)).digest('base64')
  expect(server).toMatchObject({ urls: 'turns:turn.example:5349', credential })
  expect(servers('call-2', 60_000)[0]?.credential).not.toBe(credential)
})

test('a TURN server with neither is refused at start', () => {
  expect(() => createIceServers(['turn:turn.example:3478'], null)).toThrow(ConfigError)
})
