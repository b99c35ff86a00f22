// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { countVisit } from './count-visit.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'prerendering')
})

/** What is sent of a page that came this way. */
function sentFor(entry: object, prerendering = false) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry] as never)
  Object.defineProperty(document, 'prerendering', { value: prerendering, configurable: true })
  const sent: unknown[] = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => sent.push([url, JSON.parse(String(body))]) > 0)
  history.replaceState(null, '', '/services?utm_source=news')
  countVisit()
  return sent
}

const visit = ['/visited', { page: '/services', query: '?utm_source=news', from: '' }]

test('a page that was asked for to be seen is counted by its request, and says nothing', () => {
  expect(sentFor({ activationStart: 0, deliveryType: '' })).toEqual([])
})

test('a page that was fetched ahead, or drawn ahead and opened before its scripts ran, says once that it is seen', () => {
  expect(sentFor({ activationStart: 0, deliveryType: 'navigational-prefetch' })).toEqual([visit])
  expect(sentFor({ activationStart: 812 })).toEqual([visit])
})

test('a page that is still drawn ahead says so when it is opened, and not before', () => {
  const sent = sentFor({ activationStart: 0 }, true)
  expect(sent).toEqual([])
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(sent).toEqual([visit])
})
