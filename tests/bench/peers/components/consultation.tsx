import type { ReactNode } from 'react'
import { company, emailHref, phoneHref } from '../../../../apps/site/content/company.ts'
import s from '../../../../apps/site/src/sections/consultation.module.css'
import type { ConsultationProps } from '../../../../apps/site/src/sections/consultation.tsx'
import { Band, Exchange } from '../../../../apps/site/src/ui/band.tsx'

/** What stands beside the form, which lives. */
export function Consultation(props: Omit<ConsultationProps, 'idPrefix'> & { children: ReactNode }) {
  const { id, level, question, heading, intro, points, children } = props
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
        <div className={s.card}>{children}</div>
      </div>
    </Band>
  )
}
