import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'

/** A server for the tests beside it: there from before the first until after the last. */
export function runningVoiceServer(settings: Record<string, string> = {}): VoiceServer {
  const server = {} as VoiceServer
  beforeAll(async () => void Object.assign(server, await startVoiceServer(settings)))
  afterAll(() => server.stop())
  return server
}

/** The same with a UDP port that is known, so that a network can be put in front of it. */
export function voiceServerBehindNetwork(): VoiceServer & { udpPort: number } {
  const server = {} as VoiceServer & { udpPort: number }
  beforeAll(async () => {
    const udpPort = await freePort()
    Object.assign(server, await startVoiceServer({ VOICE_UDP_PORT: String(udpPort) }), { udpPort })
  })
  afterAll(() => server.stop())
  return server
}
