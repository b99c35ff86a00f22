import { askOverUdp } from './datagram.ts'
import { type Check, fail, messageOf, ok, warn } from './finding.ts'

const ntp = {
  port: 123,
  packetBytes: 48,
  clientVersion4: 0x23,
  /** From 1900, where its time begins, to 1970. */
  epochSeconds: 2_208_988_800,
}
const warnMs = 2_000
const failMs = 10_000

/** Tokens, leases of calls and passwords of TURN servers go by the clock. */
export const checkClock: Check = async function* ({ options: { timeServer } }) {
  const [host = '', port] = timeServer.split(':')
  try {
    const request = Buffer.alloc(ntp.packetBytes)
    request[0] = ntp.clientVersion4
    const askedAt = Date.now()
    const answer = await askOverUdp(host, Number(port ?? ntp.port), request)
    const answeredAt = Date.now()
    if (answer.length < ntp.packetBytes) throw new Error('the answer is no time')
    const theirs = (answer.readUInt32BE(40) - ntp.epochSeconds) * 1000 + (answer.readUInt32BE(44) / 2 ** 32) * 1000
    const offset = Math.round((askedAt + answeredAt) / 2 - theirs)
    const found = `this clock is ${Math.abs(offset)} ms ${offset < 0 ? 'behind' : 'ahead of'} ${host}`
    if (Math.abs(offset) < warnMs) yield ok('clock', found)
    else
      yield (Math.abs(offset) < failMs ? warn : fail)(
        'clock',
        found,
        'Let the machine keep its clock: timedatectl set-ntp true.',
      )
  } catch (error) {
    yield warn(
      'clock',
      `${host} cannot be asked for the time: ${messageOf(error)}`,
      'See that the machine keeps its clock (timedatectl).',
    )
  }
}
