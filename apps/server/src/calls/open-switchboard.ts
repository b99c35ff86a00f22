import { CallHost, MediaPool } from '@parley/agent'
import type { Knowledge } from '@parley/protocol'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { type CallLimitSettings, createCallLimits } from './call-limits.ts'
import { type CallMeter, Switchboard } from './switchboard.ts'
import { voiceConfig } from './voice-config.ts'

/** The switchboard as the owner configured it; null where voice is switched off. Throws `ConfigError`. */
export function openSwitchboard(deps: {
  config: Pick<Config, 'voice' | 'dataDir'>
  log: Logger
  now: () => number
  knowledge: () => Knowledge
  meter: CallMeter
}): Switchboard | null {
  const { log, now, knowledge, meter } = deps
  const voice = voiceConfig(deps.config.voice, deps.config.dataDir)
  if (!voice) return null
  const { hostAddresses, udpPort, maxCalls, mediaThreads, iceServers, stages, modelsFolder, silero } = voice
  return new Switchboard({
    limits: { spoken: createCallLimits({ ...voice, now }), typed: createCallLimits({ ...typedLimits(voice), now }) },
    knowledge,
    stages,
    iceServers,
    udpPort,
    createHost: (onProblem) =>
      new CallHost({
        media: new MediaPool({ threads: mediaThreads, port: udpPort, hostAddresses, silero }),
        maxCalls,
        modelsFolder,
        onProblem,
      }),
    log,
    meter,
  })
}

/** Somebody who types needs next to nothing of the machine; of a hosted model as much as somebody who speaks. */
function typedLimits({ maxCalls, maxCallsPerIp, callsPerHourPerIp, minutesPerDay }: CallLimitSettings) {
  return { maxCalls: 20 * maxCalls, maxCallsPerIp, callsPerHourPerIp, minutesPerDay: 10 * minutesPerDay }
}
