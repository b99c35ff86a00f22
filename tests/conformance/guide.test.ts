import { guide, type Knowledge } from '@parley/agent/brain'
import { describe, expect, test } from 'vitest'

// by a name that the type checker does not follow: the site's sources have settings of their own
const source: string = new URL('../../apps/site/src/knowledge.ts', import.meta.url).pathname
const { knowledge }: { knowledge: () => Knowledge } = await import(source)

/** What the built-in guide answers to a first question, from what the site's pages say. */
async function ask(question: string) {
  const messages = [{ role: 'user' as const, content: question }]
  let reply = ''
  for await (const event of guide(knowledge())({ messages, memory: undefined, signal: new AbortController().signal })) {
    if (event.type === 'text') reply += event.text
  }
  return reply
}

const doesNotKnow = /do not know|cannot quote prices or make promises/

/** Questions in visitors' words, most of which no page uses, and what must be in the answer. */
const answered: [question: string, words: RegExp][] = [
  ['How much do you charge?', /£500 once/],
  ['What are your prices?', /£1,500 a month/],
  ['How expensive is the full system?', /£5,000 a month/],
  ['What do I get in the pilot?', /One channel/],
  ['Is VAT included?', /exclude VAT|before VAT/],
  ['Is there a set up fee?', /No set-up fee/],
  ['How long is the notice period?', /one month’s notice/],
  ['How soon will I see meetings?', /7-14 days/],
  ['How long does it take until it works?', /7-14 days/],
  ['Will my emails go to spam?', /inbox/],
  ['How many emails reach the inbox?', /95%/],
  ['Is this legal?', /UK GDPR/],
  ['Are you GDPR compliant?', /UK GDPR/],
  ['Do you call people without consent?', /consent/i],
  ['What does a person do and what is automated?', /A person writes the messages/],
  ['Do you do LinkedIn?', /your profile/],
  ['Can you do cold calling?', /gave consent/],
  ['Do you build chatbots?', /your own pages/],
  ['Can you send text messages?', /opted in/],
  ['Can you book meetings into my calendar?', /both diaries/],
  ['How does the email service work?', /three variants/],
  ['Do you work with agencies?', /your agency can run/],
  ['Do you work with big companies?', /security questionnaire/],
  ['We sell software, can you help?', /software with a demo/],
  ['Can it talk to our CRM?', /Your CRM/],
  ['Do you write in other languages?', /grew up with the language/],
  ['Do you have a dashboard?', /updated hourly/],
  ['How do we get started?', /your full name/],
  ['What is your phone number?', /\+44 20 7946 0123/],
  ['Where is your office?', /London/],
  ['When are you open?', /Monday to Friday/],
  ['What is your email address?', /hello@parley\.example/],
  ['What is your response rate?', /6\.8%/],
  ['Do you record this call?', /not recorded/],
  ['What do you do with my data?', /to reply to you/],
  ['How long do you keep my data?', /12 months/],
  ['Do you use cookies?', /no cookies/],
  ['How do I stop getting your messages?', /We stop at once/],
  ['Are you a robot?', /AI assistant, not a person/],
  ['Who runs this company?', /Parley Outreach Ltd/],
  ['Can I talk to a human?', /by phone/],
  ['What happens in the consultation?', /honest view/],
  ['Is the consultation free?', /Thirty minutes, free/],
  ['When will you reply?', /24 hours/],
]

describe('the built-in guide', () => {
  test.each(answered)('S1.4 %s', async (question, words) => {
    expect(await ask(question)).toMatch(words)
  })

  test.each([
    'Can I have a discount?',
    'What is the weather in Leeds?',
    'Who won the world cup?',
    'Do you sell cars?',
    'Can you write my tax return?',
    'How old are you?',
  ])('L10 says so when it does not know, and invents nothing: %s', async (question) => {
    expect(await ask(question)).toMatch(doesNotKnow)
  })

  test('L10 no price in any answer is one that the pages do not have', async () => {
    const known = JSON.stringify(knowledge())
    for (const [question] of answered) {
      for (const price of (await ask(question)).match(/£[\d,]+/g) ?? []) expect(known).toContain(price)
    }
  })
})
