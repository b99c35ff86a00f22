import type { Context, Part } from './context.ts'
import { arrange, setAttribute } from './dom.ts'

type Button = { element: HTMLButtonElement; update: () => void }
type CustomButton = {
  iconPath: string
  iconPathDarkMode?: string
  label: string
  tooltip: string
  visualState?: string
}
export type TrayActions = { toggleCaptions: () => void; areCaptionsOn: () => boolean; openDevices: () => void }

/** The buttons below the pictures, the page's own among them. */
export function tray({ call, make, model, tell, page, words }: Context, actions: TrayActions): Part {
  const custom = new Map<string, HTMLButtonElement>()

  /** A button that is pressed while something is on. */
  function toggle(label: () => string, isOn: () => boolean, act: () => void): Button {
    const element = make('button', { type: 'button', onclick: act })
    const update = () => {
      element.textContent = label()
      setAttribute(element, 'aria-pressed', `${isOn()}`)
    }
    return { element, update }
  }
  const plain = (label: string, act: () => void, className = ''): Button => ({
    element: make('button', { type: 'button', textContent: label, onclick: act, className }),
    update: () => {},
  })
  const view = (name: 'people' | 'chat') =>
    toggle(
      () => words[name],
      () => model.looks.sidebarView === name,
      () => model.set({ sidebarView: model.looks.sidebarView === name ? null : name }),
    )
  const isSharing = () => Boolean(call.localScreenVideo())

  // what is said is what the button does, so the states of those are not pressed ones
  const said = (label: () => string, act: () => void): Button => {
    const element = make('button', { type: 'button', onclick: act })
    const update = () => {
      element.textContent = label()
    }
    return { element, update }
  }
  const leave = plain(words.leave, () => void call.leave(), 'leave')
  const fullscreen = plain(words.fullscreen, () => void toggleFullscreen())
  const buttons = [
    said(
      () => (call.localAudio() ? words.muteMic : words.unmuteMic),
      () => call.setLocalAudio(!call.localAudio()),
    ),
    said(
      () => (call.localVideo() ? words.cameraOff : words.cameraOn),
      () => call.setLocalVideo(!call.localVideo()),
    ),
    said(
      () => (isSharing() ? words.stopSharing : words.share),
      () => (isSharing() ? call.stopScreenShare() : call.startScreenShare()),
    ),
    view('people'),
    view('chat'),
    toggle(() => words.captions, actions.areCaptionsOn, actions.toggleCaptions),
    plain(words.devices, actions.openDevices),
    fullscreen,
  ]

  async function toggleFullscreen() {
    if (page.defaultView?.parent.document.fullscreenElement) call.exitFullscreen()
    else await call.requestFullscreen()
  }

  function customButton(
    id: string,
    { iconPath, iconPathDarkMode, label, tooltip, visualState = 'default' }: CustomButton,
  ) {
    const element =
      custom.get(id) ??
      make('button', { type: 'button', onclick: () => tell('custom-button-click', { button_id: id }) })
    custom.set(id, element)
    const isDark = page.defaultView?.matchMedia('(prefers-color-scheme: dark)').matches
    const icon = make('img', { src: (isDark && iconPathDarkMode) || iconPath, alt: '' })
    element.replaceChildren(icon, label)
    element.title = tooltip
    element.className = visualState
    return element
  }

  const element = make('nav', { attributes: { 'aria-label': words.controls } })
  return {
    element,
    update() {
      const { looks } = model
      for (const { update } of buttons) update()
      const customs = Object.entries(looks.trayButtons).map(([id, button]) => customButton(id, button as CustomButton))
      const hidden = looks.showsFullscreenButton ? null : fullscreen.element
      const own = buttons.map(({ element: button }) => button).filter((button) => button !== hidden)
      arrange(element, [...own, ...customs, ...(looks.showsLeaveButton ? [leave.element] : [])])
    },
  }
}
