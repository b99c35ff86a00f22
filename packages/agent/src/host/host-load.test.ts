import { expect, onTestFinished, test } from 'vitest'
import type { CallMedia } from '../transport/call-media.ts'
import { settledAfterMs } from '../transport/load.ts'
import { HostLoad } from './host-load.ts'

test('calls of telephones and in rooms of LiveKit count with those of the media threads', () => {
  const media = { lateP99Ms: 0, loads: () => [{ part: 'port', calls: 3, settled: 3, busy: 0 }] } as unknown as CallMedia
  const longAgo = performance.now() - 2 * settledAfterMs
  const load = new HostLoad({
    media,
    voices: [{ waitingMs: 0 }],
    elsewhere: () => [longAgo, performance.now(), Number.POSITIVE_INFINITY],
    aside: () => 0,
  })
  onTestFinished(() => load.close())
  expect(load.headroom.measured).toMatchObject({
    elsewhere: 3,
    loads: [
      { part: 'port', calls: 3 },
      { part: 'main', calls: 6, settled: 4 },
      { part: 'cores', calls: 6, settled: 4 },
    ],
  })
})
