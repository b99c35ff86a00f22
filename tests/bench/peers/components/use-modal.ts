import { useEffect, useRef } from 'react'

/** A dialog that is shown while `open`. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return dialog
}
