import { services } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { serviceFrom, serviceHeardIn, wordsOf } from './service-words.ts'

describe('services in free words', () => {
  test.each([
    ['emails please', 'email-automation'],
    ['something with linked in', 'linkedin-outreach'],
    ['the phone thing', 'ai-phone-callers'],
    ['text messages', 'sms-automation'],
    ['I am not sure yet', 'consultation-only'],
    ['everything', 'full-outreach-system'],
    ['email and linkedin', 'multiple-services'],
    ['connect it to our CRM', 'custom-integrations'],
    ['purple', null],
  ])('%j is %s', (said, service) => expect(serviceFrom(said)).toBe(service))

  test.each([
    ['Lanky then.', 'linkedin-outreach'],
    ['I think Lankedon.', 'linkedin-outreach'],
    ['Not share.', 'consultation-only'],
    ['Phone cause', 'ai-phone-callers'],
    ['Chat pots', 'smart-chatbots'],
    ['purple', null],
    ['The cat sat on it', null],
  ])('offered ones are known by their sound: %j is %s', (said, service) => expect(serviceHeardIn(said)).toBe(service))

  test('one that an owner has added is named by the words of its value', () => {
    const { label, words } = wordsOf('podcast-outreach')
    expect(label).toBe('podcast outreach')
    expect(words.test('we would like podcast outreach please')).toBe(true)
  })

  test('S3.6 every one of them can be named by its own value', () => {
    for (const service of services) expect(serviceFrom(service)).toBe(service)
  })
})
