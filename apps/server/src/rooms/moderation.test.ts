import { expect, test } from 'vitest'
import type { DialOuts } from './dialling/dial-outs.ts'
import { Members } from './members.ts'
import { type Moderated, moderate } from './moderation.ts'
import type { Person } from './person.ts'

test('a telephone is hung up, and what it does not do is refused before anything is done', () => {
  const hungUp: string[] = []
  const dialOuts = { has: () => true, hangUp: (id: string) => void hungUp.push(id) } as unknown as DialOuts
  const room = { members: new Members(), place: { find: () => null }, dialOuts } as unknown as Moderated
  const owner = { permissions: { canSend: true, canAdmin: true } } as Person
  expect(() => moderate(room, owner, { desk: { eject: true }, office: { setAudio: false } })).toThrow(
    'A telephone can only be hung up',
  )
  expect(hungUp).toEqual([])
  moderate(room, owner, { desk: { eject: true } })
  expect(hungUp).toEqual(['desk'])
})
