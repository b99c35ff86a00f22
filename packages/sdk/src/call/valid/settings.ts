import { backgroundImages, maxBlurStrength } from '../limits.ts'
import { eachEntry, type Fault, first, isObject, isTrack, isWithin, type Plain } from './fault.ts'
import { encodingFault } from './media.ts'

export const cameraPresets = [
  ...['default-video', 'bandwidth-optimized', 'bandwidth-and-quality-balanced', 'quality-optimized'],
  ...['adaptive-2-layers', 'adaptive-3-layers'],
]
export const screenPresets = [
  ...['default-screen-video', 'detail-optimized', 'motion-optimized', 'motion-and-detail-balanced'],
]
export const qualities = ['low', 'medium', 'high']

/** Of all tracks, by name; `screenVideo` has presets of its own. */
export function sendSettingsFault(settings: unknown): Fault {
  if (!isObject(settings) || Object.keys(settings).length === 0)
    return 'Send settings must contain at least information for one track!'
  return eachEntry(settings, (name, value) => trackSettingsFault(value, name === 'screenVideo'))
}

export function trackSettingsFault(value: unknown, isScreen: boolean): Fault {
  const presets = isScreen ? screenPresets : cameraPresets
  if (typeof value === 'string' ? !presets.includes(value) : !isObject(value))
    return `Video send settings should be either an object or one of the supported presets: ${presets}`
  if (!isObject(value)) return
  const { maxQuality, encodings, allowAdaptiveLayers } = value
  if (maxQuality === undefined && encodings === undefined && allowAdaptiveLayers === undefined)
    return 'Video send settings must contain at least maxQuality, allowAdaptiveLayers or encodings attribute'
  return first(
    () =>
      maxQuality === undefined || qualities.includes(`${maxQuality}`)
        ? undefined
        : 'maxQuality must be either low, medium or high',
    () => (encodings === undefined ? undefined : layersFault(encodings)),
  )
}

function layersFault(encodings: unknown): Fault {
  const names = isObject(encodings) ? Object.keys(encodings) : []
  const expected = qualities.slice(0, names.length)
  const isKnown = names.length > 0 && names.every((name) => expected.includes(name))
  if (!isObject(encodings) || !isKnown)
    return 'Encodings must be defined as: low, low and medium, or low, medium and high.'
  return eachEntry(encodings, (_, encoding) => encodingFault(encoding, []))
}

const layerShape = '[{ layer: [<non-negative integer> | "inherit"] } | "inherit"]'
const receiveShape = (kind: 'first' | 'update') =>
  `receiveSettings must be of the form { [<remote participant id> | base${kind === 'update' ? ' | "*"' : ''}]: { [video: ${layerShape}], [screenVideo: ${layerShape}] }}}`

/** At the beginning only numbers are settings; updates may also say `inherit`, and `*` for everybody. */
export function receiveSettingsFault(settings: unknown, kind: 'first' | 'update'): Fault {
  const isUpdate = kind === 'update'
  const fits = (layer: unknown) => (isUpdate && layer === 'inherit') || (Number.isInteger(layer) && Number(layer) >= 0)
  const trackFits = (value: unknown) =>
    (isUpdate && value === 'inherit') || (isObject(value) && (value.layer === undefined || fits(value.layer)))
  const isWell =
    isObject(settings) &&
    Object.entries(settings).every(
      ([id, value]) =>
        id !== 'local' &&
        (isUpdate || id !== '*') &&
        ((isUpdate && value === 'inherit') || (isObject(value) && Object.values(value).every(trackFits))),
    )
  return isWell ? undefined : receiveShape(kind)
}

const videoProcessors = ['none', 'background-blur', 'background-image', 'face-detection']
const audioProcessors = ['none', 'noise-cancellation']
const inputShape = `inputSettings must be of the form: { video?: { processor?: { type: [ ${videoProcessors.join(' | ')} ], config?: {} } }, audio?: { processor: {type: [ ${audioProcessors.join(' | ')} ] } } }`

export function inputSettingsFault(settings: unknown): Fault {
  if (!isObject(settings) || Object.keys(settings).some((key) => key !== 'audio' && key !== 'video')) return inputShape
  const { audio, video } = settings
  return first(
    () => inputFault(audio, (processor) => (audioProcessors.includes(`${processor.type}`) ? undefined : inputShape)),
    () => inputFault(video, videoProcessorFault),
  )
}

function inputFault(input: unknown, processorFault: (processor: Plain) => Fault): Fault {
  if (input === undefined) return
  if (!isObject(input)) return inputShape
  const { processor, settings } = input
  if (processor === undefined && settings === undefined) return inputShape
  if (settings !== undefined && !isObject(settings)) return inputShape
  if (isObject(settings) && 'customTrack' in settings && !isTrack(settings.customTrack)) return inputShape
  if (processor === undefined) return
  return isObject(processor) ? processorFault(processor) : inputShape
}

function videoProcessorFault({ type, config }: Plain): Fault {
  const given = isObject(config) ? config : {}
  if (!videoProcessors.includes(`${type}`)) return inputShape
  const fault =
    type === 'background-blur' ? blurFault(given) : type === 'background-image' ? imageFault(given.source) : undefined
  return fault && `${inputShape} ${fault}`
}

export function blurFault(config: Plain): Fault {
  const { strength, ...more } = config
  if (strength === undefined && Object.keys(more).length === 0) return
  const isFit = typeof strength === 'number' && strength > 0 && strength <= maxBlurStrength
  if (isFit && Object.keys(more).length === 0) return
  return `invalid object in inputSettings -> video -> processor -> config; expected: {0 < strength <= ${maxBlurStrength}}, got: ${JSON.stringify(config)}`
}

const imageKinds = ['jpg', 'png', 'jpeg']

export function imageFault(source: unknown): Fault {
  if (source === undefined || source === 'default' || source instanceof ArrayBuffer) return
  if (typeof source === 'number') {
    const isOne = Number.isInteger(source) && isWithin(source, backgroundImages)
    return isOne ? undefined : `invalid image selection; must be an int, > 0, <= ${backgroundImages.max}`
  }
  const isImage = typeof source === 'string' && /^data:image\/(jpg|png|jpeg)|\.(jpg|png|jpeg)$/i.test(source)
  if (!isImage) return `invalid image type; supported types: [${imageKinds.join(', ')}]`
}
