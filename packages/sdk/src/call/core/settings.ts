import type { Tell } from '../call-events.ts'
import { CallFailure } from '../call-failure.ts'
import type { CallConfig, CallOptions, InputSettings } from '../call-object.ts'
import type { Credentials, IceConfig, Layers } from '../machine.ts'
import type { Plain } from '../valid/fault.ts'
import { isObject } from '../valid/fault.ts'
import { same } from './same.ts'

/** What is set for a call before and while it goes on; kept from one call to the next. */
export class Settings {
  readonly #tell: Tell
  options: CallOptions = {}
  input: InputSettings = {}
  send: Plain | null = null
  receive: Plain = {}
  language = { lang: 'en', langSetting: 'en' }
  subscribesAutomatically = true
  activeSpeakerMode = false
  iceConfig: IceConfig | null = null
  proxyUrl: string | null = null
  newParticipantSound: boolean | number = true
  /** What `preAuth()` was asked with: the next join has to be for the same. */
  authorised: Credentials | null = null

  constructor(tell: Tell) {
    this.#tell = tell
  }

  get config(): CallConfig {
    return this.options.dailyConfig ?? {}
  }

  /** Throws where no room was given. */
  credentials(): Credentials {
    const { url, token } = this.options
    if (!url)
      throw new CallFailure('invalid-argument', 'the url of a room has to be given, here or when the call is made')
    return { url, ...(token && { token }) }
  }

  /** What was found out about one room says nothing of another. */
  requireAuthorised(): void {
    const asked = this.credentials()
    if (this.authorised === null || same(this.authorised, asked)) return
    throw new CallFailure('invalid-argument', 'url and token in join() have to be those of preAuth()')
  }

  /** Takes what a method was given, already judged. */
  take(options: CallOptions): void {
    this.options = { ...this.options, ...options }
    const { inputSettings, sendSettings, receiveSettings, lang, dailyConfig } = options
    if (inputSettings) this.input = merged(this.input, inputSettings)
    if (sendSettings) this.send = { ...this.send, ...sendSettings }
    if (receiveSettings) this.receive = { ...this.receive, ...receiveSettings }
    if (lang) this.language = languageOf(lang)
    if (dailyConfig?.iceConfig) this.iceConfig = dailyConfig.iceConfig
    if (dailyConfig?.proxyUrl) this.proxyUrl = dailyConfig.proxyUrl
    if (options.subscribeToTracksAutomatically !== undefined)
      this.subscribesAutomatically = Boolean(options.subscribeToTracksAutomatically)
    if (options.activeSpeakerMode !== undefined) this.activeSpeakerMode = Boolean(options.activeSpeakerMode)
  }

  setInput(update: InputSettings): InputSettings {
    const input = merged(this.input, update)
    if (same(input, this.input)) return input
    this.input = input
    this.#tell('input-settings-updated', { inputSettings: input })
    return input
  }

  setSend(update: Plain): Plain {
    const send = { ...this.send, ...update }
    if (same(send, this.send)) return send
    this.send = send
    this.#tell('send-settings-updated', { sendSettings: send })
    return send
  }

  /** `inherit` takes back what was set for one; `*` is for everybody who is in the call. */
  setReceive(update: Plain, everybody: string[]): Plain {
    const { '*': all, ...some } = update
    const named = all === undefined ? {} : Object.fromEntries([...everybody, 'base'].map((id) => [id, all]))
    const receive: Plain = { ...this.receive }
    for (const [id, value] of Object.entries({ ...named, ...some })) {
      const tracks = value === 'inherit' ? {} : withoutInherited({ ...(receive[id] as Plain), ...(value as Plain) })
      if (Object.keys(tracks).length > 0) receive[id] = tracks
      else delete receive[id]
    }
    if (same(receive, this.receive)) return receive
    this.receive = receive
    this.#tell('receive-settings-updated', { receiveSettings: receive })
    return receive
  }

  setLanguage(lang: string): void {
    const language = languageOf(lang)
    if (same(language, this.language)) return
    this.language = language
    this.#tell('lang-updated', language)
  }

  /** What a machine is told of `receive`. */
  get layers(): Layers {
    const layerOf = (track: unknown) => (isObject(track) && typeof track.layer === 'number' ? track.layer : undefined)
    return Object.fromEntries(
      Object.entries(this.receive).map(([id, value]) => {
        const { video, screenVideo } = value as Plain
        const layers = Object.entries({ video: layerOf(video), screenVideo: layerOf(screenVideo) })
        return [id, Object.fromEntries(layers.filter(([, layer]) => layer !== undefined))]
      }),
    )
  }
}

const merged = (settings: InputSettings, { audio, video }: InputSettings): InputSettings => ({
  ...settings,
  ...(audio && { audio: { ...settings.audio, ...audio } }),
  ...(video && { video: { ...settings.video, ...video } }),
})

function withoutInherited(tracks: Plain): Plain {
  const isSet = ([, value]: [string, unknown]) => value !== 'inherit' && (!isObject(value) || value.layer !== 'inherit')
  return Object.fromEntries(Object.entries(tracks).filter(isSet))
}

/** `user` is whatever the visitor's browser speaks. */
const languageOf = (langSetting: string) => ({
  lang: langSetting === 'user' ? (globalThis.navigator?.language.split('-')[0] ?? 'en') : langSetting,
  langSetting,
})
