import type { Feature } from '../../content/features.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import s from './features.module.css'

export type FeaturesProps = { id: string; question: string; heading: string; intro: string; features: Feature[] }

/** A card for each feature; each opens a dialog that goes deeper. */
export function Features({ id, question, heading, intro, features }: FeaturesProps) {
  return (
    <>
      <Band id={id} labelledBy={`${id}-heading`} tone="wash">
        <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} text={intro} />
        <ul className={s.grid}>
          {features.map((feature, index) => (
            <li className={s.card} data-reveal="" data-reveal-delay={(index % 3) * 80 || undefined} key={feature.slug}>
              <Icon name={feature.icon} />
              <h3>
                <button
                  aria-haspopup="dialog"
                  className={s.open}
                  command="show-modal"
                  commandfor={`feature-${feature.slug}`}
                  type="button"
                >
                  {feature.title}
                </button>
              </h3>
              <p>{feature.teaser}</p>
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
      </Band>
      {features.map((feature) => (
        <Dialog id={`feature-${feature.slug}`} key={feature.slug} title={feature.title}>
          <div className={s.parts}>
            <Part className={s.benefits} heading="Key Benefits" points={feature.benefits} />
            <Part className={s.steps} heading="How It Works" points={feature.steps} />
            <Part className={s.results} heading="Expected Results" points={feature.results} />
          </div>
        </Dialog>
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
