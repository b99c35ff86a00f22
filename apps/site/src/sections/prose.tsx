import { templates } from '../../content/company.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { useHeading } from '../ui/heading.ts'
import s from './prose.module.css'

export type ProseProps = {
  heading: string
  /** When its meaning last changed. Texts that bind nobody have none. */
  updatedAt?: number
  parts: { heading: string; paragraphs?: string[]; points?: string[]; link?: { text: string; href: string } }[]
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A legal text. */
export function Prose({ heading, updatedAt, parts }: ProseProps) {
  const inForce = updatedAt === undefined ? undefined : `In force since ${day.format(updatedAt)}.`
  const { id, level } = useHeading()
  const PartHeading = level === 1 ? 'h2' : 'h3'
  return (
    <Band labelledBy={id} tone="plain">
      <Exchange heading={heading} id={id} level={level} text={inForce} />
      <div className={s.prose}>
        {templates.length > 0 && (
          <p className={s.template}>
            This is a template. Replace the company’s details and have the text checked before you launch.
          </p>
        )}
        {parts.map(({ heading, paragraphs = [], points = [], link }) => (
          <div key={heading}>
            <PartHeading>{heading}</PartHeading>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {points.length > 0 && (
              <ul>
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {link && (
              <p>
                <a href={link.href}>{link.text}</a>
              </p>
            )}
          </div>
        ))}
      </div>
    </Band>
  )
}
