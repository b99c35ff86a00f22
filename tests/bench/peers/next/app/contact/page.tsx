import type { Metadata } from 'next'
import { contact } from '../../../../../../apps/site/content/pages/contact.ts'
import { Bar } from '../../../components/bar.tsx'
import { Consultation } from '../../../components/consultation.tsx'
import { Form } from '../../../components/form.tsx'
import { Menu } from '../../../components/menu.tsx'
import { sectionOf } from '../../../components/section-of.ts'

export const metadata: Metadata = { title: contact.title, description: contact.description, icons: '/icon.svg' }

export default function Contact() {
  const { idPrefix, ...consultation } = sectionOf(contact, 'consultation')
  return (
    <>
      <Bar path="/contact">
        <Menu path="/contact" />
      </Bar>
      <main id="content">
        <Consultation {...consultation}>
          <Form idPrefix={idPrefix} />
        </Consultation>
      </main>
    </>
  )
}
