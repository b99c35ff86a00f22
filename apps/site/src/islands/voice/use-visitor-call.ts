import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { report } from '../../errors/report.ts'
import { consultationDraft } from '../consultation-form/consultation-draft.ts'
import { type CallSettings, VisitorCall } from './visitor-call.ts'

/** One call for as long as the component lives; it ends with it, and with the page. `root` gets the levels as properties. */
export function useVisitorCall(settings: CallSettings) {
  const root = useRef<HTMLDivElement>(null)
  const [call] = useState(
    () =>
      new VisitorCall({
        settings,
        fill: consultationDraft.fill,
        onLevel: (side, level) => root.current?.style.setProperty(`--${side}-level`, level.toFixed(2)),
        report,
      }),
  )
  const view = useSyncExternalStore(call.subscribe, call.getState, call.getState)

  useEffect(() => {
    const leave = () => void call.end()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [call])

  return { call, view, root }
}
