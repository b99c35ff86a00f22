import { describe, expect, test } from 'vitest'
import { talk } from '../guide.fixture.ts'

const readBack = ['book a consultation', 'Jane Doe', 'jane at acme dot com']
const confirmed = [...readBack, 'yes']
const atService = [...confirmed, 'skip']

describe('"Is that right?"', () => {
  /** As far as a last name that is read back. */
  const lastNameReadBack = [
    'book a consultation',
    'Saracut Wim',
    'no, my name is Sara Goodwind',
    'that is wrong',
    'yes',
  ]

  test.each([
    "That's it.",
    "Yes, that's it, thank you.",
    "yes that's all",
    'It is.',
    'It is indeed',
    'It is correct',
    'it is, yes',
  ])('is answered with yes by "%s"', async (said) => {
    const { sayAll, forms, hasEnded } = talk()
    expect(await sayAll(...readBack, said)).toContain('your company')
    expect(forms.at(-1)?.fields.email).toBe('jane@acme.com')
    expect(hasEnded()).toBe(false)
  })

  test('of a part is so, too', async () => {
    const { sayAll, hasEnded } = talk()
    expect(await sayAll(...lastNameReadBack, "Yes, that's it.")).toContain('email address?')
    expect(hasEnded()).toBe(false)
  })

  test.each(['ok, bye', 'yes, thanks, goodbye', "that's it, bye"])('is left by a goodbye: "%s"', async (said) => {
    const { sayAll, hasEnded } = talk()
    await sayAll(...readBack, said)
    expect(hasEnded()).toBe(true)
  })

  test.each(['It is wrong', 'It is not right', 'It is wrong, sorry', 'it is not jane', 'yes, that is wrong'])(
    'is answered with no by "%s"',
    async (said) => {
      const { sayAll, forms } = talk()
      expect(await sayAll(...readBack, said)).toContain('whole email address')
      expect(forms.at(-1)?.fields).toEqual({ fullName: 'Jane Doe' })
    },
  )

  test('of a part is answered with no just so', async () => {
    const { sayAll, forms } = talk()
    await sayAll(...lastNameReadBack, 'yes, that is wrong')
    expect(forms.at(-1)?.fields).toEqual({})
  })

  test('is not answered with yes by letters', async () => {
    const { sayAll, forms } = talk()
    expect(await sayAll(...readBack, 'It is J A Y N E')).toContain('I have jayne@acme.com.')
    expect(forms.at(-1)?.fields).toEqual({ fullName: 'Jayne Doe' })
    const letters = 'It is golf, oscar, oscar, delta, whiskey, india, november'
    expect(await talk().sayAll(...lastNameReadBack, letters)).toContain('I have Goodwin.')
  })

  test.each([
    ['How soon do first meetings come?', '7-14 days'],
    ['are you a real person', 'AI assistant'],
    ['yes, but how soon do first meetings come?', '7-14 days'],
  ])('is asked again after something in between: "%s"', async (said, answer) => {
    const reply = await talk().sayAll(...readBack, said)
    expect(reply).toContain(answer)
    expect(reply).toMatch(/Is jane@acme\.com right\? Please say yes or no\.$/)
  })
})

describe('what was read back of the whole request', () => {
  const whole = [...confirmed, 'Acme', 'not sure', 'we get no replies', 'no']
  /** As far as "Is … right?", of one thing after the other. */
  const checking = [...whole, 'no', 'no']

  test('is put right by the letters of what is asked about', async () => {
    const name = talk()
    expect(await name.sayAll(...checking, 'It is J A Y N E')).toContain('I have Jayne Doe of Acme')
    const email = talk()
    expect(await email.sayAll(...checking, 'yes', 'It is J A Y N E')).toContain('I have jayne@acme.com.')
    const company = talk()
    expect(await company.sayAll(...checking, 'yes', 'yes', 'No, it is A K M E')).toContain('I have Jane Doe of Akme')
  })

  test.each(['It is wrong', 'it is not correct', 'That is wrong'])('is wrong by "%s"', async (said) => {
    expect(await talk().sayAll(...whole, said)).toContain('What shall I put right')
  })

  test.each(['It is correct', 'it is right', 'That is correct'])('is right by "%s"', async (said) => {
    const { sayAll, forms } = talk()
    expect(await sayAll(...whole, said)).toContain('Press “Check it and send it”')
    expect(forms.at(-1)?.fields.fullName).toBe('Jane Doe')
  })
})

describe('"Which service?"', () => {
  test.each([
    ["I'd like email automation", 'email-automation'],
    ['We want the chatbots please', 'smart-chatbots'],
    ['I think we need phone calls', 'ai-phone-callers'],
  ])('is answered by the wish for one: "%s"', async (said, service) => {
    const { sayAll, forms } = talk()
    expect(await sayAll(...atService, said)).toContain('what isn’t working?')
    expect(forms.at(-1)?.fields).toMatchObject({ service })
    expect(forms.at(-1)?.fields).not.toHaveProperty('problems')
  })

  test('is answered beside what is wrong, and not by that', async () => {
    const problems = 'we get no replies'
    const { sayAll, forms } = talk()
    expect(await sayAll(...atService, `I'd like email automation, ${problems}`)).toContain('anything else')
    expect(forms.at(-1)?.fields).toMatchObject({ service: 'email-automation', problems })
    expect(await talk().sayAll(...atService, 'we want more customers')).toContain('Which service')
  })
})

test.each(["I'd like to skip that one", 'I would rather skip', "let's skip it"])(
  'a question is skipped by "%s"',
  async (said) => {
    const { sayAll, forms } = talk()
    expect(await sayAll(...confirmed, said)).toContain('Which service')
    expect(forms.at(-1)?.fields).toMatchObject({ companyName: '' })
  },
)

test.each([
  'Sue Perkins',
  'Sue',
  'Alexa Jones',
  'Siri Olsen',
  'Alan Price',
  'alan price',
  'Robbie Keen',
  'robbie keen',
])('a name that is a word as well is a name: %s', async (name) => {
  const { sayAll, forms } = talk()
  expect(await sayAll('book a consultation', name)).toContain('email address')
  expect(forms.at(-1)?.fields.fullName?.toLowerCase()).toBe(name.toLowerCase())
})

test.each(['quite keen', 'sounds fine'])('where a name was asked for, this is none: %s', async (said) => {
  expect(await talk().sayAll('book a consultation', said)).toContain('didn’t catch a name')
})

test.each(['Bright Promotions', 'Bargain Books', 'The Voucher World', 'Legal Advice Group', 'Promotions'])(
  'a company that is called by what it trades in is a company: %s',
  async (name) => {
    const { sayAll, forms } = talk()
    expect(await sayAll(...confirmed, name)).toContain('Which service')
    expect(forms.at(-1)?.fields.companyName).toBe(name)
  },
)

test.each([
  'a special offer',
  'give me a discount',
  'half price',
  'promotions?',
  'can I sue them',
  'stupid robot',
  'hold on',
])('where a company was asked for, this is none: %s', async (said) => {
  expect(await talk().sayAll(...confirmed, said)).toMatch(/Now, back to the form\. What’s the name of your company\?/)
})

describe('asked to be slower while the form is filled in', () => {
  test.each([['book a consultation'], readBack, confirmed])(
    'it asks again, and knows what it asked: %s',
    async (...said) => {
      const { say, sayAll, forms } = talk()
      const asked = await sayAll(...said)
      expect(await say('slower please')).toBe(asked)
      const plain = talk()
      expect(await say('yes')).toBe(await plain.sayAll(...said, 'yes'))
      expect(forms).toEqual(plain.forms)
    },
  )

  test('an answer with that word in it is an answer', async () => {
    const { sayAll, forms } = talk()
    await sayAll(...atService, 'not sure', 'Sales are slower than last year')
    expect(forms.at(-1)?.fields.problems).toBe('Sales are slower than last year')
  })
})
