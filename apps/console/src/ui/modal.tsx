import { type ReactNode, useEffect, useId, useRef } from 'react'
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

type Question = { title: string; children: ReactNode; confirm: string; busy?: boolean }

/** Asks before what cannot be taken back. */
export function Confirm({
  title,
  children,
  confirm,
  busy = false,
  onConfirm,
  onClose,
}: Question & { onConfirm: () => void; onClose: () => void }) {
  return (
    <Modal onClose={onClose} title={title}>
      <div className="stack">{children}</div>
      <footer className="actions">
        <button className="button danger" disabled={busy} onClick={onConfirm} type="button">
          {confirm}
        </button>
        <button className="button" onClick={onClose} type="button">
          Keep it
        </button>
      </footer>
    </Modal>
  )
}
