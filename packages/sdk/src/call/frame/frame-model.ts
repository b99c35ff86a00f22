import type { Tell } from '../call-events.ts'
import type { CallOptions } from '../call-object.ts'
import { same } from '../core/same.ts'
import { tilesPerPage } from '../limits.ts'
import type { Plain } from '../valid/fault.ts'

export type FrameLooks = {
  theme: Plain
  trayButtons: Plain
  integrations: Plain
  runningIntegrations: string[]
  namesMode: 'always' | 'never' | false
  showsLocalVideo: boolean
  showsParticipantsBar: boolean
  showsLeaveButton: boolean
  showsFullscreenButton: boolean
  showsNameChange: boolean
  sidebarView: string | null
  tiles: { min: number; max: number }
  bodyClass: string
  cssFile: string
  cssText: string
}

/** What a call frame shows beside the call itself. The page sets it, the frame draws it. */
export class FrameModel {
  readonly #tell: Tell
  readonly #listeners = new Set<() => void>()
  #looks: FrameLooks = {
    theme: { colors: {} },
    trayButtons: {},
    integrations: {},
    runningIntegrations: [],
    namesMode: false,
    showsLocalVideo: true,
    showsParticipantsBar: true,
    showsLeaveButton: false,
    showsFullscreenButton: false,
    showsNameChange: true,
    sidebarView: null,
    tiles: tilesPerPage,
    ...{ bodyClass: '', cssFile: '', cssText: '' },
  }

  constructor(tell: Tell) {
    this.#tell = tell
  }

  get looks(): Readonly<FrameLooks> {
    return this.#looks
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  take(options: CallOptions): void {
    const { theme, customTrayButtons, customIntegrations, layoutConfig } = options
    const words = Object.fromEntries(
      (['bodyClass', 'cssFile', 'cssText'] as const).flatMap((name) => (options[name] ? [[name, options[name]]] : [])),
    )
    const shown = Object.fromEntries(
      Object.entries(shownBy).flatMap(([option, name]) => {
        const value = options[option as keyof typeof shownBy]
        return value === undefined ? [] : [[name, Boolean(value)]]
      }),
    )
    const { maxTilesPerPage: max = tilesPerPage.max, minTilesPerPage: min = tilesPerPage.min } =
      layoutConfig?.grid ?? {}
    this.set({
      ...(theme && { theme }),
      ...(customTrayButtons && { trayButtons: customTrayButtons }),
      ...(customIntegrations && { integrations: customIntegrations }),
      ...(layoutConfig && { tiles: { min, max } }),
      ...words,
      ...shown,
    })
  }

  /** Tells what changed, where there is an event for it. */
  set(change: Partial<FrameLooks>): void {
    const before = this.#looks
    this.#looks = { ...before, ...change }
    const { showsLocalVideo, sidebarView } = this.#looks
    if (same(before, this.#looks)) return
    if (showsLocalVideo !== before.showsLocalVideo) this.#tell('show-local-video-changed', { show: showsLocalVideo })
    if (sidebarView !== before.sidebarView) this.#tell('sidebar-view-changed', { view: sidebarView })
    for (const listener of this.#listeners) listener()
  }
}

const shownBy = {
  showLocalVideo: 'showsLocalVideo',
  showParticipantsBar: 'showsParticipantsBar',
  showLeaveButton: 'showsLeaveButton',
  showFullscreenButton: 'showsFullscreenButton',
  showUserNameChangeUI: 'showsNameChange',
} as const
