import { expect, test } from 'vitest'
import { fillIn, gapsIn } from './reply-words.ts'

const request = { fullName: 'Ada Lovelace', companyName: '', service: 'meeting-scheduler' }
const labels: Record<string, string> = { 'meeting-scheduler': 'The Diary' }
const around = { ourCompany: 'Parley', ourName: 'Grace', serviceWords: (service: string) => labels[service] ?? '' }

test('a template says what the request says', () => {
  const text = 'Dear {{fullName}}, about {{ service }}: {{ourCompany}} thanks you. {{ourName}}'
  expect(fillIn(text, request, around)).toBe('Dear Ada Lovelace, about The Diary: Parley thanks you. Grace')
})

test('what nobody knows stays to be seen, and is named once', () => {
  const text = fillIn('{{companyName}} and {{companyName}} of {{town}}', request, around)
  expect(text).toBe('{{companyName}} and {{companyName}} of {{town}}')
  expect(gapsIn(text, 'plain')).toEqual(['{{companyName}}', '{{town}}'])
})

test('names are words, never patterns', () => {
  expect(fillIn('{{fullName}}', { ...request, fullName: '$& {{town}}' }, around)).toBe('$& {{town}}')
})
