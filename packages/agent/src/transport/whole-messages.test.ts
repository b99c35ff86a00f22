import { expect, test } from 'vitest'
import { awaitWholeMessages } from './whole-messages.ts'

const part = (message_seq: number, fragment_offset: number, end: number, length = 1400) => ({
  ...{ message_seq, length, fragment_offset },
  fragment_length: end - fragment_offset,
})
type Part = ReturnType<typeof part>
const first = part(0, 0, 1100)
const second = part(0, 1100, 1400)

function reader() {
  const socket = { handleFragmentHandshake: (parts: Part[]) => parts }
  awaitWholeMessages(socket)
  return (one: Part) => socket.handleFragmentHandshake([one])
}

test('a message of one datagram is read at once', () => {
  const whole = part(0, 0, 1400)
  expect(reader()(whole)).toEqual([whole])
})

test.each([
  ['in order', [first], second],
  ['in the other order', [second], first],
  ['the first part lost twice', [second, second], first],
  ['the second part lost twice', [first, first], second],
  ['cut otherwise when repeated', [part(0, 0, 500), second], part(0, 400, 1100)],
  ['a part of another message before', [part(1, 0, 1100), first], second],
])('a message of several is read when all of it is there: %s', (_, before, last) => {
  const read = reader()
  for (const one of before) expect(read(one)).toEqual([])
  const offsets = read(last).map(({ fragment_offset }) => fragment_offset)
  expect(offsets).toContain(first.fragment_offset)
})

test('it is read again when it comes again', () => {
  const read = reader()
  for (let time = 0; time < 2; time += 1) {
    expect(read(first)).toEqual([])
    expect(read(second)).toEqual([first, second])
  }
})
