// A page of somebody who carries calls by LiveKit where the server says so. Built by the test beside it.
import { byProvider, Voice, webrtc } from '@parley/sdk'
import { livekit } from '@parley/sdk/livekit'

const settings = new URLSearchParams(location.search)
const voice = new Voice(settings.get('key') ?? '', settings.get('server') ?? '', {
  transport: byProvider({ 'parley.webrtc': webrtc, livekit: livekit() }),
})
const heard = { names: [] as string[], said: [] as string[], loudest: 0 }
for (const name of ['call-start', 'call-end', 'error', 'reconnecting', 'reconnected'] as const) {
  voice.on(name, () => heard.names.push(name))
}
voice.on('message', (message) => {
  if (message.type === 'transcript' && message.transcriptType === 'final') heard.said.push(message.transcript)
})
voice.on('volume-level', (level) => {
  heard.loudest = Math.max(heard.loudest, level)
})

export const stage = { voice, heard, start: () => voice.start('site', { timeoutMs: 90_000 }) }
Object.assign(window, { stage })
