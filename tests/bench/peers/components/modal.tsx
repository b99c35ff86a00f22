import { type ReactNode, useEffect, useRef } from 'react'
import s from '../../../../apps/site/src/ui/dialog.module.css'
import { Cross } from '../../../../apps/site/src/ui/dialog.tsx'

type ModalProps = { id: string; title: string; open: boolean; onClose: () => void; children: ReactNode }

export function Modal({ id, title, open, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <dialog aria-labelledby={`${id}-title`} className={s.dialog} id={id} onClose={onClose} ref={dialog}>
      <div className={s.body}>
        <h3 className={s.title} id={`${id}-title`}>
          {title}
        </h3>
        {children}
        <button aria-label={`Close ${title}`} className={s.close} onClick={onClose} type="button">
          <Cross />
        </button>
      </div>
    </dialog>
  )
}
