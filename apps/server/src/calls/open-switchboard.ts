import type { Knowledge } from '@parley/protocol'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createCallLimits } from './call-limits.ts'
import { Switchboard } from './switchboard.ts'
import { voiceConfig } from './voice-config.ts'

/** The switchboard as the owner configured it; null where voice is switched off. Throws `ConfigError`. */
export function openSwitchboard(deps: {
  config: Pick<Config, 'voice'>
  log: Logger
  now: () => number
  knowledge: () => Knowledge
}): Switchboard | null {
  const { log, now, knowledge } = deps
  const voice = voiceConfig(deps.config.voice)
  if (!voice) return null
  const { hostAddresses, udpPort, maxCalls, mediaThreads: threads, iceServers, stages } = voice
  return new Switchboard({
    limits: createCallLimits({ ...voice, now }),
    knowledge,
    stages,
    iceServers,
    media: { hostAddresses, udpPort, maxCalls, threads },
    log,
  })
}
