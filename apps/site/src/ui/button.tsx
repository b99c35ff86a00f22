import type { ReactNode } from 'react'
import type { Link } from '../../content/navigation.ts'
import s from './button.module.css'

/** A link that looks like a button: `strong` for the one thing to do here, `quiet` for the other. */
export function ButtonLink({ href, look, children }: { href: string; look: 'strong' | 'quiet'; children: ReactNode }) {
  return (
    <a className={`${s.button} ${s[look]}`} href={href}>
      {children}
    </a>
  )
}

/** Several of them; the first is the one to choose. */
export function ButtonLinks({ links }: { links: readonly Link[] }) {
  return links.map(({ text, href }, index) => (
    <ButtonLink href={href} key={href} look={index === 0 ? 'strong' : 'quiet'}>
      {text}
    </ButtonLink>
  ))
}
