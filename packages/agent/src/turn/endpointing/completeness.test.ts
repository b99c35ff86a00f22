import { describe, expect, test } from 'vitest'
import { languagesOfTurns } from '../words/languages.ts'
import { completeness } from './completeness.ts'

describe('a turn is over sooner or later, by how finished the words sound', () => {
  test.each([
    'How much does it cost?',
    'I need more meetings.',
    'no thanks',
    'Yes',
    "That's right",
    'That’s right',
    'bye',
  ])('"%s" needs no more', (text) => expect(completeness(text)).toBe('complete'))

  test.each([
    'My name is',
    'I would like to',
    'We sell shoes and',
    'it is for my',
    'Three things:',
    'we also',
    'jo dot',
  ])('"%s" promises more', (text) => expect(completeness(text)).toBe('open'))

  test.each(['I’m', "I'll", 'Tuesday, no wait', 'we are, I mean', 'It was…', 'And then...'])(
    '"%s" promises more, however the transcriber writes it',
    (text) => expect(completeness(text)).toBe('open'),
  )

  test.each([
    'um',
    'My email is, um,',
    'Let me check,',
    'One moment.',
    'One minute.',
    'Okay, one second.',
    'just a second',
    'Please give me a minute.',
    'hold on',
    'Hold on a second.',
    'Bear with me one minute.',
    'okay one second',
  ])('"%s" asks to be waited for', (text) => expect(completeness(text)).toBe('searching'))

  test.each(['About one minute.', 'Ten calls a minute.', 'It answers in a second.'])(
    '"%s" is an answer, and asks for no wait',
    (text) => expect(completeness(text)).toBe('complete'),
  )

  test.each(['I need more meetings', 'Jo Smith', ''])('"%s" may be all or not', (text) =>
    expect(completeness(text)).toBe('unclear'),
  )
})

describe('what is spelled or counted out is waited for', () => {
  test.each([
    'my number is 020 7946',
    '0 2 0',
    'oh seven double four',
    '0207.',
    'j o h',
    'M as in Mike, I double',
    'jane dot miller at gmail',
    'jane at gmail',
    'jane@gmail',
    'it is jane at',
    'the postcode is S W 1',
    "It's double you",
    'Extension one.',
    'The code is X',
    'plus four four',
    'the order is 5 5',
    'hello at my dash company',
  ])('"%s" goes on', (text) => expect(completeness(text)).toBe('open'))

  test.each([
    'my number is 020 7946 0958',
    'oh seven double four six one two three four five',
    'jane at gmail dot com',
    'jane@gmail.com',
    'the postcode is S W 1 A 1 A A',
    'I have two',
    'plan B',
    'twenty',
    'we have 500',
    'since 2019.',
  ])('"%s" may be all', (text) => expect(completeness(text)).not.toBe('open'))
})

describe('languages', () => {
  test.each([
    ['de', 'mein Name ist', 'nein danke', 'wir suchen Kunden'],
    ['fr', 'je voudrais un', "d'accord", 'nous cherchons des clients'],
    ['es', 'me llamo Ana y', 'no gracias', 'buscamos clientes'],
    ['it', 'vorrei un', 'no grazie', 'cerchiamo clienti'],
    ['nl', 'ik wil een', 'nee bedankt', 'wij zoeken klanten'],
    ['pt', 'eu quero um', 'não obrigado', 'procuramos clientes'],
  ])('%s has words of its own', (language, open, complete, unclear) => {
    expect(languagesOfTurns).toContain(language)
    expect([open, complete, unclear].map((text) => completeness(text, `${language}-XX`))).toEqual([
      'open',
      'complete',
      'unclear',
    ])
  })

  test('of one that is not known, only punctuation and digits are judged', () => {
    const judged = ['my name is', 'dobrze', 'Dobrze.', 'Dobrze?', '501 234'].map((text) => completeness(text, 'pl'))
    expect(judged).toEqual(['unclear', 'unclear', 'complete', 'complete', 'open'])
  })
})
