import type { ReactNode } from 'react'
import { chrome } from '../../../../apps/site/content/navigation.ts'
import s from '../../../../apps/site/src/ui/bar.module.css'
import { Home } from './home.tsx'
import { Links } from './links.tsx'

/** The fixed bar. Its child is the menu, which lives. */
export function Bar({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a className={s.skip} href="#content">
        {chrome.skip}
      </a>
      <header className={s.bar}>
        <div className={s.inner}>
          <Home />
          <nav aria-label="Main" className={s.links}>
            <Links path={path} />
          </nav>
          {children}
        </div>
      </header>
    </>
  )
}
