import { CallFailure, refuse } from '../call-failure.ts'
import type { InputSettings, Methods } from '../call-object.ts'
import type { CallCore } from '../core/call-core.ts'
import { missingProcessor, wishesOf } from '../media/input-wishes.ts'
import { isObject, isTrack, type Plain } from '../valid/fault.ts'
import { languageFault } from '../valid/properties.ts'
import { inputSettingsFault, receiveSettingsFault, sendSettingsFault } from '../valid/settings.ts'

type Name =
  | 'getInputSettings'
  | 'updateInputSettings'
  | 'getSendSettings'
  | 'updateSendSettings'
  | 'getReceiveSettings'
  | 'updateReceiveSettings'
  | 'subscribeToTracksAutomatically'
  | 'setSubscribeToTracksAutomatically'
  | 'activeSpeakerMode'
  | 'setActiveSpeakerMode'
  | 'setBandwidth'
  | 'getDailyLang'
  | 'setDailyLang'
  | 'setProxyUrl'
  | 'setIceConfig'
  | 'setPlayNewParticipantSound'

export function settingsMethods(core: CallCore): Methods<Name> {
  const { settings, media, roster } = core

  async function applyInput(input: InputSettings, update: InputSettings) {
    for (const kind of ['audio', 'video'] as const) {
      const wishes = update[kind] ? wishesOf(input, kind) : null
      if (isTrack(wishes)) await media.choose({ [kind]: wishes }, core.standing.hasBegun ? 'now' : 'later')
      else if (wishes) await media.constrain(kind, wishes)
    }
  }

  return {
    getInputSettings: async () => settings.input,

    async updateInputSettings(update) {
      refuse(inputSettingsFault(update))
      const missing = missingProcessor(update)
      // before a camera is open it is only kept, and told when one opens
      if (missing && core.standing.hasBegun) {
        core.tell('nonfatal-error', { type: 'video-processor-error', errorMsg: missing })
        throw new CallFailure('not-supported', missing)
      }
      const inputSettings = settings.setInput(update)
      await applyInput(inputSettings, update)
      return { inputSettings }
    },

    getSendSettings: () => settings.send,

    async updateSendSettings(update) {
      refuse(sendSettingsFault(update))
      const sendSettings = settings.setSend(update)
      core.encode(media.allPublished())
      return { sendSettings }
    },

    async getReceiveSettings(id, options) {
      if (id === undefined) return settings.receive
      const own = (settings.receive[id] ?? {}) as Plain
      return options?.showInheritedValues ? { ...(settings.receive.base as Plain), ...own } : own
    },

    async updateReceiveSettings(update) {
      refuse(receiveSettingsFault(update, 'update'))
      const receiveSettings = settings.setReceive(update, [...roster.others.keys()])
      await core.ask('receive', settings.layers)
      return { receiveSettings }
    },

    subscribeToTracksAutomatically: () => settings.subscribesAutomatically,
    setSubscribeToTracksAutomatically(isOn) {
      core.send('subscribeAutomatically', Boolean(isOn))
      settings.subscribesAutomatically = Boolean(isOn)
    },

    activeSpeakerMode: () => settings.activeSpeakerMode,
    setActiveSpeakerMode(isOn) {
      if (settings.activeSpeakerMode === Boolean(isOn)) return
      settings.activeSpeakerMode = Boolean(isOn)
      core.tell('active-speaker-mode-change', { enabled: Boolean(isOn) })
    },

    setBandwidth(limit) {
      const { kbs, trackConstraints } = isObject(limit) ? limit : {}
      if (kbs !== undefined && kbs !== null && kbs !== 'NO_CAP' && !(typeof kbs === 'number' && kbs > 0))
        throw new CallFailure('invalid-argument', 'kbs must be a number above 0, "NO_CAP" or null')
      if (!core.standing.hasBegun) return
      if (kbs !== undefined) core.send('bandwidth', typeof kbs === 'number' ? kbs * 1000 : null)
      if (isObject(trackConstraints)) void media.constrain('video', trackConstraints)
    },

    getDailyLang: async () => settings.language,
    setDailyLang(lang) {
      refuse(languageFault(lang))
      settings.setLanguage(lang)
    },

    setProxyUrl(proxyUrl) {
      if (proxyUrl !== undefined && !URL.canParse(proxyUrl))
        throw new CallFailure('invalid-argument', 'the url of the proxy has to be a whole one, with https://')
      settings.proxyUrl = proxyUrl ?? null
    },

    setIceConfig(iceConfig) {
      if (iceConfig !== undefined && !isObject(iceConfig))
        throw new CallFailure('invalid-argument', 'iceConfig should be an object')
      settings.iceConfig = iceConfig ?? null
      core.sendIfKnown('iceConfig', settings.iceConfig)
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
}
