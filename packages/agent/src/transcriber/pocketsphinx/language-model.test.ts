import { describe, expect, test } from 'vitest'
import { numberWords } from '../../lib/text/number-words.ts'
import { visitorSentences } from '../english/visitor-sentences.ts'
import { adapt } from './adapted-model.ts'
import { type GeneralModel, readGeneralModel } from './general-model.ts'
import { pronounce, readPronunciations } from './pronunciations.ts'

/** English of four words, in which "how" is followed by "much" as often as by "many". */
const general: GeneralModel = {
  words: ['<s>', '</s>', 'how', 'much', 'many'],
  unigrams: {
    logP: Float32Array.from([0.2, 0.2, 0.2, 0.2, 0.2], Math.log10),
    logBackoff: new Float32Array(5),
  },
  bigrams: {
    history: Uint32Array.of(2, 2),
    word: Uint32Array.of(3, 4),
    logP: Float32Array.of(Math.log10(0.4), Math.log10(0.4)),
    logBackoff: new Float32Array(2),
  },
  trigrams: { history: new Uint32Array(), word: new Uint32Array(), logP: new Float32Array() },
}

/** The probabilities in a model in ARPA form: listed ones, and of anything else by backing off. */
function read(arpa: string) {
  const listed = new Map<string, { p: number; backoff: number }>()
  for (const line of arpa.split('\n')) {
    const [, logP, gram = '', backoff = '0'] = /^(-[\d.]+|-?0\.0+) ([a-z<][^-\n]*?)(?: (-?[\d.]+))?$/.exec(line) ?? []
    if (logP) listed.set(gram, { p: 10 ** Number(logP), backoff: 10 ** Number(backoff) })
  }
  const probability = (...words: string[]): number => {
    const known = listed.get(words.join(' '))
    if (known) return known.p
    const history = words.slice(0, -1).join(' ')
    return words.length > 1 ? (listed.get(history)?.backoff ?? 1) * probability(...words.slice(1)) : 0
  }
  return { listed, probability }
}

describe('a language model bent towards a site', () => {
  const vocabulary = new Set(['how', 'much', 'many', 'vat'])
  const made = (words: string[][]) =>
    read(
      [
        ...adapt(
          general,
          words.map((line) => ({ words: line, weight: 6 })),
          vocabulary,
        ),
      ].join(''),
    )

  test('what the site says becomes likelier, what it does not say stays possible', () => {
    const plain = made([]).probability
    const bent = made([['how', 'much', 'vat']]).probability
    expect(plain('how', 'much')).toBeCloseTo(plain('how', 'many'), 3)
    expect(bent('how', 'much')).toBeGreaterThan(1.5 * bent('how', 'many'))
    expect(bent('how', 'many')).toBeGreaterThan(0.1)
    expect(bent('much', 'vat')).toBeGreaterThan(100 * plain('much', 'vat'))
  })

  test('the probabilities after every history still make one', () => {
    const { listed, probability } = made([['how', 'much', 'vat'], ['how', 'many'], ['much']])
    const words = ['</s>', ...vocabulary]
    for (const history of [...listed.keys()].filter((gram) => gram.split(' ').length < 3 && !gram.includes('</s>'))) {
      const total = words.reduce((sum, word) => sum + probability(...history.split(' '), word), 0)
      // nothing leads to <s>, whose share is lost
      expect(total, history).toBeGreaterThan(0.7)
      expect(total, history).toBeLessThan(1.01)
    }
  })
})

test('a file that is no language model is refused', () => {
  expect(() => readGeneralModel(Buffer.from('\\data\\ and so on, which is no binary form'))).toThrow(RangeError)
})

describe('how words are said', () => {
  const known = readPronunciations(
    [
      'chat CH AE T',
      'bot B AA T',
      'g JH IY',
      'd D IY',
      'a EY',
      'a(2) AH',
      'organization AO R G',
      'color K AH L ER',
      'mail M EY L',
    ].join('\n'),
  )
  test.each([
    ['chat', false, ['CH AE T']],
    ['a', false, ['EY', 'AH']],
    ['gd', true, ['JH IY D IY']],
    ['gd', false, []],
    ['chatbot', false, ['CH AE T B AA T']],
    ['chatbots', false, ['CH AE T B AA T S']],
    ["mail's", false, ['M EY L Z']],
    ['organisation', false, ['AO R G']],
    ['colour', false, ['K AH L ER']],
    ['zzgx', false, []],
  ])('%s (an acronym: %s)', (word, acronym, ways) => expect(pronounce(word, { known, acronym })).toEqual(ways))
})

test.each([
  [0, 'zero'],
  [17, 'seventeen'],
  [95, 'ninety five'],
  [500, 'five hundred'],
  [1_520, 'one thousand five hundred and twenty'],
  [2_000_007, 'two million and seven'],
  [6.8, 'six point eight'],
])('%d is said as %s', (number, words) => expect(numberWords(number)).toBe(words))

test('what visitors may say is taken from the site in the words they would use', () => {
  const { sentences, acronyms } = visitorSentences({
    company: { name: 'Parley', email: '', phone: '' },
    entries: [
      {
        id: 'price',
        question: 'How much is it?',
        asked: ['what does it cost'],
        text: 'It’s £500 a month, before VAT.',
      },
      { id: 'chat', question: 'Website chatbots', text: 'They answer.', keywords: ['chat widget'] },
    ],
  })
  const said = sentences.map(({ words }) => words.join(' '))
  expect(said).toContain('how much is it')
  expect(said).toContain('what does it cost')
  expect(said).toContain("it's five hundred pounds a month before vat")
  expect(said).toContain('tell me about chat widget')
  expect([...acronyms]).toEqual(['vat'])
})
