import button from '../../../ui/button.module.css'
import type { CallView, VisitorCall } from '../call/visitor-call.ts'
import type { VoiceWords } from '../voice-words.ts'
import s from './call.late.module.css'

/** Only where there is a microphone to mute. */
export function MuteButton({ call, view, words }: { call: VisitorCall; view: CallView; words: VoiceWords }) {
  if (view.hearing === 'no-microphone') return null
  return (
    <button
      aria-pressed={view.muted}
      className={`${button.button} ${button.quiet} ${s.mute}`}
      onClick={() => call.toggleMuted()}
      type="button"
    >
      {words.mute}
    </button>
  )
}
