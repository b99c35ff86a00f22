import { createPortal } from 'react-dom'
import type { CallView, VisitorCall } from '../call/visitor-call.ts'
import type { VoiceWords } from '../voice-words.ts'
import s from './call.late.module.css'
import { MuteButton } from './mute-button.tsx'

type PillProps = { call: VisitorCall; view: CallView; words: VoiceWords; onBack: () => void; onEnd: () => void }

/** The call in the page's header, for as long as its own place is out of sight: a live microphone is never without controls. */
export function CallPill({ call, view, words, onBack, onEnd }: PillProps) {
  const header = document.querySelector('header')
  return (
    header &&
    createPortal(
      // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
      <div aria-label={words.panel} className={s.pill} role="group">
        <button className={s.indicator} onClick={onBack} type="button">
          {view.reconnecting ? words.reconnecting : words.callActive}
          <span className={s.hidden}>, {words.backToCall}</span>
        </button>
        <MuteButton call={call} view={view} words={words} />
        <button className={s.end} onClick={onEnd} type="button">
          {/* the same name as in its own place, short where there is little room */}
          End<span className={s.hidden}> Call</span>
        </button>
      </div>,
      header,
    )
  )
}
