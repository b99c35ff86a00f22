import type { ComponentProps } from 'react'
import { AddOns } from './add-ons.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Consultation } from './consultation.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Intro } from './intro.tsx'
import { Notice } from './notice.tsx'
import { Offers } from './offers.tsx'
import { Process } from './process.tsx'
import { Prose } from './prose.tsx'
import { Results } from './results.tsx'
import { Services } from './services.tsx'
import { Story } from './story.tsx'

/** The registry: everything a page may say is derived from it. */
export const sections = {
  hero: Hero,
  intro: Intro,
  features: Features,
  process: Process,
  story: Story,
  results: Results,
  consultation: Consultation,
  services: Services,
  addOns: AddOns,
  offers: Offers,
  callToAction: CallToAction,
  prose: Prose,
  notice: Notice,
}

type Kind = keyof typeof sections
export type Section = { [K in Kind]: { kind: K } & ComponentProps<(typeof sections)[K]> }[Kind]
