import { expect, test } from 'vitest'
import { agentLineIndex, maxRoomPeople, receivedLineIndex, roomLineCount, roomLines } from './room-lines.ts'

test('what a person receives has a line of its own for each of the others', () => {
  for (let own = 0; own < maxRoomPeople; own += 1) {
    const others = [0, 1, 2, 3].filter((seat) => seat !== own)
    const taken = others.flatMap((seat) => roomLines.map((line) => receivedLineIndex(own, seat, line)))
    const free = Array.from({ length: roomLineCount - agentLineIndex - 1 }, (_, at) => agentLineIndex + 1 + at)
    expect(taken).toEqual(free)
  }
})
