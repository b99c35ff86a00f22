import type { Participant } from '../participant.ts'
import type { Context, Part } from './context.ts'
import { arrange, setAttribute } from './dom.ts'
import { sounds } from './sound/sounds.ts'

type Shown = { key: string; participant: Participant; track: MediaStreamTrack | undefined; kind: 'camera' | 'screen' }

/** Everybody's picture: side by side, page by page; or whoever speaks, and the others in a bar. */
export function tiles(context: Context): Part {
  const { call, make, model, words } = context
  const drawn = new Map<string, Tile>()
  let first = 0
  const main = make('ul', { className: 'tiles', attributes: { 'aria-label': words.people } })
  const bar = make('ul', { className: 'tiles bar', attributes: { 'aria-label': words.people } })
  const back = make('button', { type: 'button', textContent: words.previousPage, onclick: () => turn(-1) })
  const next = make('button', { type: 'button', textContent: words.nextPage, onclick: () => turn(1) })
  const pages = make('div', { className: 'pages' }, back, next)
  const board = make('iframe', { hidden: true })
  const element = make('div', { className: 'stage' }, bar, main, board, pages)
  const heard = sounds(context)

  function turn(by: number) {
    first = Math.max(0, first + by * model.looks.tiles.max)
    update()
  }

  function update() {
    const { looks } = model
    const shown = shownOf(call.participants(), looks.showsLocalVideo)
    const { peerId } = call.getActiveSpeaker()
    const integration = mainIntegration(context)
    const hasBar = (call.activeSpeakerMode() || integration !== null) && looks.showsParticipantsBar
    const isBig = ({ kind, key }: Shown) => kind === 'screen' || key === peerId
    const big = call.activeSpeakerMode() ? (shown.find(isBig) ?? shown.at(-1)) : undefined
    const grid = integration ? [] : big ? [big] : shown
    const beside = hasBar ? shown.filter((each) => !grid.includes(each) || !big) : []
    if (first >= grid.length) first = 0
    const visible = grid.slice(first, first + looks.tiles.max)

    for (const [key, tile] of drawn) if (!shown.some((each) => each.key === key)) forget(key, tile)
    const elements = (list: Shown[]) => list.map((each) => tileOf(each).draw(each, each.key === peerId))
    arrange(main, elements(visible))
    arrange(bar, integration || big ? elements(beside) : [])
    bar.hidden = bar.children.length === 0
    main.hidden = integration !== null
    main.style.setProperty('--columns', `${Math.ceil(Math.sqrt(Math.max(visible.length, big ? 1 : looks.tiles.min)))}`)
    pages.hidden = grid.length <= looks.tiles.max
    back.disabled = first === 0
    next.disabled = first + looks.tiles.max >= grid.length
    element.classList.toggle('names-never', looks.namesMode === 'never')
    element.classList.toggle('names-hover', looks.namesMode === false)
    showBoard(board, integration)
    heard.play(new Set(Object.values(call.participants()).flatMap((each) => (each ? soundsOf(each) : []))))
  }

  function tileOf({ key }: Shown): Tile {
    const tile = drawn.get(key) ?? new Tile(context)
    drawn.set(key, tile)
    return tile
  }

  function forget(key: string, tile: Tile) {
    tile.forget()
    drawn.delete(key)
  }

  return { element, update }
}

function shownOf(participants: Record<string, Participant | undefined>, showsLocal: boolean): Shown[] {
  const all = Object.values(participants).flatMap((each) => each ?? [])
  const cameras = all.filter(({ local }) => showsLocal || !local)
  const camera = (participant: Participant): Shown => {
    const { local, session_id, tracks } = participant
    return { key: local ? 'local' : session_id, participant, track: tracks.video.track, kind: 'camera' }
  }
  const screens = all.flatMap((participant) =>
    ['screenVideo', 'rmpVideo'].flatMap((name): Shown[] => {
      const track = participant.tracks[name]?.track
      return track ? [{ key: `${participant.session_id} ${name}`, participant, track, kind: 'screen' }] : []
    }),
  )
  return [...screens, ...cameras.map(camera)]
}

/** Of themselves everybody hears only what they play to all. */
const soundsOf = ({ local, tracks }: Participant): MediaStreamTrack[] =>
  Object.entries(tracks).flatMap(([name, { track }]) =>
    track?.kind === 'audio' && (!local || name === 'rmpAudio') ? [track] : [],
  )

class Tile {
  readonly #context: Context
  readonly #video: HTMLVideoElement
  readonly #initials: HTMLElement
  readonly #name: HTMLElement
  readonly #element: HTMLElement
  #track: MediaStreamTrack | undefined

  constructor(context: Context) {
    const { make } = context
    this.#context = context
    this.#video = make('video', { autoplay: true, muted: true, playsInline: true })
    this.#initials = make('span', { className: 'initials', attributes: { 'aria-hidden': 'true' } })
    this.#name = make('span', { className: 'name' })
    this.#element = make('li', { className: 'tile' }, this.#initials, this.#video, this.#name)
  }

  draw({ participant, track, kind }: Shown, isSpeaking: boolean): HTMLElement {
    const { local, user_name, audio, session_id } = participant
    const { words } = this.#context
    const name = local ? words.you : user_name || words.guest
    this.#name.textContent = audio || kind === 'screen' ? name : `${name} (${words.muted})`
    this.#initials.textContent = name.slice(0, 1).toUpperCase()
    this.#video.className = kind
    this.#video.hidden = !track
    setAttribute(this.#element, 'data-session-id', session_id || undefined)
    this.#element.classList.toggle('speaking', isSpeaking)
    if (track !== this.#track) {
      this.#track = track
      this.#video.srcObject = track ? new MediaStream([track]) : null
    }
    return this.#element
  }

  forget(): void {
    this.#video.srcObject = null
    this.#context.page.defaultView?.queueMicrotask(() => this.#element.remove())
  }
}

function mainIntegration({ model }: Context): Integration | null {
  const { integrations, runningIntegrations } = model.looks
  const all = runningIntegrations.map((id) => integrations[id] as Integration)
  return all.find(({ location }) => location === 'main') ?? null
}

export type Integration = {
  label: string
  location: 'main' | 'sidebar'
  src?: string
  srcdoc?: string
  allow?: string
  csp?: string
  name?: string
  loading?: string
  sandbox?: string
  referrerPolicy?: string
  iconURL?: string
  shared?: boolean | 'owners' | string[]
  controlledBy?: '*' | 'owners' | string[]
}

/** Without a `sandbox` of its own an integration leads nobody away from the page; HTML that stands in the settings runs apart from it. */
const sandboxed = {
  src: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  srcdoc: 'allow-scripts',
}

/** Shows an integration in a frame of its own. */
export function showBoard(board: HTMLIFrameElement, integration: Integration | null): void {
  board.hidden = integration === null
  const { label, src, srcdoc, allow, csp, name, loading, sandbox, referrerPolicy } = integration ?? {}
  const attributes = { title: label, allow, csp, name, loading, referrerpolicy: referrerPolicy, src }
  setAttribute(board, 'sandbox', sandbox ?? (srcdoc ? sandboxed.srcdoc : src && sandboxed.src))
  for (const [attribute, value] of Object.entries(attributes)) setAttribute(board, attribute, value)
  if (srcdoc === undefined) board.removeAttribute('srcdoc')
  else if (board.srcdoc !== srcdoc) board.srcdoc = srcdoc
}
