import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { voiceConfig } from '../calls/voice-config.ts'
import { loopbackHost } from '../lib/local-address.ts'
import { isUdpPortFree } from './datagram.ts'
import { type Check, type Finding, fail, messageOf, ok, warn } from './finding.ts'
import { ownAddressByStun } from './stun.ts'

const withinMs = 5_000

/** Whether sound can come from afar. */
export const checkCalls: Check = async function* ({ config, isRunning }) {
  const voice = voiceConfig(config.voice, config.dataDir)
  if (!voice) return yield ok('calls', 'voice is switched off')
  const isPublic = !loopbackHost.test(new URL(config.siteUrl).host)
  yield await udpPort(voice.udpPort, isPublic, isRunning)
  const servers = voice.iceServers('doctor', 60_000).flatMap(({ urls }) => urls)
  let seen: string | null = null
  for (const url of servers) {
    const { finding, address } = await iceServer(url)
    seen ??= address
    yield finding
  }
  if (servers.length === 0 && isPublic) {
    const found = 'there is no TURN server: visitors whose network lets no UDP out can only type'
    yield warn('calls', found, 'Set VOICE_ICE_SERVERS (docs/operating.md).')
  }
  if (!seen || voice.hostAddresses.includes(seen)) return
  const found = `others see this machine as ${seen}, which callers are not told`
  const setting = `VOICE_PUBLIC_IP=${seen}`
  if (config.livekit?.carriesAll) yield ok('calls', `${found}: LiveKit carries their sound`)
  else if (servers.some((url) => url.startsWith('turn')))
    yield warn('calls', `${found}: they come by the relay`, `Where visitors reach its UDP port there, set ${setting}.`)
  else yield fail('calls', found, `Set ${setting}.`)
}

async function udpPort(port: number, isPublic: boolean, isRunning: boolean): Promise<Finding> {
  if (port === 0) {
    const found = 'calls take any free UDP port'
    return isPublic ? warn('calls', found, 'Set VOICE_UDP_PORT, and let the firewall pass it in.') : ok('calls', found)
  }
  const isFree = await isUdpPortFree(port)
  if (isRunning && !isFree) return ok('calls', `the server has UDP port ${port}; the firewall must let it in`)
  if (isFree && !isRunning) return ok('calls', `UDP port ${port} is free; the firewall must let it in`)
  return isRunning
    ? fail('calls', `the server does not have UDP port ${port}`, 'Restart it: it was started with other settings.')
    : fail('calls', `another program has UDP port ${port}`, 'Stop it, or set VOICE_UDP_PORT to another one.')
}

async function iceServer(url: string): Promise<{ finding: Finding; address: string | null }> {
  const [, scheme = '', host = '', port, transport] = /^(\w+):([^:?]+)(?::(\d+))?(?:\?transport=(\w+))?/.exec(url) ?? []
  const isTls = scheme.endsWith('s')
  const number = Number(port ?? (isTls ? 5349 : 3478))
  try {
    if (!isTls && transport !== 'tcp') {
      const address = await ownAddressByStun(host, number)
      return { finding: ok('ICE', `${host}:${number} answers${address ? `: it sees us as ${address}` : ''}`), address }
    }
    const signal = AbortSignal.timeout(withinMs)
    const socket = isTls ? connectTls({ host, port: number, servername: host }) : connect({ host, port: number })
    try {
      await once(socket, isTls ? 'secureConnect' : 'connect', { signal })
    } finally {
      socket.destroy()
    }
    return { finding: ok('ICE', `${host}:${number} takes connections over ${isTls ? 'TLS' : 'TCP'}`), address: null }
  } catch (error) {
    const found = `${host}:${number} of VOICE_ICE_SERVERS does not answer: ${messageOf(error)}`
    return {
      finding: fail('ICE', found, 'Start it, open its port, or take it out of VOICE_ICE_SERVERS.'),
      address: null,
    }
  }
}
