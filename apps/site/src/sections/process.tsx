import { Band, Exchange } from '../ui/band.tsx'
import s from './process.module.css'

export type ProcessProps = {
  id: string
  question: string
  heading: string
  steps: { who: string; title: string; text: string }[]
}

/** Steps in order, each said by the side that does the work. */
export function Process({ id, question, heading, steps }: ProcessProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="plain">
      <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} />
      <ol className={s.steps}>
        {steps.map(({ who, title, text }, index) => (
          <li data-reveal="" key={title}>
            <p className={s.who}>
              <b>{index + 1}</b> {who}
            </p>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  )
}
