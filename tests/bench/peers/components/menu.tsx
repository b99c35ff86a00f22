'use client'

import { useState } from 'react'
import { chrome } from '../../../../apps/site/content/navigation.ts'
import s from '../../../../apps/site/src/ui/bar.module.css'
import { Cross } from '../../../../apps/site/src/ui/dialog.tsx'
import { Sign } from '../../../../apps/site/src/ui/sign.tsx'
import { Home } from './home.tsx'
import { Links } from './links.tsx'
import { useModal } from './use-modal.ts'

/** The button in the bar and the menu it opens. */
export function Menu({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  const dialog = useModal(open)

  return (
    <>
      <button
        aria-controls="menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        className={s.menuButton}
        onClick={() => setOpen(true)}
        type="button"
      >
        {chrome.menu}
        <Sign lines="M0 3h20M0 11h13" />
      </button>
      <dialog aria-label={chrome.menu} className={s.menu} id="menu" onClose={() => setOpen(false)} ref={dialog}>
        <div className={s.inner}>
          <Home />
          <button aria-label={chrome.closeMenu} className={s.close} onClick={() => setOpen(false)} type="button">
            <Cross />
          </button>
        </div>
        <nav aria-label={chrome.menu}>
          <Links onChoose={() => setOpen(false)} path={path} />
        </nav>
      </dialog>
    </>
  )
}
