import type { CallEvents } from '../call-events.ts'
import { CallFailure, refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { LevelMeter } from '../media/level-meter.ts'
import { intervalFault } from '../valid/messages.ts'

type Name =
  | 'startLocalAudioLevelObserver'
  | 'isLocalAudioLevelObserverRunning'
  | 'stopLocalAudioLevelObserver'
  | 'getLocalAudioLevel'
  | 'startRemoteParticipantsAudioLevelObserver'
  | 'isRemoteParticipantsAudioLevelObserverRunning'
  | 'stopRemoteParticipantsAudioLevelObserver'
  | 'getRemoteParticipantsAudioLevel'

const defaultIntervalMs = 200
const canMeasure = () => typeof AudioContext === 'function'

/** Whoever is to be heard, and what is told of them. */
type Heard = { tracks: () => Map<string, MediaStreamTrack>; tell: (levels: Record<string, number>) => void }

class Observer {
  readonly #heard: Heard
  #meter: LevelMeter | null = null
  levels: Record<string, number> = {}

  constructor(heard: Heard) {
    this.#heard = heard
  }

  get isRunning(): boolean {
    return this.#meter !== null
  }

  start(intervalMs: number = defaultIntervalMs): void {
    refuse(intervalFault(intervalMs))
    this.stop()
    const { tracks, tell } = this.#heard
    const told = (levels: Record<string, number>) => {
      this.levels = levels
      tell(levels)
    }
    this.#meter = new LevelMeter(intervalMs, tracks, told)
  }

  stop(): void {
    this.#meter?.close()
    this.#meter = null
    this.levels = {}
  }
}

export function levelMethods(core: Inside): Methods<Name> {
  const local = new Observer({
    tracks: () => {
      const { track, off } = core.media.lines.audio
      return new Map(track && !off ? [['local', track]] : [])
    },
    tell: ({ local: audioLevel = 0 }) => core.tell('local-audio-level', { audioLevel }),
  })
  const remote = new Observer({
    tracks: () =>
      new Map(
        (canMeasure() ? [...core.roster.others] : []).flatMap(([id, { tracks }]) => {
          const { track } = tracks.audio
          return track ? [[id, track]] : []
        }),
      ),
    tell: (participantsAudioLevel: CallEvents['remote-participants-audio-level']['participantsAudioLevel']) =>
      core.tell('remote-participants-audio-level', { participantsAudioLevel }),
  })
  core.onEnd(() => {
    local.stop()
    remote.stop()
  })
  return {
    async startLocalAudioLevelObserver(intervalMs) {
      refuse(intervalFault(intervalMs))
      if (!canMeasure())
        throw new CallFailure('unsupported-browser', 'This browser cannot measure how loud a track is.')
      local.start(intervalMs)
    },
    isLocalAudioLevelObserverRunning: () => local.isRunning,
    stopLocalAudioLevelObserver: () => local.stop(),
    getLocalAudioLevel: () => local.levels.local ?? 0,
    startRemoteParticipantsAudioLevelObserver: async (intervalMs) => remote.start(intervalMs),
    isRemoteParticipantsAudioLevelObserverRunning: () => remote.isRunning,
    stopRemoteParticipantsAudioLevelObserver: () => remote.stop(),
    getRemoteParticipantsAudioLevel: () => remote.levels,
  }
}
