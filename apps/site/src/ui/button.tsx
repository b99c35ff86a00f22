import type { ReactNode } from 'react'
import s from './button.module.css'

/** A link that looks like a button: `strong` for the one thing to do here, `quiet` for the other. */
export function ButtonLink({ href, look, children }: { href: string; look: 'strong' | 'quiet'; children: ReactNode }) {
  return (
    <a className={`${s.button} ${s[look]}`} href={href}>
      {children}
    </a>
  )
}
