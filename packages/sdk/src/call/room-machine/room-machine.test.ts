import { expect, test } from 'vitest'
import { machines } from '../method-table/support.ts'
import { RoomMachine } from './room-machine.ts'

test('it can be asked for what the table of machines says of it', () => {
  const machine = new RoomMachine({ callClientId: 'a', report() {} })
  expect(Object.keys(machine.answers).sort()).toEqual([...(machines[machine.name] ?? [])].sort())
})

test('before anybody has joined, what needs a meeting is refused in words, and closing twice is fine', async () => {
  const machine = new RoomMachine({ callClientId: 'a', report() {} })
  const { answers } = machine
  await expect(answers.sendAppMessage?.({ data: 1, to: '*' })).rejects.toThrow('You are in no meeting.')
  await expect(answers.sendDTMF?.({ sessionId: 'x', tones: '1' })).rejects.toThrow('assistant')
  machine.close()
  machine.close()
})
