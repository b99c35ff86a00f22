// @vitest-environment happy-dom
import { maxBreadcrumbs } from '@parley/protocol'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { breadcrumbLimit, breadcrumbs, leaveBreadcrumb } from './breadcrumbs.ts'
import { recordedFetch } from './recorded-fetch.ts'
import { watchSteps } from './watch-steps.ts'

const last = () => breadcrumbs().at(-1)

beforeAll(watchSteps)
// the next file of this worker has the same `fetch`
afterEach(() => void vi.unstubAllGlobals())

test('S9.50 at most 100 are kept, as many as a report may carry; the oldest fall out', () => {
  expect(breadcrumbLimit).toBe(maxBreadcrumbs)
  expect(maxBreadcrumbs).toBe(100)
  for (let step = 0; step < 130; step++) leaveBreadcrumb('navigation', `/${step}`)
  expect(breadcrumbs().length).toBe(100)
  expect([breadcrumbs()[0]?.text, last()?.text]).toEqual(['/30', '/129'])
})

test('S1.10 a click leaves the name of the element, not its words', () => {
  document.body.innerHTML = `<button id="send"><b>Secret words</b></button><input name="email" value="ada@engine.example">`
  document.querySelector('b')?.click()
  expect(last()).toMatchObject({ category: 'click', text: 'button#send' })
  document.querySelector('input')?.click()
  expect(last()?.text).toBe('input[email]')
})

test('L8 S1.10 opening a page leaves its path without the query', () => {
  history.replaceState(null, '', '/contact?email=ada#top')
  window.dispatchEvent(new Event('pageshow'))
  expect(last()).toMatchObject({ category: 'navigation', text: '/contact#top' })
})

test('L8 a request leaves method, path and outcome, without query or body', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await recordedFetch('/api/x?email=ada', { method: 'POST', body: 'secret' })
  expect(last()).toMatchObject({ category: 'fetch', text: 'POST /api/x 204' })

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  await expect(recordedFetch('https://other.example/y')).rejects.toThrow('down')
  expect(last()?.text).toBe('GET /y failed')
})
