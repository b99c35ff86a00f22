import { expect, test } from 'vitest'
import { SentenceSplitter } from '../../voice/sentences.ts'
import { knowledge, talk } from './guide.fixture.ts'
import { guideLines } from './lines.ts'

function sentencesOf(text: string): string[] {
  const splitter = new SentenceSplitter()
  return [...splitter.push(text), ...splitter.end()]
}

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
    'um',
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
    'send it',
    'Where is my dog?',
    'Thank you',
    'Goodbye',
  ]) {
    replies.push(await say(words))
  }
  const lines = new Set(guideLines(knowledge).flatMap(sentencesOf).map((sentence) => sentence.trim()))
  // a long first clause comes alone
  const whole = replies.flatMap((reply) => reply.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*["”’]*/g) ?? [])
  const missing = whole
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence && ![...lines].join(' ').includes(sentence))
  expect(missing.filter((sentence) => !/jo|bloggs|dot/i.test(sentence))).toEqual([])
})
