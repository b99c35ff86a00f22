// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Chart } from './chart.tsx'

const days = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, 10, 10 + index)).toISOString())
const series = [{ label: 'Calls', colour: '--blue', values: days.map((_day, index) => index) }]

/** What a chart writes, and where, on a screen in that part of the world. */
async function drawnIn(zone: string): Promise<string[]> {
  vi.stubEnv('TZ', zone)
  const drawn: string[] = []
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (held, name: string) =>
      name === 'fillText'
        ? (text: string, x: number) => drawn.push(`${text} at ${Math.round(x)}`)
        : (held[name] ?? (() => ({ width: 10 }))),
  })
  vi.stubGlobal('Path2D', function AnyPath() {
    return pen
  })
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Chart at={days} series={series} title="Calls" />)
  await vi.waitFor(() => expect(drawn).not.toEqual([]))
  root.unmount()
  for (const spy of [getContext, width]) spy.mockRestore()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  return drawn
}

test('days stand where they begin, wherever the reader is', async () => {
  const here = await drawnIn('UTC')
  expect(here.join()).toContain('12 Nov at')
  expect(await drawnIn('Asia/Tokyo')).toEqual(here)
  expect(await drawnIn('America/New_York')).toEqual(here)
})
