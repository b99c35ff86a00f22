import type { FormWords } from '../src/islands/consultation-form/form-words.ts'

export const formWords: FormWords = {
  fields: {
    fullName: { label: 'Full name', placeholder: 'Amina Shah' },
    email: { label: 'Email', placeholder: 'amina@company.co.uk' },
    companyName: { label: 'Company name', placeholder: 'Company Ltd' },
    service: { label: 'Service' },
    problems: {
      label: 'What isn’t working?',
      hint: 'Who should be talking to you, but isn’t?',
      placeholder: 'We know the firms we want, but nobody answers…',
    },
    additionalInfo: {
      label: 'Additional information',
      placeholder: 'The tools you use, or a date that matters',
    },
  },
  optional: 'optional',
  servicePlaceholder: 'Choose a service',
  honeypot: 'Leave this field empty',
  submit: 'Book My Free Consultation',
  notice: {
    text: 'We use your answers only to reply to you.',
    link: { text: 'Privacy notice', href: '/privacy' },
  },
  thanks: {
    heading: 'Thank You',
    paragraphs: [
      'Your request is in. A person will reply within 24 hours.',
      'A confirmation email is on its way to you now.',
    ],
  },
}
