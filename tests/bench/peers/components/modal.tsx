import type { ReactNode } from 'react'
import s from '../../../../apps/site/src/ui/dialog.module.css'
import { Cross } from '../../../../apps/site/src/ui/dialog.tsx'
import { useModal } from './use-modal.ts'

type ModalProps = { id: string; title: string; open: boolean; onClose: () => void; children: ReactNode }

export function Modal({ id, title, open, onClose, children }: ModalProps) {
  const dialog = useModal(open)

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
