import { expect, test, vi } from 'vitest'
import { jambonzStream } from './jambonz-stream.ts'

/** What jambonz is sent: samples, or a text. */
function line() {
  const sent: (number | string)[] = []
  const send = (data: string | Uint8Array) => void sent.push(typeof data === 'string' ? data : data.length / 2)
  return { sent, ...jambonzStream({ send, close() {} }).line }
}
const frame = new Int16Array(320)
const killAudio = '{"type":"killAudio"}'

test('silence follows what was said: jambonz would keep its end until the next words', () => {
  vi.useFakeTimers()
  const { sent, play } = line()
  for (let said = 0; said < 3; said += 1) {
    play(frame)
    vi.advanceTimersByTime(20)
  }
  expect(sent).toEqual([320, 320, 320])
  vi.advanceTimersByTime(200)
  expect(sent).toEqual([320, 320, 320, 2560])
  vi.useRealTimers()
})

test('an interruption drops what jambonz has gathered, too', () => {
  vi.useFakeTimers()
  const { sent, play, flush } = line()
  play(frame)
  flush()
  flush()
  vi.advanceTimersByTime(200)
  expect(sent).toEqual([320, 2560, killAudio, killAudio])
  vi.useRealTimers()
})
