import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkQuality } from '@parley/protocol'
import { wavBytes } from '../../packages/agent/src/transcriber/wav.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { temporaryFolder } from './temporary.ts'

const sampleRateHz = 16_000

/** Chromium with a microphone that plays `pcm` (mono PCM16 at 16 000 Hz) once, and calls over the loopback. */
export function voiceSwitches(pcm: Int16Array, permission: 'allow' | 'deny' = 'allow') {
  const file = join(temporaryFolder('parley-voice-'), 'microphone.wav')
  writeFileSync(file, wavBytes(pcm))
  return [
    `--use-fake-ui-for-media-stream${permission === 'deny' ? '=deny' : ''}`,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
    '--allow-loopback-in-peer-connection',
    '--autoplay-policy=no-user-gesture-required',
  ]
}

export const silence = (seconds: number) => new Int16Array(seconds * sampleRateHz)

/** The real server with everything that calls need, and what it says of them. */
export async function startVoiceServer(env: Record<string, string> = {}) {
  const server = await startServerProcess({
    LOG_LEVEL: 'info',
    FORM_MIN_FILL_MS: '0',
    RATE_LIMIT_API_PER_IP: '1000000',
    VOICE_MAX_CALLS_PER_IP: '10000',
    VOICE_CALLS_PER_HOUR_PER_IP: '1000000',
    VOICE_MINUTES_PER_DAY: '1000000',
    ...env,
  })
  return { ...server, endedCalls: () => endedCalls(server) }
}
export type VoiceServer = Awaited<ReturnType<typeof startVoiceServer>>

function endedCalls(server: ServerProcess): {
  callId: string
  kind: string
  reason: string
  durationMs: number
  turns: number
  network?: Omit<NetworkQuality, 'stretches'>
}[] {
  const lines = server.log().split('\n')
  return lines.filter((line) => line.includes('"call ended"')).map((line) => JSON.parse(line))
}
