import { expect, test } from 'vitest'
import { judgeSpam } from './spam.ts'

const request = {
  fullName: 'Ada Byron',
  email: 'ada@engine.example',
  companyName: 'Engines Ltd',
  service: 'email-automation' as const,
  problems: 'We meet too few of the right people, and our calls go unanswered.',
  additionalInfo: 'Our site is engine.example',
}

test('what a person writes has no reasons', () => {
  expect(judgeSpam(request, 40_000)).toEqual({ score: 0, reasons: [] })
})

test.each([
  ['links', { problems: 'See https://a.example and https://b.example' }, 'It has 2 links.'],
  ['one link', { additionalInfo: 'https://engine.example' }, 'It has a link.'],
  ['phrases', { problems: 'We offer SEO services and backlinks' }, 'It says “seo services”, “backlinks”.'],
  ['throw-away addresses', { email: 'x@YOPmail.com' }, 'Addresses at yopmail.com are thrown away after use.'],
  ['names that are none', { fullName: 'Win <b>now' }, 'The name is not one of a person.'],
  [
    'capitals',
    { problems: 'BUY NOW AND SAVE A VERY GREAT DEAL OF MONEY TODAY', additionalInfo: '' },
    'Most of it is in capitals.',
  ],
  ['no sentence', { problems: 'aaaaaaaaaaaaaaaa' }, 'It is no sentence.'],
])('%s are a reason, with points', (_what, change, text) => {
  const { score, reasons } = judgeSpam({ ...request, ...change }, null)
  expect(reasons.map((reason) => reason.text)).toEqual([text])
  expect(score).toBe(reasons[0]?.points)
})

test('a long text that was filled in at once is a reason, a short one is none', () => {
  const long = { ...request, problems: 'We meet too few of the right people. '.repeat(10) }
  expect(judgeSpam(long, 1600).reasons.map(({ text }) => text)).toEqual(['It was written faster than people type.'])
  expect(judgeSpam(request, 600).score).toBe(0)
})

test('many reasons are never more than 100', () => {
  const worst = {
    ...request,
    email: 'x@yopmail.com',
    fullName: 'www.win',
    problems: 'CASINO https://a https://b'.repeat(20),
  }
  expect(judgeSpam(worst, 1).score).toBe(100)
})
