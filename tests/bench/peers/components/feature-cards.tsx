'use client'

import { useState } from 'react'
import type { Feature } from '../../../../apps/site/content/features.ts'
import s from '../../../../apps/site/src/sections/features.module.css'
import { ButtonLink } from '../../../../apps/site/src/ui/button.tsx'
import even from '../../../../apps/site/src/ui/even.module.css'
import { SamplePicture } from '../../../../apps/site/src/ui/sample.tsx'
import { Modal } from './modal.tsx'

/** A card for each feature, and the modal that the chosen one opens. */
export function FeatureCards({ action, features }: { action: string; features: Feature[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <ul className={even.even}>
        {features.map(({ slug, sample, title, teaser }) => (
          <li className={s.card} key={slug}>
            <SamplePicture {...sample} />
            <h3>
              <button aria-haspopup="dialog" className={s.open} onClick={() => setChosen(slug)} type="button">
                {title}
              </button>
            </h3>
            <p>{teaser}</p>
            <span className={s.more}>
              <svg
                aria-hidden="true"
                fill="none"
                height="18"
                stroke="currentColor"
                strokeWidth="2.5"
                viewBox="0 0 18 18"
                width="18"
              >
                <path d="M9 2v14M2 9h14" />
              </svg>
            </span>
          </li>
        ))}
      </ul>
      {features.map(({ slug, service, title, benefits, steps, results }) => (
        <Modal
          id={`feature-${slug}`}
          key={slug}
          onClose={() => setChosen(null)}
          open={chosen === slug}
          title={title}
        >
          <div className={s.parts}>
            <Part className={s.benefits} heading="Key Benefits" points={benefits} />
            <Part className={s.steps} heading="How It Works" points={steps} />
            <Part className={s.results} heading="Expected Results" points={results} />
          </div>
          <ButtonLink href={`/contact?service=${service}`} look="strong">
            {action}
          </ButtonLink>
        </Modal>
      ))}
    </>
  )
}

function Part({ className, heading, points }: { className: string | undefined; heading: string; points: string[] }) {
  return (
    <div className={className}>
      <h4>{heading}</h4>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
