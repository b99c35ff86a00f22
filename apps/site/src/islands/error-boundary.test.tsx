// @vitest-environment happy-dom
import { errorReportPath } from '@parley/protocol'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

let broken = true
function Fragile() {
  if (broken) throw new RangeError('out of numbers')
  return <p>whole</p>
}

const reports: { path: string; body: { kind: string; message: string } }[] = []

beforeEach(() => {
  vi.resetModules() // the reporter sends so many a minute, and nothing twice
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    reports.push({ path, body: JSON.parse(body) })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('S1.9 what breaks while drawing is reported and replaced by a message, from which it can be drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React tells the developer, too
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    ),
  )
  expect(place.querySelector('[role="alert"]')?.textContent).toContain('stopped working')
  await expect
    .poll(() => reports)
    .toMatchObject([{ path: errorReportPath, body: { kind: 'render', message: 'RangeError: out of numbers' } }])
  broken = false
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('whole')
  await act(async () => root.unmount())
})
