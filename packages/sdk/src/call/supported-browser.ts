import { isMobile } from '../lib/is-mobile.ts'

export type BrowserInfo = {
  /** Calls can be made here. */
  supported: boolean
  mobile: boolean
  name: string
  version: string
  supportsFullscreen: boolean
  supportsScreenShare: boolean
  supportsSfu: boolean
  /** Never: backgrounds need a model of the picture, which this library does not bring. */
  supportsVideoProcessing: boolean
  supportsAudioProcessing: boolean
}

/** In this order: many call themselves by their neighbours' names too. */
const names = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
] as const

/** What the browser can do is asked of the browser; only its name is read. */
export function supportedBrowser(): BrowserInfo {
  const { userAgent = '', mediaDevices } = globalThis.navigator ?? {}
  const found = names.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version ? [{ name, version }] : []
  })
  const { name, version } = found[0] ?? { name: '', version: '' }
  const supported = typeof RTCPeerConnection === 'function' && typeof mediaDevices?.getUserMedia === 'function'
  return {
    ...{ supported, mobile: isMobile(userAgent), name, version },
    supportsFullscreen: Boolean(globalThis.document?.fullscreenEnabled),
    supportsScreenShare: typeof mediaDevices?.getDisplayMedia === 'function',
    supportsSfu: supported,
    supportsVideoProcessing: false,
    supportsAudioProcessing: Boolean(mediaDevices?.getSupportedConstraints?.().noiseSuppression),
  }
}
