import type { Knowledge } from '@parley/protocol'
import { boundaries } from './boundaries.ts'
import {
  acknowledge,
  askPart,
  missed,
  nothingIsSent,
  questions,
  whatIsWrong,
  whatToPress,
  willAdvise,
  writeCompany,
} from './consultation/consultation-words.ts'
import { serviceWords } from './consultation/service-words.ts'
import { isSpelt, partsOf } from './consultation/spelt-parts.ts'
import { onlyEnglish } from './foreign.ts'
import { offerDetails } from './guide.ts'
import { contact, courtesies } from './small-talk.ts'

/** As they stand in the guide's rules; a test says when one is missing here. */
const fixed = [
  'Sorry, I didn’t catch that. Could you say it again?',
  'That’s fine. What else would you like to know?',
  'Now, back to the form.',
  'What would you like to know?',
  'Would you like a free consultation with a person?',
  'That’s all I know about it, but a person can tell you more.',
  'Of course.',
  'Shall I go on?',
  'Which would you like?',
  'I can’t quote prices or make promises beyond what this site says; that’s for a person.',
  'I don’t know that either.',
  'I don’t know, but a person here will.',
  'Thank you, I’m putting that into the form.',
  'I can fill in the form with you.',
  'We need this one, so that we can answer you.',
  'You can also type it here.',
  'I’ve put that into the form.',
  'Thank you.',
  'Sorry.',
  'Is that right?',
  'Please say yes or no.',
  'Please check the form.',
  'All right, we’ll leave it there.',
]

const spellingPrompts = Object.entries(partsOf).flatMap(([field, parts]) =>
  isSpelt(field) ? parts.map((_, index) => askPart(field, index)) : [],
)

/**
 * What the guide says whoever calls, in pieces of whole sentences: its answers and its own words. What it says of a caller (a name,
 * an address) is not among them.
 */
export function guideLines({ company, entries }: Knowledge): string[] {
  const services = Object.keys(serviceWords).map((service) => acknowledge({ service }))
  return [
    ...entries.map(({ text }) => text),
    ...[...courtesies, ...boundaries, contact].map(({ reply }) => reply(company)),
    onlyEnglish(company),
    offerDetails,
    `You can also write to ${company.email}, and a person will answer.`,
    ...entries.flatMap(({ invite }) => (invite ? [`Would you like to hear ${invite}?`] : [])),
    ...new Set(
      entries.flatMap(({ about, named = about }) => (named ? [`Would you like to hear about ${named}?`] : [])),
    ),
    ...Object.values(questions),
    // after "But first:", which is said in the same breath
    ...Object.values(questions).map((question) => `But first: ${question}`),
    ...Object.values(missed),
    ...spellingPrompts,
    whatIsWrong,
    willAdvise,
    writeCompany,
    acknowledge({ additionalInfo: 'yes' }),
    acknowledge({ companyName: '' }),
    ...services,
    nothingIsSent,
    whatToPress,
    ...fixed,
  ]
}
