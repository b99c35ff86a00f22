import { type ReactNode, useEffect, useRef } from 'react'
import { HelpMark } from './help-mark.tsx'

type Props = { title: string; help: string; actions?: ReactNode; children: ReactNode; wide?: boolean }

/** One screen: its heading is what the focus goes to when it is opened. */
export function Screen({ title, help, actions, children, wide = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
  useEffect(() => {
    // not where something on the page has asked for the focus already
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={wide ? 'screen wide' : 'screen'}>
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <HelpMark page={help} />
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
