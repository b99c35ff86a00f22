import { demoPublicKey } from '@parley/protocol'
import { Voice, VoiceFailure } from '@parley/sdk'
import { scriptedServer, scriptedTransport } from '@parley/sdk/testing'
import { callSettings } from '../../../../content/voice.ts'
import type { CallSettings } from './call-settings.ts'
import { VisitorCall, type VisitorCallDeps } from './visitor-call.ts'

type Script = Parameters<typeof scriptedTransport>[0]

export const settings: CallSettings = { publicKey: demoPublicKey, assistantId: 'site', ...callSettings }

/** A visitor's call on a scripted transport and server. */
export function stage(
  options: { script?: Script; server?: ReturnType<typeof scriptedServer>; deps?: Partial<VisitorCallDeps> } = {},
) {
  const scripted = scriptedTransport(options.script)
  const server = options.server ?? scriptedServer()
  const keys: string[] = []
  const reports: unknown[] = []
  const filled: object[] = []
  const levels: [string, number][] = []
  const call = new VisitorCall({
    settings,
    createVoice: (key) => {
      keys.push(key)
      return new Voice(key, '', {
        transport: scripted.transport,
        fetch: server.fetch,
        typedFallback: true,
        userAgent: '',
      })
    },
    fill: (fields) => void filled.push(fields),
    announce: () => {},
    createTyped: async () => {
      throw new VoiceFailure('request-failed', 'There is no room.', { status: 503 })
    },
    onLevel: (side, level) => void levels.push([side, level]),
    report: (error) => void reports.push(error),
    ...options.deps,
  })
  return { call, scripted, server, keys, reports, filled, levels }
}

/** In a call with the assistant listening. */
export async function inCall(options: Parameters<typeof stage>[0] = {}) {
  const scene = stage(options)
  await scene.call.start()
  scene.scripted.call.listen()
  return scene
}
