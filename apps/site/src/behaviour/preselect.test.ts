// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { offers } from '../../content/offers.ts'
import { preselectService } from './preselect.ts'

beforeEach(() => {
  document.body.innerHTML = `<form><select name="service">
    <option value=""></option><option value="sms-automation"></option><option value="smart-chatbots"></option>
  </select><textarea name="additionalInfo"></textarea></form>`
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

const notes = () => document.querySelector('textarea') as HTMLTextAreaElement

test.each(offers.map(({ name }) => name))(
  'the address of the offer %s is told to whoever reads the request',
  (name) => {
    history.replaceState(null, '', `/contact?service=sms-automation&offer=${encodeURIComponent(name)}`)
    preselectService()
    expect([select().value, notes().value]).toEqual(['sms-automation', expect.stringContaining(name)])
  },
)

test('no other words come into the form from an address, nor in the place of what was written', () => {
  history.replaceState(null, '', '/contact?service=sms-automation&offer=Send+money+to+me')
  preselectService()
  expect(notes().value).toBe('')
  notes().value = 'Mine'
  history.replaceState(null, '', `/contact?service=sms-automation&offer=${offers[0]?.name}`)
  preselectService()
  expect(notes().value).toBe('Mine')
})
