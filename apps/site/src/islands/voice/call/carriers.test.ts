import { livekitProvider } from '@parley/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'

test('where calls go to rooms of LiveKit, a browser without WebRTC can write, and only a call contacts their server', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const timing = [{ name: livekitProvider, description: 'https://rooms.example' }]
  const navigation = { serverTiming: timing } as unknown as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation])
  const contacted = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'))
  expect('RTCPeerConnection' in globalThis).toBe(false)
  // once more, for another file may have loaded it on a page of its own; by a name that the type checker does not follow
  const anew: string = './carriers.ts?with-rooms'
  const { carriers } = (await import(anew)) as typeof import('./carriers.ts')
  expect(contacted).not.toHaveBeenCalled()
  const media = { microphone: false, speaker: '', muted: false, volume: 1, gain: 1 }
  const { signal } = new AbortController()
  carriers({ media, signal, keepCallOnLeave: false, levelIntervalMs: 100, emit: () => {} })
  expect(contacted.mock.calls.map(([address]) => address)).toEqual(['https://rooms.example'])
})
