import type { Link } from '../../content/navigation.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { ButtonLinks } from '../ui/button.tsx'
import { useHeading } from '../ui/heading.ts'
import s from './notice.module.css'

export type NoticeProps = { heading: string; text: string; links: Link[] }

/** A page with one thing to say and a way on. */
export function Notice({ heading, text, links }: NoticeProps) {
  const { id, level } = useHeading()
  return (
    <Band labelledBy={id} tone="yours">
      <div className={s.notice}>
        <Exchange heading={heading} id={id} level={level} text={text} />
        <p className={s.links}>
          <ButtonLinks links={links} />
        </p>
      </div>
    </Band>
  )
}
