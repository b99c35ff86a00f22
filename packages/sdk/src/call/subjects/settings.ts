import { CallFailure, refuse } from '../call-failure.ts'
import type { InputSettings, Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { missingProcessor, wishesOf } from '../media/input-wishes.ts'
import { isObject, isTrack, type Plain } from '../valid/fault.ts'
import { inputSettingsFault, receiveSettingsFault, sendSettingsFault } from '../valid/settings.ts'

type Name =
  | 'getInputSettings'
  | 'updateInputSettings'
  | 'updateSendSettings'
  | 'getReceiveSettings'
  | 'updateReceiveSettings'
  | 'setSubscribeToTracksAutomatically'
  | 'setBandwidth'

export function settingsMethods(core: Inside): Methods<Name> {
  const { settings, media, roster } = core
  let drawing: Promise<void> | null = null

  async function applyInput(input: InputSettings, update: InputSettings) {
    for (const kind of ['audio', 'video'] as const) {
      const wishes = update[kind] ? wishesOf(input, kind) : null
      if (isTrack(wishes)) await media.choose({ [kind]: wishes }, core.opens)
      else if (wishes) await media.constrain(kind, wishes)
    }
  }

  /** What was sent goes on as it was. */
  async function takeBack(processor: { type: string }, error: Error) {
    const update = { video: { processor } }
    await applyInput(settings.setInput(update), update)
    core.tell('nonfatal-error', { type: 'input-settings-error', errorMsg: error.message })
    throw error
  }

  async function updateInput(update: InputSettings) {
    const missing = missingProcessor(update)
    // before a camera is open it is only kept, and told when one opens
    if (missing && core.standing.hasBegun) {
      core.tell('nonfatal-error', { type: 'video-processor-error', errorMsg: missing })
      throw new CallFailure('not-supported', missing)
    }
    const { processor = { type: 'none' } } = settings.input.video ?? {}
    const inputSettings = settings.setInput(update)
    await applyInput(inputSettings, update)
    if (update.video?.processor) await media.reprocess().catch((error) => takeBack(processor, error))
    return { inputSettings }
  }

  return {
    getInputSettings: async () => settings.input,

    async updateInputSettings(update) {
      refuse(inputSettingsFault(update))
      // one after the other: what is kept is what is drawn, also where one of them is taken back
      while (drawing) await drawing
      const updated = updateInput(update)
      if (update.video?.processor) {
        const over = () => {
          drawing = null
        }
        drawing = updated.then(over, over)
      }
      return updated
    },

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

    setSubscribeToTracksAutomatically(isOn) {
      core.send('subscribeAutomatically', Boolean(isOn))
      settings.subscribesAutomatically = Boolean(isOn)
    },

    setBandwidth(limit) {
      const { kbs, trackConstraints } = isObject(limit) ? limit : {}
      if (kbs !== undefined && kbs !== null && kbs !== 'NO_CAP' && !(typeof kbs === 'number' && kbs > 0))
        throw new CallFailure('invalid-argument', 'kbs must be a number above 0, "NO_CAP" or null')
      if (!core.standing.hasBegun) return
      if (kbs !== undefined) core.send('bandwidth', typeof kbs === 'number' ? kbs * 1000 : null)
      if (isObject(trackConstraints)) void media.constrain('video', trackConstraints)
    },
  }
}
