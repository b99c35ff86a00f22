import { expect, test } from 'vitest'
import { bestParts, nameIn, respelled, spelledWord } from './names.ts'

test.each([
  ['jo bloggs', 'Jo Bloggs'],
  ['my name is Siobhan O’Connor', 'Siobhan O’Connor'],
  ['jayne j a y n e doe', 'Jayne Doe'],
  ['J-A-Y-N-E', 'Jayne'],
  ['It is Peter Jones, J. O. N. E. S.', 'Peter Jones'],
  ['b as in bravo o b', 'Bob'],
  ['Jean Miler, J A N E, M I L L E R', 'Jane Miller'],
  ['Jane Miller J-A-N-E-M-I-L-L-E-R.', 'Jane Miller'],
  ["I'm Ronald McDonald", 'Ronald McDonald'],
  ['anne-marie smith-jones', 'Anne-Marie Smith-Jones'],
  ['Jun He', 'Jun He'],
  ['Alan Price', 'Alan Price'],
  ['alan price', 'Alan Price'],
  ['Robbie Keen', 'Robbie Keen'],
  ['my name is Minh Do', 'Minh Do'],
  ['Kim S O', 'Kim So'],
])('%s is the name %s', (said, name) => expect(nameIn(said)).toBe(name))

test.each([
  'what do you need it for',
  'I am not sure',
  'i am looking for help',
  '42',
  'jo@example.com',
  'He has men',
  'price',
  'quite keen',
  'Jane. Thanks',
  '',
])('%j is no name', (said) => expect(nameIn(said)).toBeNull())

test('what was spelt replaces what it sounds like', () => {
  expect(spelledWord('J-A-Y-N-E')).toBe('jayne')
  expect(spelledWord('double l o y d')).toBe('lloyd')
  expect(spelledWord('I am Jane')).toBeNull()
  expect(respelled('Jane Doe', 'jayne')).toBe('Jayne Doe')
  expect(respelled('Jane Doe', 'dough')).toBe('Jane Dough')
  expect(respelled('Jane', 'siobhan')).toBe('Siobhan')
  expect(respelled('Jean Miler', 'janemiller')).toBe('Jane Miller')
})

test('letters are cut as the words are that they spell, which no visitor can make long work of', () => {
  expect(bestParts(['Mercy', 'catering'], 'merseycatering')).toEqual(['mersey', 'catering'])
  expect(bestParts(['Acme', 'Oil', 'and', 'Gas'], 'acmeoilandgas')).toEqual(['acme', 'oil', 'and', 'gas'])
  expect(
    bestParts(
      Array.from({ length: 20 }, () => 'a'),
      'a'.repeat(30),
    ),
  ).toEqual([])
  expect(bestParts(['a', 'b'], 'a'.repeat(500))).toEqual([])
})
