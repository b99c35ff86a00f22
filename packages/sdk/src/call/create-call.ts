import { CallFailure } from './call-failure.ts'
import type { CallObject, CallOptions } from './call-object.ts'
import { type Made, makeCall } from './make-call.ts'

/** A call that the page draws itself. */
export function createCallObject(options: CallOptions = {}): CallObject {
  return makeCall(options, null).call
}

const allowed = 'microphone; camera; autoplay; display-capture; screen-wake-lock; fullscreen'
const inCorner = {
  ...{ position: 'fixed', width: '375px', height: '450px', right: '1em', bottom: '1em' },
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
  const made = makeCall(options, iframe)
  draw(made, iframe)
  return made.call
}

function framed(options: CallOptions, parent: HTMLElement | null, style: Partial<CSSStyleDeclaration>): CallObject {
  const iframe = document.createElement('iframe')
  const made = makeCall(options, iframe)
  iframe.title = 'Call'
  iframe.allow = allowed
  Object.assign(iframe.style, style)
  ;(parent ?? document.body).append(iframe)
  made.core.lifetime.addEventListener('abort', () => iframe.remove())
  draw(made, iframe)
  return made.call
}

/** What draws it is loaded only now. */
function draw({ call, core }: Made, iframe: HTMLIFrameElement): void {
  const { frame: model, lifetime, session, tell } = core
  const lobby = {
    access: () => session.access.access,
    waiting: () => [...session.waiting.values()],
    admit: (id: string, isGranted: boolean) => core.ask('admit', { [id]: isGranted }),
    knock: (name: string) => core.ask('requestAccess', { level: 'full', name }),
  }
  const sound = () => core.settings.newParticipantSound
  import('./frame/draw-frame.ts').then(
    ({ drawFrame }) => {
      if (!lifetime.aborted) drawFrame({ call, model, iframe, lifetime, tell, lobby, sound })
    },
    (error) => console.error('The call frame could not be loaded.', error),
  )
}
