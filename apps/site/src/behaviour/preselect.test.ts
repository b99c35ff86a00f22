// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { preselectService } from './preselect.ts'

beforeEach(() => {
  document.body.innerHTML = `<form><select name="service">
    <option value=""></option><option value="sms-automation"></option><option value="smart-chatbots"></option>
  </select></form>`
})
const select = () => document.querySelector('select') as HTMLSelectElement

test.each([
  ['?service=smart-chatbots', 'smart-chatbots'],
  ['?service=unknown', ''],
  ['?service=', ''],
  ['', ''],
])('the address %j chooses %j', (query, chosen) => {
  history.replaceState(null, '', `/contact${query}`)
  preselectService()
  expect(select().value).toBe(chosen)
})

test('what the visitor chose stays', () => {
  history.replaceState(null, '', '/contact?service=smart-chatbots')
  select().value = 'sms-automation'
  preselectService()
  expect(select().value).toBe('sms-automation')
})
