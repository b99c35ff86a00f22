import { expect, test } from 'vitest'
import { CallerLink } from '../../testing/caller-link.ts'
import { answerConnection, opusCodec } from '../answer-connection.ts'
import { mend } from './mend.ts'

const handshakeRecord = 22
const typeAt = 13
const [clientHello, serverHello] = [1, 2]

const isOf = (type: number, datagram: Uint8Array) => datagram[0] === handshakeRecord && datagram[typeAt] === type

test('a hello that comes again while it is being answered has the same answer, whichever of them arrives', async () => {
  const connection = answerConnection({ audio: [opusCodec()], video: [] })
  const caller = new CallerLink({ message() {}, packet() {} })
  const answers: string[] = []
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: await caller.offer() })
    mend(connection)
    connection.getTransceivers()[0]?.setDirection('sendrecv')
    const [dtls] = connection.dtlsTransports
    const ice = connection.iceTransports[0]?.connection
    if (!dtls || !ice) throw new Error('nothing to connect')
    dtls.role = 'server'
    await connection.setLocalDescription(await connection.createAnswer())

    let hellos = 0
    ice.onData.subscribe((datagram) => {
      if (!isOf(clientHello, datagram)) return
      hellos += 1
      if (hellos === 1) ice.onData.execute(datagram)
    })
    const { send } = ice
    ice.send = async (datagram) => {
      if (!isOf(serverHello, datagram)) return send.call(ice, datagram)
      answers.push(datagram.toString('hex'))
      if (answers.length > 1) await send.call(ice, datagram)
    }
    await caller.accept(connection.localDescription?.sdp ?? '')
    await expect.poll(() => connection.connectionState, { timeout: 20_000 }).toBe('connected')
    expect(answers.length).toBeGreaterThan(1)
    expect(new Set(answers).size).toBe(1)
  } finally {
    await Promise.all([connection.close(), caller.close()])
  }
})
