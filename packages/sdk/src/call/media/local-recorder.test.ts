import { expect, onTestFinished, test, vi } from 'vitest'
import { LocalRecorder } from './local-recorder.ts'

const stream = { getAudioTracks: () => [], getVideoTracks: () => [], getTracks: () => [] }

/** A browser's recorder, whose pieces come when the test says so. */
class FakeRecorder {
  static last: FakeRecorder
  readonly stream = stream
  state = 'recording'
  onstop = () => {}
  ondataavailable = (_: { data: { arrayBuffer(): Promise<ArrayBuffer> } }) => {}

  constructor() {
    FakeRecorder.last = this
  }

  start() {}

  stop() {
    this.state = 'inactive'
  }

  brings(byte: number) {
    this.ondataavailable({ data: { arrayBuffer: async () => new Uint8Array([byte]).buffer } })
  }
}

test('only the last piece of a recording is told as such, also where those before it are not read yet', async () => {
  const canvas = { captureStream: () => stream, getContext: () => null }
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamDestination = () => ({ stream })
      close = async () => {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const told: [byte: number | undefined, finished: boolean][] = []
  const recorder = new LocalRecorder(
    () => [],
    (data, finished) => told.push([data[0], finished]),
  )
  FakeRecorder.last.brings(1)
  recorder.stop()
  FakeRecorder.last.brings(2)
  FakeRecorder.last.onstop()
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told).toEqual([
    [1, false],
    [2, true],
  ])
})
