import type { Context, FrameOptions } from './context.ts'
import { devicesDialog } from './devices-dialog.ts'
import { maker } from './dom.ts'
import { door } from './door.ts'
import { languageOf } from './languages.ts'
import { shareIntegrations } from './shared-integrations.ts'
import { sidebar } from './sidebar.ts'
import { chime } from './sound/chime.ts'
import { style, themeStyle } from './style.ts'
import { tiles } from './tiles.ts'
import { tray } from './tray.ts'

/** Draws a call into its frame, and keeps it up to date until the call object is destroyed. */
export async function drawFrame(options: FrameOptions): Promise<void> {
  const { call, iframe, lifetime, model } = options
  const { lang } = (await call.getDailyLang()) ?? { lang: 'en' }
  const [page, { tag, words }] = await Promise.all([documentOf(iframe), languageOf(lang)])
  const context: Context = { ...options, page, make: maker(page), words }
  const looks = styles(page)
  page.documentElement.lang = tag
  page.title = words.title

  const captions = captionLine(context)
  const devices = devicesDialog(context)
  const entrance = door(context)
  const stage = tiles(context)
  const side = sidebar(context)
  const buttons = tray(context, {
    toggleCaptions: captions.toggle,
    areCaptionsOn: captions.isOn,
    openDevices: () => void devices.open().catch(console.error),
  })
  const main = context.make(
    'main',
    { attributes: { 'aria-label': words.title } },
    entrance.element,
    stage.element,
    side.element,
    captions.element,
  )
  page.body.prepend(recordingNotice(context), main, buttons.element, devices.element)
  chime(context)
  shareIntegrations(context)

  function update() {
    const isInside = call.meetingState() === 'joined-meeting' && entrance.element.hidden
    for (const part of [entrance, stage, side, buttons]) part.update()
    stage.element.hidden = !isInside && !entrance.element.hidden
    buttons.element.hidden = !entrance.element.hidden
    looks.update(model.looks)
    page.body.className = model.looks.bodyClass
  }

  // one drawing for everything that happens at once
  let state: 'drawn' | 'due' = 'drawn'
  function changed() {
    if (state === 'due' || lifetime.aborted) return
    state = 'due'
    queueMicrotask(() => {
      state = 'drawn'
      if (!lifetime.aborted) update()
    })
  }
  captions.changed = changed
  for (const name of drawnOn) call.on(name, changed)
  lifetime.addEventListener('abort', model.subscribe(changed))
  lifetime.addEventListener('abort', () => page.body.replaceChildren())
  update()
}

const drawnOn = [
  ...([
    'loading',
    'loaded',
    'joining-meeting',
    'joined-meeting',
    'left-meeting',
    'error',
    'access-state-updated',
  ] as const),
  ...(['participant-joined', 'participant-updated', 'participant-left', 'active-speaker-change'] as const),
  ...(['active-speaker-mode-change', 'waiting-participant-added', 'waiting-participant-updated'] as const),
  ...(['waiting-participant-removed', 'local-screen-share-started', 'local-screen-share-stopped'] as const),
]

/** Some browsers put an empty document into a new frame only when it has loaded. */
async function documentOf(iframe: HTMLIFrameElement): Promise<Document> {
  if (iframe.contentDocument?.readyState !== 'complete')
    await new Promise<void>((resolve) => iframe.addEventListener('load', () => resolve(), { once: true }))
  return iframe.contentDocument as Document
}

/** Style sheets of the frame's own window: a policy of the page against inline styles does not stop them. */
function styles(page: Document) {
  const { CSSStyleSheet } = page.defaultView as Window & typeof globalThis
  const [own, theme, given] = [new CSSStyleSheet(), new CSSStyleSheet(), new CSSStyleSheet()]
  const link = page.createElement('link')
  link.rel = 'stylesheet'
  own.replaceSync(style)
  page.adoptedStyleSheets = [own, theme, given]
  return {
    update(looks: { theme: object; cssText: string; cssFile: string }) {
      theme.replaceSync(themeStyle(looks.theme))
      given.replaceSync(looks.cssText)
      if (looks.cssFile && link.getAttribute('href') !== looks.cssFile) {
        link.href = looks.cssFile
        page.head.append(link)
      }
    },
  }
}

/** Says that the call is recorded for as long as it is, by whomever. It is there before, so that it is read out when it changes. */
function recordingNotice({ call, make, words }: Context) {
  const recorders = new Set<'page' | 'server'>()
  const element = make('p', { className: 'recorded', attributes: { role: 'status' } })
  const update = () => {
    element.textContent = recorders.size > 0 ? words.recorded : ''
  }
  const recorderOf = (isLocal: boolean | undefined) => (isLocal ? 'page' : 'server')
  // it may have begun before the look was there
  if (Object.values(call.participants()).some((each) => each?.record)) recorders.add('server')
  update()
  call.on('recording-started', ({ local }) => {
    recorders.add(recorderOf(local))
    update()
  })
  call.on('recording-stopped', ({ local }) => {
    recorders.delete(recorderOf(local))
    update()
  })
  for (const over of ['left-meeting', 'error'] as const)
    call.on(over, () => {
      recorders.clear()
      update()
    })
  return element
}

/** What is said, in writing, as soon as somebody wants to see it. */
function captionLine({ call, make, words }: Context) {
  const element = make('p', { className: 'captions', attributes: { 'aria-live': 'polite' }, hidden: true })
  const say = (text: string) => {
    element.textContent = text
  }
  call.on('transcription-message', ({ participantId, text }) => {
    const name = call.participants()[participantId]?.user_name || words.guest
    say(`${name}: ${text}`)
  })
  let isRunning = false
  call.on('transcription-error', ({ errorMsg = '' }) => say(errorMsg))
  for (const name of ['transcription-started', 'transcription-stopped'] as const)
    call.on(name, () => {
      isRunning = name === 'transcription-started'
    })
  // the next call knows nothing of this one
  for (const over of ['left-meeting', 'error'] as const)
    call.on(over, () => {
      isRunning = false
      element.hidden = true
      say('')
    })
  const start = () => {
    try {
      call.startTranscription()
    } catch (error) {
      say((error as Error).message)
    }
  }
  const line = {
    element,
    changed: () => {},
    isOn: () => !element.hidden,
    toggle() {
      element.hidden = !element.hidden
      if (!element.hidden && !isRunning) start()
      line.changed()
    },
  }
  return line
}
