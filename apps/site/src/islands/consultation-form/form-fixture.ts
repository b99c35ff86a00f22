import { type Service, services } from '@parley/protocol'
import type { ConsultationFormProps } from './consultation-form.tsx'

/** A form for tests: plain words and a made-up key. */
export const formProps: ConsultationFormProps = {
  idPrefix: 'contact',
  publicKey: 'demo-key',
  labels: Object.fromEntries(services.map((service) => [service, `Label of ${service}`])) as Record<Service, string>,
  words: {
    fields: {
      fullName: { label: 'Full name' },
      email: { label: 'Email', hint: 'We answer here' },
      companyName: { label: 'Company' },
      service: { label: 'Service' },
      problems: { label: 'Problems' },
      additionalInfo: { label: 'More' },
    },
    optional: 'optional',
    servicePlaceholder: 'Choose a service',
    honeypot: 'Leave this empty',
    submit: 'Book My Free Consultation',
    notice: { text: 'How we use this:', link: { text: 'privacy', href: '/privacy' } },
    thanks: { heading: 'Thank You', paragraphs: ['We reply within 24 hours.', 'A confirmation email is on its way.'] },
  },
}
