import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RTCPeerConnection, RtpHeader, RtpPacket, SrtpSession } from 'werift'
import { askNoServer } from './ask-no-server.ts'
import { keepKeys } from './keep-keys.ts'
import { nameAtLength } from './long-name.ts'
import { repeatEachLayer } from './repeat-each-layer.ts'

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

test('werift names a connection by four letters; patched, by sixteen, in its description too', async () => {
  const connection = new RTCPeerConnection({ iceServers: [] })
  connection.createDataChannel('parley')
  const names = () => connection.iceTransports.map(({ connection: ice }) => ice.localUsername)
  expect(names()).toEqual([expect.stringMatching(/^\w{4}$/)])
  askNoServer(connection)
  nameAtLength(connection)
  expect(names()).toEqual([expect.stringMatching(/^[\w+/]{16}$/)])
  await connection.setLocalDescription(await connection.createOffer())
  expect(connection.localDescription?.sdp).toContain(`a=ice-ufrag:${names()}\r\n`)
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

test('werift misses what lies between the numbers of two layers; patched, it misses what was lost of each', async () => {
  const connection = new RTCPeerConnection({ iceServers: [] })
  type Missed = { addPacket(packet: RtpPacket): void; close(): void; lostSeqNumbers: number[] }
  const missedOf = (isPatched: boolean) => {
    const { receiver } = connection.addTransceiver('video')
    if (isPatched) repeatEachLayer(receiver)
    const { nack } = receiver as unknown as { nack: Missed }
    for (const [ssrc, sequenceNumber] of [
      [1, 100],
      [2, 500],
      [1, 101],
      [2, 501],
      [1, 103],
    ] as const)
      nack.addPacket(new RtpPacket(new RtpHeader({ ssrc, sequenceNumber }), Buffer.alloc(1)))
    const missed = nack.lostSeqNumbers
    nack.close()
    return missed
  }
  expect(missedOf(false).length).toBeGreaterThan(100)
  expect(missedOf(true)).toEqual([102])
  await connection.close()
})
