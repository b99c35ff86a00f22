import { type ReactNode, useEffect, useId, useRef } from 'react'
import { wordsFor } from '../data/api.ts'
import { Problem } from './forms/problem.tsx'
import { Icon } from './icon.tsx'

/** A dialog over the page; the browser keeps the focus within it and gives it back afterwards. */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog aria-labelledby={id} className="modal" onCancel={onClose} onClose={onClose} ref={dialog}>
      <header>
        <h2 id={id}>{title}</h2>
        <button aria-label="Close" className="icon-button" onClick={onClose} type="button">
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

type Question = {
  title: string
  children: ReactNode
  confirm: string
  /** How far it has come. What goes wrong is said here: all else on the page is out of reach meanwhile. */
  doing: { isPending: boolean; error: Error | null; reset: () => void }
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. */
export function Confirm({ title, children, confirm, doing, onConfirm, onClose }: Question) {
  function close() {
    doing.reset()
    onClose()
  }
  return (
    <Modal onClose={close} title={title}>
      <div className="stack">{children}</div>
      <Problem words={doing.error && wordsFor(doing.error)} />
      <footer className="actions">
        <button className="button danger" disabled={doing.isPending} onClick={onConfirm} type="button">
          {confirm}
        </button>
        <button className="button" onClick={close} type="button">
          Keep it
        </button>
      </footer>
    </Modal>
  )
}
