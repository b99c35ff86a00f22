import { expect, test } from 'vitest'
import { knowledge, talk } from './guide.fixture.ts'
import { guideLines } from './lines.ts'

test('hold every sentence that the guide says, but those with something of the caller in them', async () => {
  const { say } = talk()
  const replies: string[] = []
  for (const words of [
    'Hello',
    'Are you a robot?',
    'What is the weather like in Paris?',
    'What does it cost?',
    'Is this legal?',
    'Tell me more',
    'Say that again slowly',
    'Do you call people?',
    'mumble',
    'Will you guarantee me ten meetings?',
    'What is your phone number?',
    'Can I speak to a person?',
    'No thanks',
    'Book a consultation please',
    '…',
    'My name is Jo Bloggs',
    'What does it cost?',
    'jo dot bloggs at example dot com',
    'what',
    'yes',
    'skip',
    'not sure',
    'skip',
    'Nobody answers our mails',
    'no',
    'No, that is wrong',
    'my name',
    'no',
    'mumble mumble mumble mumble mumble',
    'jo',
    'yes',
    'skip',
    'No, that is wrong',
    'my address',
    'no',
    'no',
    'jo',
    'yes',
    'no',
    'example dot com',
    'yes',
    'no, that is wrong',
    'the company',
    'Bloggs',
    'yes',
    'no',
    'send it',
    'Where is my dog?',
    'Thank you',
    'Goodbye',
  ]) {
    replies.push(await say(words))
  }
  const lines = guideLines(knowledge).join(' ')
  const missing = replies
    .flatMap((reply) => reply.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*["”’]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => !lines.includes(sentence))
  expect(missing.filter((sentence) => !/jo|bloggs|dot|example\.com|^That’s [A-Z],/i.test(sentence))).toEqual([])
  expect(missing.length).toBeGreaterThan(0)
})
