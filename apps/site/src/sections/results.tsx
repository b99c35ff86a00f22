import type { Claim } from '../../content/claims.ts'
import type { Question } from '../../content/faq.ts'
import type { Link } from '../../content/navigation.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { ButtonLinks } from '../ui/button.tsx'
import even from '../ui/even.module.css'
import s from './results.module.css'

export type ResultsProps = {
  id: string
  question: string
  heading: string
  stats: Claim[]
  /** Figures claimed elsewhere on the page, whose basis is told here. */
  footnotes: Claim[]
  faqHeading: string
  /** The first is open at first. */
  faq: Question[]
  actions: Link[]
}

export function Results({ id, question, heading, stats, footnotes, faqHeading, faq, actions }: ResultsProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="deep">
      <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} />
      <dl className={`${even.even} ${even.narrow} ${s.stats}`}>
        {stats.map(({ figure, label, basis }) => (
          <div data-reveal="" key={label}>
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
            <ButtonLinks links={actions} />
          </div>
        </div>
        <div>
          {faq.map((item, index) => (
            <details className={s.item} key={item.question} name="faq" open={index === 0}>
              <summary aria-controls={`answer-${index + 1}`}>{item.question}</summary>
              <p id={`answer-${index + 1}`}>{item.answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Band>
  )
}
