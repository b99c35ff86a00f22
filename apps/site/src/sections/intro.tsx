import type { Link } from '../../content/navigation.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { useHeading } from '../ui/heading.ts'
import s from './intro.module.css'

export type IntroProps = {
  question: string
  heading: string
  text: string
  /** To the parts of the page. */
  links: Link[]
}

/** Opens a page that has no picture of its own. */
export function Intro({ question, heading, text, links }: IntroProps) {
  const { id, level } = useHeading()
  return (
    <Band labelledBy={id} tone="plain">
      <Exchange heading={heading} id={id} level={level} question={question} text={text} />
      <ul className={s.links}>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </Band>
  )
}
