import { inAttempts, LoadFailure } from '../../lib/in-attempts.ts'
import { CallFailure } from '../call-failure.ts'
import type { CallObject, CallOptions } from '../call-object.ts'
import type { CallCore } from '../core/call-core.ts'
import { makeCall } from '../make-call.ts'
import { frameMethods } from './frame-methods.ts'
import { FrameModel } from './frame-model.ts'

const allowed = 'microphone; camera; autoplay; display-capture; screen-wake-lock; fullscreen'
const inCorner = {
  ...{ position: 'fixed', width: '375px', height: '450px', right: '1em', bottom: '1em' },
  ...{ maxWidth: 'calc(100% - 2em)', maxHeight: 'calc(100% - 2em)', boxSizing: 'border-box' },
  ...{ border: '1px solid black', background: 'white', zIndex: '9999' },
}
const inParent = { width: '100%', height: '100%', border: '0' }
const overPage = {
  ...{ position: 'fixed', top: '0', left: '0', width: '100%', height: '100%', border: '0' },
  ...{ background: 'transparent', pointerEvents: 'none' },
}

/** A call with a ready-made look, in `parent` or in the corner of the window. */
export function createFrame(parent?: HTMLElement | CallOptions, options?: CallOptions): CallObject {
  const place = parent instanceof HTMLElement ? parent : null
  const given = options ?? (place ? {} : ((parent ?? {}) as CallOptions))
  return framed(given, place, given.iframeStyle ?? (place ? inParent : inCorner))
}

/** A frame over the whole page, that shows the page behind it and lets clicks through. */
export function createTransparentFrame(options: CallOptions = {}): CallObject {
  return framed(options, null, overPage)
}

/** A call with a ready-made look in a frame that is in the page already. */
export function wrap(iframe: HTMLIFrameElement, options: CallOptions = {}): CallObject {
  if (!iframe?.contentWindow || typeof iframe.src !== 'string')
    throw new CallFailure('invalid-argument', 'wrap() needs an iframe-like first argument that is in the page')
  if (!iframe.contentDocument)
    throw new CallFailure('invalid-argument', 'wrap() needs an iframe without a src, or of this origin')
  const { call, begin } = framedCall(options, iframe)
  begin()
  return call
}

function framed(options: CallOptions, parent: HTMLElement | null, style: Partial<CSSStyleDeclaration>): CallObject {
  const iframe = document.createElement('iframe')
  const { call, core, begin } = framedCall(options, iframe)
  iframe.title = 'Call'
  iframe.allow = allowed
  Object.assign(iframe.style, style)
  ;(parent ?? document.body).append(iframe)
  core.lifetime.addEventListener('abort', () => iframe.remove())
  begin()
  return call
}

/** The call, and what draws it once its frame is in the page: that is loaded only then. */
function framedCall(options: CallOptions, iframe: HTMLIFrameElement) {
  let model = {} as FrameModel
  const { call, core } = makeCall(options, (inner: CallCore) => {
    model = new FrameModel(inner.tell)
    inner.onConfigured((given) => model.take(given))
    return frameMethods(inner, model, iframe)
  })

  async function begin() {
    const { lifetime, tell } = core
    const attempts = {
      signal: lifetime,
      attemptFailed: (errorMsg: string) => tell('load-attempt-failed', { errorMsg }),
    }
    const drawing = inAttempts('the call frame', attempts, () => import('./draw-frame.ts'))
    const [{ drawFrame }, inside] = await Promise.all([drawing, core.enter()])
    const sound = () => core.settings.newParticipantSound
    if (!lifetime.aborted) await drawFrame({ call, model, iframe, lifetime, tell, lobby: inside.lobby, sound })
  }
  function failed(error: Error) {
    if (core.lifetime.aborted) return
    console.error('The call frame could not be drawn.', error)
    const details = { on: 'load', ...(error instanceof LoadFailure && { sourceError: error.sourceError }) } as const
    core.fail({ type: 'connection-error', msg: 'Failed to load the call frame.', details })
  }
  return { call, core, begin: () => void begin().catch(failed) }
}
