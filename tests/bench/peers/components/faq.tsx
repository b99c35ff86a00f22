'use client'

import { useState } from 'react'
import type { Question } from '../../../../apps/site/content/faq.ts'
import s from './faq.module.css'

/** Questions of which at most one is open; the first is at first. */
export function Faq({ questions }: { questions: Question[] }) {
  const [open, setOpen] = useState<number | null>(0)
  return questions.map(({ question, answer }, index) => (
    <div className={s.item} key={question}>
      <h4>
        <button
          aria-controls={`answer-${index + 1}`}
          aria-expanded={open === index}
          className={s.question}
          onClick={() => setOpen(open === index ? null : index)}
          type="button"
        >
          {question}
        </button>
      </h4>
      <p hidden={open !== index} id={`answer-${index + 1}`}>
        {answer}
      </p>
    </div>
  ))
}
