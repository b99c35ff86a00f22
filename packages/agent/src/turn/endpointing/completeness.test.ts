import { describe, expect, test } from 'vitest'
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

  test.each([
    ['what is sold', 'we sell'],
    ['what our current one is', 'the problem with our current'],
    ['what you do', 'I saw that you'],
    ['whose', "it is our director's"],
    ['the other half', 'we are open between nine'],
    ['what then', 'if we signed today'],
    ['what comes first', 'number one'],
    ['what it is not', "we haven't"],
    ['what it is instead', 'I spoke to Karen, no'],
  ])('it lacks %s: "%s"', (_lack, text) => expect(completeness(text)).toBe('open'))

  test.each([
    'what do you sell',
    'yes we do',
    "no it isn't",
    'how quick are you usually',
    'is there a cost',
    'I would say no',
    'open between nine and five',
    'what is that measured against',
    'if you prefer',
  ])('"%s" lacks nothing, though its last word does elsewhere', (text) => expect(completeness(text)).toBe('unclear'))

  test.each([
    'first',
    'second',
    'either',
    'just a few',
    'two and a half',
    'about a third',
    'once or twice a year',
    'never',
    'neither',
    'not quite',
    'just in case',
    "that's good to know",
    "we don't, no",
    "I don't use it either",
    "I'm calling from McDonald's",
    "I'm afraid we don't",
    'no we do not',
    "it's the one we use",
    'HubSpot is the CRM we use',
    'we know each other',
    "if you don't mind",
    'either way is fine',
    'yes, we sell',
    'I want to buy',
    'it is easy to use',
    'email only',
    'nothing has been sent',
    "no I'm not",
    'he did',
    'as soon as you can',
    "if that's all right",
    'is he around',
    "we're at St Mary's",
  ])('"%s" is all of an answer, and lacks nothing', (text) => expect(completeness(text)).toBe('unclear'))

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
    'let me just check my diary',
    'I will, let me have a look',
    'can you give me two minutes',
    'hold the line',
  ])('"%s" asks to be waited for', (text) => expect(completeness(text)).toBe('searching'))

  test.each([
    "I'll get back to you.",
    "I'll ask my manager.",
    "I'll look into it.",
    'Let me get back to you.',
    "I'll find out.",
    "I've had enough, I'll get someone.",
    "I'll have a look.",
    'Let me ask you something.',
    'Let me check with my manager.',
    'Let me open an account.',
  ])('"%s" looks for nothing now, and is not waited for', (text) => expect(completeness(text)).toBe('complete'))

  test('who has found it is not waited for any longer', () =>
    expect(completeness("let me check yes it's the fourth")).toBe('unclear'))

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
    'sales at pennine plastics',
    'my email address is jane miller at northwind',
    'tom underscore ward',
    'it is www dot pennine',
    'it is S for sugar',
    'zero eight hundred',
    'oh seven seven double oh nine hundred',
    'plus four four two zero seven nine four six',
    'my date of birth is the fourth of March',
    'the card ending in 4',
  ])('"%s" goes on', (text) => expect(completeness(text)).toBe('open'))

  test.each([
    'my number is 020 7946 0958',
    'oh seven double four six one two three four five',
    'jane at gmail dot com',
    'jane@gmail.com',
    'My email is jane@gmail.com',
    'sales at pennine plastics dot co dot uk',
    'zero eight hundred one two three four five six seven',
    'my date of birth is the fourth of March seventy nine',
    'nine hundred',
    'two thousand five hundred',
    'the postcode is S W 1 A 1 A A',
    'I have two',
    'plan B',
    'twenty',
    'we have 500',
    'since 2019.',
  ])('"%s" may be all', (text) => expect(completeness(text)).not.toBe('open'))
})

describe('what is like something dictated, and is a sentence, is answered as soon as any', () => {
  test.each([
    'Cold email is not working for us.',
    'Email is our main channel.',
    'Your voicemail is full.',
    'My email is down at the moment.',
    'Our email is managed by Jane at head office.',
    'We sell dot matrix printers.',
    'We do a mad dash at Christmas.',
    'Vitamin C for colds.',
    'We have two people in sales at the moment.',
    'I run the sales team at Siemens.',
    'We offer support at weekends.',
    'Support at weekends.',
    'Our office at Leeds is closed.',
    "Let's go with plan B for now.",
    'I would rather not give my date of birth.',
    'My date of birth? It was the fourth of March 1979 and my name is Jane.',
    'My date of birth is the fourth of March two thousand.',
    'It is info at acme dot de.',
    'jane dot miller at acme dot ca.',
  ])('"%s" lacks nothing', (text) => expect(completeness(text)).toBe('complete'))

  test.each([
    'sales at acme dot ai',
    'sales at acme dot a i',
    'jane dot miller at acme dot ca',
    'email is our main channel',
  ])('"%s" lacks nothing, and has no full stop', (text) => expect(completeness(text)).toBe('unclear'))

  test.each([
    'Sales at pennine plastics.',
    'It is jane dot miller at northwind.',
    'My email is jane at acme dot co.',
    'My date of birth is the fourth of March.',
  ])('"%s" goes on, whatever stop the transcriber puts there', (text) => expect(completeness(text)).toBe('open'))
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
    expect([open, complete, unclear].map((text) => completeness(text, `${language}-XX`))).toEqual([
      'open',
      'complete',
      'unclear',
    ])
  })

  test.each([
    ['fr', 'soit lundi soit mardi'],
    ['fr', 'je suis contre'],
    ['nl', 'noch dit noch dat'],
    ['nl', 'ik ben tegen'],
    ['de', 'ich habe keine'],
    ['it', 'è suo'],
    ['es', 'voy a mirar'],
  ])('%s: "%s" lacks nothing', (language, text) => expect(completeness(text, language)).toBe('unclear'))

  test.each([
    ['fr', 'soit lundi'],
    ['nl', 'noch dit'],
    ['es', 'entre lunes'],
  ])('%s: "%s" lacks its other half', (language, text) => expect(completeness(text, language)).toBe('open'))

  test('of one that is not known, only punctuation and digits are judged', () => {
    const judged = ['my name is', 'dobrze', 'Dobrze.', 'Dobrze?', '501 234'].map((text) => completeness(text, 'pl'))
    expect(judged).toEqual(['unclear', 'unclear', 'complete', 'complete', 'open'])
  })
})

test('of very many words only the end is judged, in no more time', () => {
  const whole = completeness('my name is')
  expect(completeness(`${'x'.repeat(300_000)} my name is`)).toBe(whole)
  expect(completeness('x@'.repeat(150_000))).toBe('unclear')
})
