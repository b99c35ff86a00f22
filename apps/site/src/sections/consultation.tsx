import { useContext } from 'react'
import { company, emailHref, phoneHref } from '../../content/company.ts'
import { Island } from '../islands/island.tsx'
import { Band, Exchange } from '../ui/band.tsx'
import { VisitContext } from '../visit.ts'
import s from './consultation.module.css'

export type ConsultationProps = {
  id: string
  /** 1 where the form is what the page is about. */
  level: 1 | 2
  idPrefix: string
  question: string
  heading: string
  intro: string
  points: string[]
}

export function Consultation({ id, level, idPrefix, question, heading, intro, points }: ConsultationProps) {
  const { publicKey, form } = useContext(VisitContext)
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="yours">
      <div className={s.columns}>
        <div>
          <Exchange heading={heading} id={`${id}-heading`} level={level} question={question} text={intro} />
          <ul className={s.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className={s.direct}>
            <a href={phoneHref}>{company.phone}</a>
            <a href={emailHref}>{company.email}</a>
          </p>
        </div>
        <div className={s.card}>
          <Island name="consultation-form" props={{ idPrefix, publicKey, initial: form }} />
        </div>
      </div>
    </Band>
  )
}
