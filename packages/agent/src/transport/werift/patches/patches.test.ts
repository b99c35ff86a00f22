import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RTCPeerConnection, SrtpSession } from 'werift'
import { askNoServer } from './ask-no-server.ts'
import { keepKeys } from './keep-keys.ts'

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')

test('werift is the version that the patches were made for: for another one, read README.md here', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.resolve('werift')), 'utf8'))
  expect(readme.split('\n')[0]).toBe(`# Patches of werift ${version}`)
})

test('each patch stands in README.md with its fault', () => {
  const patches = globSync('*.ts', { cwd: import.meta.dirname }).filter((name) => !/\.test\.|^mend/.test(name))
  const told = [...readme.matchAll(/^\| `(.+?\.ts)` \|/gm)].map(([, name]) => name)
  expect(told.sort()).toEqual(patches.sort())
})

test('werift would ask a server of somebody else; patched, it asks nobody', async () => {
  const connection = new RTCPeerConnection({ iceServers: [] })
  connection.createDataChannel('parley')
  const servers = () => connection.iceTransports.map(({ connection: ice }) => ice.stunServer)
  expect(servers()).toEqual([expect.arrayContaining([expect.stringContaining('google')])])
  askNoServer(connection)
  expect(servers()).toEqual([undefined])
  await connection.close()
})

test('werift keeps the bytes of keys; patched, it keeps keys, and what it seals can be opened', () => {
  const [key, salt] = [Buffer.alloc(16, 1), Buffer.alloc(14, 2)]
  const keys = { localMasterKey: key, localMasterSalt: salt, remoteMasterKey: key, remoteMasterSalt: salt }
  const session = new SrtpSession({ keys, profile: 1 })
  expect(Buffer.isBuffer(session.localContext.cipher.srtpSessionKey)).toBe(true)
  keepKeys(session)
  expect(session.localContext.cipher.srtpSessionKey).toMatchObject({ type: 'secret' })
})
