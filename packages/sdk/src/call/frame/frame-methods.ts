import { CallFailure, refuse } from '../call-failure.ts'
import type { CallCore } from '../core/call-core.ts'
import type { FrameMethods } from '../outside.ts'
import { integrationsFault, namesModeFault, trayButtonsFault } from '../valid/looks.ts'
import { judgeProperties } from '../valid/properties.ts'
import type { FrameModel } from './frame-model.ts'

export function frameMethods(core: CallCore, frame: FrameModel, iframe: HTMLIFrameElement): FrameMethods {
  const known = (ids: string | string[]) => {
    const list = [ids].flat()
    const unknown = list.find((id) => !Object.hasOwn(frame.looks.integrations, id))
    if (unknown !== undefined) throw new CallFailure('invalid-argument', `There is no custom integration "${unknown}".`)
    return list
  }
  iframe.ownerDocument.addEventListener(
    'fullscreenchange',
    () => {
      if (document.fullscreenElement !== iframe) core.tell('exited-fullscreen', {})
    },
    { signal: core.lifetime },
  )

  return {
    iframe: () => iframe,

    loadCss({ bodyClass = '', cssFile = '', cssText = '' }) {
      frame.set({ bodyClass, cssFile, cssText })
    },

    theme: () => frame.looks.theme,
    async setTheme(theme) {
      judgeProperties({ theme })
      frame.set({ theme })
      core.tell('theme-updated', { theme })
      return theme
    },

    customTrayButtons: () => frame.looks.trayButtons,
    updateCustomTrayButtons(trayButtons) {
      refuse(trayButtonsFault(trayButtons))
      frame.set({ trayButtons })
    },

    customIntegrations: () => frame.looks.integrations,
    setCustomIntegrations(integrations) {
      refuse(integrationsFault(integrations))
      const runningIntegrations = frame.looks.runningIntegrations.filter((id) => Object.hasOwn(integrations, id))
      frame.set({ integrations, runningIntegrations })
    },
    startCustomIntegrations(ids) {
      frame.set({ runningIntegrations: [...new Set([...frame.looks.runningIntegrations, ...known(ids)])] })
    },
    stopCustomIntegrations(ids) {
      const gone = known(ids)
      frame.set({ runningIntegrations: frame.looks.runningIntegrations.filter((id) => !gone.includes(id)) })
    },

    setShowNamesMode(mode) {
      const fault = namesModeFault(mode)
      if (fault) console.error(fault)
      else frame.set({ namesMode: mode })
    },
    showLocalVideo: () => frame.looks.showsLocalVideo,
    setShowLocalVideo: (show) => frame.set({ showsLocalVideo: Boolean(show) }),
    showParticipantsBar: () => frame.looks.showsParticipantsBar,
    setShowParticipantsBar: (show) => frame.set({ showsParticipantsBar: Boolean(show) }),

    async requestFullscreen() {
      if (document.fullscreenElement === iframe) return
      await iframe.requestFullscreen()
      core.tell('fullscreen', {})
    },
    exitFullscreen() {
      if (document.fullscreenElement === iframe) void document.exitFullscreen()
    },

    getSidebarView: async () => frame.looks.sidebarView,
    setSidebarView(sidebarView) {
      if (sidebarView !== null && typeof sidebarView !== 'string')
        throw new CallFailure('invalid-argument', 'the view of the sidebar should be a string or null')
      frame.set({ sidebarView })
    },
  }
}
