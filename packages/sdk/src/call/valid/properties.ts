import { CallFailure } from '../call-failure.ts'
import { type Fault, isObject, type Plain } from './fault.ts'
import { integrationsFault, layoutFault, themeFault, trayButtonsFault } from './looks.ts'
import { userDataFault } from './messages.ts'
import { inputSettingsFault, receiveSettingsFault, sendSettingsFault } from './settings.ts'

export const languages = [
  ...['da', 'de', 'en-us', 'en', 'es', 'fi', 'fr', 'it', 'jp', 'ka', 'nl', 'no', 'pl', 'pt', 'pt-BR', 'ru', 'sv', 'tr'],
  'user',
]

export const languageFault = (language: unknown): Fault =>
  languages.includes(`${language}`) ? undefined : `language not supported. Options are: ${languages.join(', ')}`

const text =
  (name: string) =>
  (value: unknown): Fault =>
    typeof value === 'string' ? undefined : `${name} should be a string`

/** Puts what was not understood before the reason. */
const because =
  (words: string, look: (value: unknown) => Fault) =>
  (value: unknown): Fault => {
    const fault = look(value)
    return fault && `${words} ${fault}`
  }

const anything = (): Fault => undefined

/** Everything a call can be made, loaded or joined with, and what is wrong with a value. */
export const properties: Record<string, (value: unknown) => Fault> = {
  url: text('url'),
  baseUrl: text('baseUrl'),
  token: text('token'),
  userData: userDataFault,
  dailyConfig: because('Unsupported dailyConfig.', configFault),
  lang: languageFault,
  theme: because('unsupported theme configuration.', themeFault),
  layoutConfig: because('unsupported layoutConfig.', layoutFault),
  sendSettings: because('Invalid sendSettings provided.', sendSettingsFault),
  receiveSettings: (value) => receiveSettingsFault(value, 'first'),
  inputSettings: inputSettingsFault,
  customTrayButtons: trayButtonsFault,
  customIntegrations: integrationsFault,
  ...Object.fromEntries(
    [
      ...['userName', 'startVideoOff', 'startAudioOff', 'allowLocalVideo', 'allowLocalAudio', 'activeSpeakerMode'],
      ...['showLeaveButton', 'showLocalVideo', 'showParticipantsBar', 'showFullscreenButton', 'showUserNameChangeUI'],
      ...['iframeStyle', 'customLayout', 'cssFile', 'cssText', 'bodyClass', 'videoSource', 'audioSource'],
      ...['subscribeToTracksAutomatically', 'strictMode', 'allowMultipleCallInstances'],
      // which clients of the hosted service may bring; they change nothing here
      ...['reactNativeConfig', 'layout', 'emb', 'embHref', 'dailyJsVersion', 'proxy'],
    ].map((name) => [name, anything]),
  ),
}

function configFault(config: unknown): Fault {
  if (!isObject(config)) return 'It should be an object.'
  for (const name of [
    'callObjectBundleUrlOverride',
    'callObjectBundleIntegrity',
    'proxyUrl',
    'geoUrl',
    'errorReportUrl',
  ])
    if (config[name] !== undefined && typeof config[name] !== 'string') return `${name} should be a string.`
  if (config.iceConfig !== undefined && !isObject(config.iceConfig)) return 'iceConfig should be an object.'
}

/** Throws at the first property that is not known, or whose value is not. */
export function judgeProperties(given: unknown): asserts given is Plain {
  if (!isObject(given)) throw new CallFailure('invalid-argument', 'the properties of a call should be an object')
  for (const [name, value] of Object.entries(given)) {
    const judge = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!judge) throw new CallFailure('unknown-property', `unrecognized property '${name}'`)
    const fault = judge(value)
    if (fault) throw new CallFailure('invalid-argument', `property '${name}': ${fault}`)
  }
}
