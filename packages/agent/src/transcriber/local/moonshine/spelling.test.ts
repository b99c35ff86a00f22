import { expect, test } from 'vitest'
import { better, Spelling, unclear } from './spelling.ts'

const spelling = new Spelling([' Sierra', ' S', '.'])

test.each(['Zier alpha Romeo alpha Odell.', 'S-A-R-A-H.', 'It is as a R. A. H.'])(
  'is listened for where a text looks spelt: %s',
  (text) => expect(spelling.of(text)).not.toBeNull(),
)

test.each(['Talkmail.co.uk', 'It is Oakloop dot con.', 'No, it is at yahoo dot go dot U. K.'])(
  'a provider is listened for where an address ends, by itself: %s',
  (text) => expect(spelling.of(text)?.sureEnough).toBe(0.5),
)

test.each([
  'I would like to come to London',
  'Jean dot Miller, that is what everybody calls me at acme dot com',
  'Yes, that is right.',
  '',
])('and nowhere else: %j', (text) => expect(spelling.of(text)).toBeNull())

test('whoever was asked to spell is listened to as if, whatever it sounded like at first', () => {
  expect(spelling.of('It is Gil O’bacco, Potter.')).toBeNull()
  expect(spelling.of('It is Gil O’bacco, Potter.', 'spelling')).not.toBeNull()
  const mails = new Spelling([' gmail', ' mike'])
  const mayBegin = (expects: 'anything' | 'spelling') =>
    mails
      .of('Gil, mike', expects)
      ?.words.after('')
      .map(({ id }) => id)
  expect(mayBegin('anything')).toEqual([0, 1])
  expect(mayBegin('spelling')).toEqual([1])
  const sureFor = (expects: 'anything' | 'spelling') => spelling.of('Gil, echo, Potter', expects)?.sureEnough ?? 1
  expect(sureFor('spelling')).toBeLessThan(sureFor('anything'))
})

test('“no” is an answer by itself to whoever was asked to spell, and no letter', () => {
  expect(spelling.of('No.', 'spelling')).toBeNull()
  expect(spelling.of('Golf, Sierra', 'spelling')?.words.isWhole('no')).toBe(false)
})

test('what makes far less sense spelt was not spelt', () => {
  const free = { text: 'My name is Oscar', confidence: 0.8 }
  expect(better(free, { text: 'mike oscar', confidence: 0.1 }, { sureEnough: 0.6 })).toBe(free)
  expect(better(free, null, { sureEnough: 0.6 })).toBe(free)
  expect(better(free, { text: 'mike oscar', confidence: 0.7 }, { sureEnough: 0.6 }).text).toBe('mike oscar')
})

test('what is said for nothing else counts as made out, however faint it was', () => {
  const faint = { text: 'Alla got con', confidence: 0.3 }
  const confidence = (sureEnough: number) =>
    better(faint, { text: 'outlook dot com', confidence: 0.31 }, { sureEnough }).confidence
  expect(confidence(0.5)).toBeGreaterThanOrEqual(unclear)
  expect(confidence(0.85)).toBeLessThan(unclear)
})

test('three words of the alphabet are said for nothing else: the model need hardly be sure', () => {
  const sure = (text: string) => spelling.of(text)?.sureEnough ?? 1
  expect(sure('Pop dot bravo echo no zimber echo tango')).toBeLessThan(sure('Thank you, Mike'))
})

test('whoever was asked for yes or no, and says neither in a word, is listened to as if', () => {
  const answers = new Spelling([' yes', ' no', ' Sierra'])
  const asked = answers.of('Worse.', 'yes-or-no')
  expect(asked?.words.after('').map(({ id }) => id)).toEqual([0, 1])
  expect(answers.of('Worse.')).toBeNull()
  for (const text of ['Yes.', 'Yeah, it is.', 'No.', 'Right?', 'I would like to know why'])
    expect(answers.of(text, 'yes-or-no')).toBeNull()
  const free = { text: 'Worse.', confidence: 0.62 }
  const read = (text: string, confidence: number) => asked && better(free, { text, confidence }, asked).text
  expect(read('Yes.', 0.12)).toBe('Yes.')
  expect(read('Yes.', 0.05)).toBe('Worse.')
  expect(read('Yes, yes.', 0.5)).toBe('Worse.')
})
