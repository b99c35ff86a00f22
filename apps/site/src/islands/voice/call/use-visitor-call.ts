import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { report } from '../../../errors/report.ts'
import { consultationDraft } from '../../consultation-form/consultation-draft.ts'
import type { CallSettings } from './call-settings.ts'
import { OtherTabs } from './other-tabs.ts'
import { VisitorCall } from './visitor-call.ts'

/** One call for as long as the component lives; it ends with it, and with the page. What has `data-level` in `root` gets the levels. */
export function useVisitorCall(settings: CallSettings) {
  const root = useRef<HTMLDivElement>(null)
  const [{ call, tabs }] = useState(() => {
    const tabs = new OtherTabs(() => void call.giveWay())
    const call: VisitorCall = new VisitorCall({
      settings,
      fill: consultationDraft.fill,
      announce: () => tabs.tell(),
      // not to the root: twenty times a second everything in it would be styled again
      onLevel(side, level) {
        for (const shown of root.current?.querySelectorAll<HTMLElement>(`[data-level=${side}]`) ?? [])
          shown.style.setProperty('--level', level.toFixed(2))
      },
      report,
    })
    return { call, tabs }
  })
  const view = useSyncExternalStore(call.subscribe, call.getState, call.getState)

  useEffect(() => {
    const leave = () => void call.end()
    const forget = consultationDraft.onSent(call.requestSent)
    tabs.open()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      tabs.close()
      forget()
      leave()
    }
  }, [call, tabs])

  return { call, view, root }
}
