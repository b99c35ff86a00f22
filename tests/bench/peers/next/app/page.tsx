import type { Metadata } from 'next'
import { home } from '../../../../../apps/site/content/pages/home.ts'
import { Process } from '../../../../../apps/site/src/sections/process.tsx'
import { Story } from '../../../../../apps/site/src/sections/story.tsx'
import { Bar } from '../../components/bar.tsx'
import { Consultation } from '../../components/consultation.tsx'
import { Faq } from '../../components/faq.tsx'
import { FeatureCards } from '../../components/feature-cards.tsx'
import { Features } from '../../components/features.tsx'
import { Form } from '../../components/form.tsx'
import { Hero } from '../../components/hero.tsx'
import { Menu } from '../../components/menu.tsx'
import { Results } from '../../components/results.tsx'
import { sectionOf } from '../../components/section-of.ts'
import { Voice } from '../../components/voice.tsx'

export const metadata: Metadata = { title: home.title, description: home.description, icons: '/icon.svg' }

export default function Home() {
  const { features, action, ...aboutFeatures } = sectionOf(home, 'features')
  const { faq, ...results } = sectionOf(home, 'results')
  const { idPrefix, ...consultation } = sectionOf(home, 'consultation')
  return (
    <>
      <Bar path="/">
        <Menu path="/" />
      </Bar>
      <main id="content">
        <Hero {...sectionOf(home, 'hero')}>
          <Voice />
        </Hero>
        <Features {...aboutFeatures}>
          <FeatureCards action={action} features={features} />
        </Features>
        <Process {...sectionOf(home, 'process')} />
        <Story {...sectionOf(home, 'story')} />
        <Results {...results}>
          <Faq questions={faq} />
        </Results>
        <Consultation {...consultation}>
          <Form idPrefix={idPrefix} />
        </Consultation>
      </main>
    </>
  )
}
