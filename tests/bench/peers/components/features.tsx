import type { ReactNode } from 'react'
import { Band, Exchange } from '../../../../apps/site/src/ui/band.tsx'

type FeaturesProps = { id: string; question: string; heading: string; intro: string; children: ReactNode }

/** The band around the cards, which live. */
export function Features({ id, question, heading, intro, children }: FeaturesProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="wash">
      <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} text={intro} />
      {children}
    </Band>
  )
}
