import type { Feature } from '../../content/features.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import even from '../ui/even.module.css'
import { SamplePicture } from '../ui/sample.tsx'
import s from './features.module.css'

export type FeaturesProps = {
  id: string
  question: string
  heading: string
  intro: string
  /** Leads from a feature's dialog to the form. */
  action: string
  features: Feature[]
}

/** A card for each feature; each opens a dialog that goes deeper. */
export function Features({ id, question, heading, intro, action, features }: FeaturesProps) {
  return (
    <>
      <Band id={id} labelledBy={`${id}-heading`} tone="wash">
        <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} text={intro} />
        <ul className={even.even}>
          {features.map((feature) => (
            <li className={s.card} data-reveal="" key={feature.slug}>
              <SamplePicture {...feature.sample} />
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
            </li>
          ))}
        </ul>
      </Band>
      {features.map((feature) => (
        <Dialog id={`feature-${feature.slug}`} key={feature.slug} title={feature.title}>
          <div className={s.parts}>
            <Part heading="Key Benefits" list="ul" points={feature.benefits} />
            <Part heading="How It Works" list="ol" points={feature.steps} />
            <Part heading="Expected Results" list="ul" points={feature.results} />
          </div>
          <ButtonLink href={`/contact?service=${feature.service}`} look="strong">
            {action}
          </ButtonLink>
        </Dialog>
      ))}
    </>
  )
}

type PartProps = { heading: string; list: 'ul' | 'ol'; points: string[] }

function Part({ heading, list: List, points }: PartProps) {
  return (
    <div>
      <h4>{heading}</h4>
      <List>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </div>
  )
}
