import { parsedUrl } from '../lib/parsed-url.ts'
import { CallFailure, refuse } from './call-failure.ts'
import type { CallMethod, CallOptions, Methods } from './call-object.ts'
import type { CallCore } from './core/call-core.ts'
import { isUnderWay } from './core/meeting-state.ts'
import { isObject } from './valid/fault.ts'
import { judgeProperties, languageFault } from './valid/properties.ts'

type FrameMethod =
  | 'iframe'
  | 'loadCss'
  | 'theme'
  | 'setTheme'
  | 'customTrayButtons'
  | 'updateCustomTrayButtons'
  | 'customIntegrations'
  | 'setCustomIntegrations'
  | 'startCustomIntegrations'
  | 'stopCustomIntegrations'
  | 'setShowNamesMode'
  | 'showLocalVideo'
  | 'setShowLocalVideo'
  | 'showParticipantsBar'
  | 'setShowParticipantsBar'
  | 'requestFullscreen'
  | 'exitFullscreen'
  | 'getSidebarView'
  | 'setSidebarView'
export type FrameMethods = Methods<FrameMethod>

/** The methods that are there at once; the others come with the inside. */
export type OutsideMethod =
  | FrameMethod
  | 'on'
  | 'once'
  | 'off'
  | 'load'
  | 'join'
  | 'leave'
  | 'destroy'
  | 'isDestroyed'
  | 'meetingState'
  | 'getSendSettings'
  | 'subscribeToTracksAutomatically'
  | 'activeSpeakerMode'
  | 'setActiveSpeakerMode'
  | 'getDailyLang'
  | 'setDailyLang'
  | 'setProxyUrl'
  | 'setIceConfig'
  | 'setPlayNewParticipantSound'

export function outsideMethods(core: CallCore): Methods<Exclude<OutsideMethod, FrameMethod>> {
  const { events, settings } = core
  const take = (options: CallOptions) => {
    judgeProperties(options)
    core.configure(options)
  }
  const methods: Methods<Exclude<OutsideMethod, FrameMethod>> = {
    on: (name, handler) => events.on(name, listener(handler)),
    once: (name, handler) => events.once(name, listener(handler)),
    off: (name, handler) => events.off(name, listener(handler)),

    async load(options = {}) {
      take(options)
      if (core.standing.meeting === 'apart') await core.load()
    },

    async join(options = {}) {
      if (isUnderWay(core.meeting)) {
        console.warn('already joined meeting, call leave() before joining again')
        return
      }
      take(options)
      settings.requireAuthorised()
      const { ongoing } = core
      core.step('join')
      await core.load()
      ongoing.throwIfAborted()
      return (await core.inside?.join()) as Awaited<ReturnType<typeof methods.join>>
    },

    async leave() {
      const { status } = core.meeting
      if (status === 'left-meeting' || status === 'error') return
      const { ongoing } = core
      await core.inside?.leave()
      if (!ongoing.aborted) core.leave()
    },

    async destroy() {
      if (core.life === 'destroyed') return
      await methods.leave()
      core.destroy()
    },

    isDestroyed: () => core.life === 'destroyed',
    meetingState: () => core.meeting.status,

    getSendSettings: () => settings.send,
    subscribeToTracksAutomatically: () => settings.subscribesAutomatically,
    activeSpeakerMode: () => settings.activeSpeakerMode,
    setActiveSpeakerMode(isOn) {
      if (settings.activeSpeakerMode === Boolean(isOn)) return
      settings.activeSpeakerMode = Boolean(isOn)
      core.tell('active-speaker-mode-change', { enabled: Boolean(isOn) })
    },

    getDailyLang: async () => settings.language,
    setDailyLang(lang) {
      refuse(languageFault(lang))
      settings.setLanguage(lang)
    },

    setProxyUrl(proxyUrl) {
      if (proxyUrl !== undefined && !parsedUrl(proxyUrl))
        throw new CallFailure('invalid-argument', 'the url of the proxy has to be a whole one, with https://')
      settings.proxyUrl = proxyUrl ?? null
    },

    setIceConfig(iceConfig) {
      if (iceConfig !== undefined && !isObject(iceConfig))
        throw new CallFailure('invalid-argument', 'iceConfig should be an object')
      settings.iceConfig = iceConfig ?? null
      if (core.link.has('iceConfig')) core.link.ask('iceConfig', settings.iceConfig).catch(console.warn)
    },

    setPlayNewParticipantSound(sound) {
      if (typeof sound !== 'boolean' && typeof sound !== 'number')
        throw new CallFailure(
          'invalid-argument',
          `argument to setShouldPlayNewParticipantSound should be true, false, or a number, but is ${sound}`,
        )
      settings.newParticipantSound = sound
    },
  }
  return methods
}

function listener<Handler>(handler: Handler): Handler {
  refuse(typeof handler === 'function' ? undefined : 'the listener of an event should be a function')
  return handler
}

const nothing = () => {}

/** Of a call without a frame: most of them never get past their guard. */
export const withoutFrame: Partial<FrameMethods> = {
  iframe: () => null,
  loadCss: nothing,
  requestFullscreen: async () => {},
  exitFullscreen: nothing,
  getSidebarView: async () => null,
  setSidebarView: () => console.error('setSidebarView() is only supported as part of the prebuilt call frame'),
}

const none = () => ({})
const no = () => false
const unknown = () => null

/**
 * What methods answer that return at once, while the inside is not there: nobody is in the call, nothing runs. Those that are
 * not here have nothing to act on, and are refused.
 */
export const beforehand = (core: CallCore): Partial<Record<CallMethod, (...asked: never[]) => unknown>> => {
  const start = (option: 'startAudioOff' | 'startVideoOff') => (isOn: boolean) => core.configure({ [option]: !isOn })
  return {
    accessState: () => ({ access: 'unknown' }),
    participants: none,
    participantCounts: () => ({ present: 0, hidden: 0 }),
    waitingParticipants: none,
    getActiveSpeaker: none,
    ...{ localAudio: unknown, localVideo: unknown, localScreenAudio: unknown, localScreenVideo: unknown },
    setLocalAudio: start('startAudioOff'),
    setLocalVideo: start('startVideoOff'),
    updateScreenShare: () => console.warn('There is no screen share to update.'),
    setBandwidth: nothing,
    meetingSessionSummary: unknown,
    getLocalAudioLevel: () => 0,
    getRemoteParticipantsAudioLevel: none,
    ...{ isLocalAudioLevelObserverRunning: no, isRemoteParticipantsAudioLevelObserverRunning: no },
    ...{ stopLocalAudioLevelObserver: nothing, stopRemoteParticipantsAudioLevelObserver: nothing },
    ...{ stopTestCallQuality: nothing, stopTestPeerToPeerCallQuality: nothing, stopTestConnectionQuality: nothing },
    ...{ abortTestWebsocketConnectivity: nothing, abortTestNetworkConnectivity: nothing },
  }
}
