import type { ReactNode } from 'react'
import s from './band.module.css'

type BandProps = {
  id?: string
  /** `plain` stands on the page's ground; the others are sheets of colour laid on it. */
  tone: 'plain' | 'wash' | 'deep' | 'yours'
  labelledBy?: string
  children: ReactNode
}

/** A full-width part of a page. */
export function Band({ id, tone, labelledBy, children }: BandProps) {
  return (
    <section aria-labelledby={labelledBy} className={`${s.band} ${s[tone]}`} id={id}>
      <div className={s.inner}>{children}</div>
    </section>
  )
}

/** What a visitor would ask at this point, and our answer as the heading. */
export function Exchange(props: { id: string; level: 1 | 2; question?: string; heading: string; text?: string }) {
  const Heading = `h${props.level}` as const
  return (
    <div className={s.exchange}>
      {props.question && (
        <p className={s.question} data-reveal="">
          {props.question}
        </p>
      )}
      <Heading className={s.heading} id={props.id}>
        {props.heading}
      </Heading>
      {props.text && <p className={s.text}>{props.text}</p>}
    </div>
  )
}
