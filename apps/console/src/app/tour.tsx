import { useState } from 'react'
import { Modal } from '../ui/modal.tsx'

const storageKey = 'parley-console-tour'
const steps = [
  {
    title: 'Requests come in here',
    words:
      'The inbox shows every request the moment it is sent. Open one to see the person’s whole history, answer by mail, leave a note or set a reminder. What you change can be undone.',
  },
  {
    title: 'Calls show what was said',
    words:
      'Calls lists who is talking to the assistant now, and what became of every call: how it ended, what it cost, and the request that came of it.',
  },
  {
    title: 'Assistants are yours to change',
    words:
      'Change how an assistant speaks and what it knows, and try the draft on the same screen, typed or spoken, before anybody else hears it.',
  },
  {
    title: 'Health says what to do',
    words:
      'If something needs you, Health says so in a sentence, with what to do about it. The question mark beside each heading opens the page of the documentation that explains the screen.',
  },
] as const

/** Four steps at the first visit. */
export function Tour() {
  const [step, setStep] = useState(() => (localStorage.getItem(storageKey) ? null : 0))
  const shown = step === null ? undefined : steps[step]
  if (!shown || step === null) return null
  function end() {
    localStorage.setItem(storageKey, 'seen')
    setStep(null)
  }
  const isLast = step === steps.length - 1
  return (
    <Modal onClose={end} title={shown.title}>
      <p aria-live="polite">{shown.words}</p>
      <footer className="actions spread">
        <span className="muted fine">
          Step {step + 1} of {steps.length}
        </span>
        <span className="actions">
          {!isLast && (
            <button className="button plain" onClick={end} type="button">
              Skip
            </button>
          )}
          <button className="button primary" onClick={() => (isLast ? end() : setStep(step + 1))} type="button">
            {isLast ? 'Begin' : 'Next'}
          </button>
        </span>
      </footer>
    </Modal>
  )
}
