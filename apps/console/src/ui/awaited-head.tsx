import { Link } from '@tanstack/react-router'
import { Icon } from './icon.tsx'

type Props = { title: string; to: '/inbox' | '/calls' | '/assistants'; back: string }

/** The heading of one thing that is not there yet, or does not come, and the way back to all of them. */
export function AwaitedHead({ title, to, back }: Props) {
  return (
    <header className="stack tight">
      <Link className="back-link" search to={to}>
        <Icon name="back" /> {back}
      </Link>
      <h1>{title}</h1>
    </header>
  )
}
