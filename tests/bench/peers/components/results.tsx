import type { ReactNode } from 'react'
import s from '../../../../apps/site/src/sections/results.module.css'
import type { ResultsProps } from '../../../../apps/site/src/sections/results.tsx'
import { Band, Exchange } from '../../../../apps/site/src/ui/band.tsx'
import { ButtonLink } from '../../../../apps/site/src/ui/button.tsx'
import even from '../../../../apps/site/src/ui/even.module.css'

/** The figures, and beside the questions, which live, their heading. */
export function Results(props: Omit<ResultsProps, 'faq'> & { children: ReactNode }) {
  const { id, question, heading, stats, footnotes, faqHeading, actions, children } = props
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="deep">
      <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} />
      <dl className={`${even.even} ${even.narrow} ${s.stats}`}>
        {stats.map(({ figure, label, basis }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={s.figure}>{figure}</dd>
            <dd className={s.basis}>{basis}</dd>
          </div>
        ))}
      </dl>
      <ul className={s.basis} id="basis">
        {footnotes.map(({ figure, label, basis }) => (
          <li key={label}>
            {figure} {label}: {basis}
          </li>
        ))}
      </ul>
      <div className={s.questions}>
        <div className={s.side}>
          <h3>{faqHeading}</h3>
          <div className={s.actions}>
            {actions.map(({ text, href }, index) => (
              <ButtonLink href={href} key={href} look={index === 0 ? 'strong' : 'quiet'}>
                {text}
              </ButtonLink>
            ))}
          </div>
        </div>
        <div>{children}</div>
      </div>
    </Band>
  )
}
