import { expect, test } from 'vitest'
import { speakable } from './speakable.ts'

test.each([
  ['a 6.8% average', 'a 6.8 percent average'],
  ['95%+ inbox delivery', '95 percent or more inbox delivery'],
  ['from £500 a month', 'from 500 pounds a month'],
  ['£500-£5,000', '500 to 5000 pounds'],
  ['£1.50', '1 pounds 50'],
  ['within 7-14 days', 'within 7 to 14 days'],
  ['3-5x more prospects', '3 to 5 times more prospects'],
  ['200+ meetings', '200 or more meetings'],
  ['jo.bloggs@example.co.uk', 'jo dot bloggs at example dot co dot uk'],
  ['Ring 020 7946 0958 now', 'Ring 0 2 0, 7 9 4 6, 0 9 5 8 now'],
  ['AI-powered B2B outreach on LinkedIn', 'A I-powered B to B outreach on Linked In'],
  ['**Email** & `SMS`', 'Email and S M S'],
  ['See [our form](https://example.com/contact).', 'See our form.'],
  ['I’ll call you “today”.', 'I\'ll call you "today".'],
  ['e.g. calls, e-mails etc.', 'for example calls, e-mails and so on'],
  ['Monday to Friday, 9:00 to 17:30', 'Monday to Friday, 9 a m to 5 30 p m'],
  ['from 00:05 to 12:00', 'from 12 oh 5 a m to 12 p m'],
  ['plain words stay', 'plain words stay'],
])('%j is spoken as %j', (text, spoken) => expect(speakable(text)).toBe(spoken))
