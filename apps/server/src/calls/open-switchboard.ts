import { CallHost, MediaPool, type PreparationProgress } from '@parley/agent'
import type { Knowledge } from '@parley/protocol'
import type { Logger } from 'pino'
import { notePreparation } from '../providers/prepared-speech.ts'
import { createLimiter } from '../servers/limiter.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/store.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { type CallLimitSettings, createCallLimits } from './call-limits.ts'
import type { CallKind } from './call-order.ts'
import { ownDayMinutes, sharedDayMinutes } from './day-minutes.ts'
import { type CallMeter, Switchboard } from './switchboard.ts'
import { voiceConfig } from './voice-config.ts'

type LimitSettings = CallLimitSettings & { callsPerHourPerIp: number; minutesPerDay: number }

const tooManyCalls = 'Too many calls came from your network. Please try again later, or use the form.'

/** The switchboard as the owner configured it; null where voice is switched off. Throws `ConfigError`. */
export function openSwitchboard(deps: {
  config: Pick<Config, 'voice' | 'dataDir'>
  store: Pick<Store, 'limits' | 'exclusive'>
  log: Logger
  now: () => number
  knowledge: () => Knowledge
  meter: CallMeter
  tracing: Tracing | null
}): Switchboard | null {
  const { store, log, now, knowledge, meter, tracing } = deps
  const voice = voiceConfig(deps.config.voice, deps.config.dataDir)
  if (!voice) return null
  const { hostAddresses, udpPort, maxCalls, mediaThreads, iceServers, stages, modelsFolder, soundsFolder, silero } =
    voice
  const limitsOf = (kind: CallKind, { callsPerHourPerIp: perHour, minutesPerDay, ...lines }: LimitSettings) =>
    createCallLimits({
      ...lines,
      perHour: createLimiter(store, { name: `calls/${kind}`, perHour, message: tooManyCalls, now }),
      minutes: store.exclusive
        ? ownDayMinutes({ minutesPerDay, now })
        : sharedDayMinutes(store, `minutes/${kind}`, { minutesPerDay, now }),
    })
  return new Switchboard({
    limits: { spoken: limitsOf('spoken', voice), typed: limitsOf('typed', typedLimits(voice)) },
    knowledge,
    stages,
    iceServers,
    udpPort,
    createHost: (onProblem) =>
      new CallHost({
        media: new MediaPool({ threads: mediaThreads, port: udpPort, hostAddresses, silero, onProblem }),
        maxCalls,
        modelsFolder,
        soundsFolder,
        onProblem,
        onPrepared: tellPreparation(log, soundsFolder),
      }),
    log,
    meter,
    tracing,
  })
}

/** Every tenth of the way: how much of what the site says has been said beforehand. */
function tellPreparation(log: Logger, soundsFolder: string) {
  let told = ''
  return (progress: PreparationProgress) => {
    const { isReady, ...figures } = progress
    const { prepared, wanted } = figures
    const what = isReady ? 'answers are prepared' : 'the first answers are being prepared'
    const level = `${what} ${Math.floor((10 * prepared) / wanted)}`
    if (level === told) return
    told = level
    log.info(figures, what)
    notePreparation(soundsFolder, progress)
  }
}

/** Somebody who types needs next to nothing of the machine; of a hosted model as much as somebody who speaks. */
function typedLimits({ maxCalls, maxCallsPerIp, callsPerHourPerIp, minutesPerDay }: LimitSettings): LimitSettings {
  return { maxCalls: 20 * maxCalls, maxCallsPerIp, callsPerHourPerIp, minutesPerDay: 10 * minutesPerDay }
}
