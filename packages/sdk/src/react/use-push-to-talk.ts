import { useCallback, useRef } from 'react'
import { pushToTalk } from '../voice/push-to-talk.ts'
import type { Voice } from '../voice/voice.ts'

/**
 * The ref of a button that is held to talk: `<button ref={usePushToTalk(voice)}>`. Give `useVoice` the option
 * `startAudioOff: true`, so that its calls begin muted.
 */
export function usePushToTalk(voice: Voice): (button: HTMLElement | null) => void {
  const undo = useRef<(() => void) | undefined>(undefined)
  return useCallback(
    (button) => {
      undo.current?.()
      undo.current = button ? pushToTalk(voice).bind(button) : undefined
    },
    [voice],
  )
}
