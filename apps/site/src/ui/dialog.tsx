import type { ReactNode } from 'react'
import s from './dialog.module.css'

/** A modal that works without a script: a button with `command="show-modal"` opens it. */
export function Dialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog aria-labelledby={`${id}-title`} className={s.dialog} closedby="any" id={id}>
      <div className={s.body}>
        <h3 className={s.title} id={`${id}-title`}>
          {title}
        </h3>
        {children}
        <button aria-label={`Close ${title}`} className={s.close} command="close" commandfor={id} type="button">
          <Cross />
        </button>
      </div>
    </dialog>
  )
}

export function Cross() {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height="20"
      stroke="currentColor"
      strokeWidth="2.5"
      viewBox="0 0 20 20"
      width="20"
    >
      <path d="m4 4 12 12M16 4 4 16" />
    </svg>
  )
}
