import type { RoomRequest } from '@parley/protocol'
import { expect, test } from 'vitest'
import { deferred } from '../../lib/deferred.ts'
import { RoomWishes } from './room-wishes.ts'

const tracks = { audio: { line: 'audio', isOn: true }, video: { line: 'video', isOn: true } } as const
const [ada, bob] = ['ada', 'bob'].map((sessionId) => ({ sessionId, tracks })) as [
  { sessionId: string; tracks: typeof tracks },
  { sessionId: string; tracks: typeof tracks },
]

function someWishes() {
  const told: RoomRequest[] = []
  const wishes = new RoomWishes(async (request) => void told.push(request))
  return { wishes, told }
}

test('the server is told which tracks need not be sent, once', async () => {
  const { wishes, told } = someWishes()
  expect(await wishes.tell([ada, bob])).toBe(false)
  wishes.subscribe('ada', { video: false })
  expect(await wishes.tell([ada, bob])).toBe(true)
  expect(await wishes.tell([ada, bob])).toBe(false)
  wishes.isAutomatic = false
  wishes.subscribe('bob', { '*': 'staged', audio: true })
  await wishes.tell([ada, bob])
  expect(told).toEqual([
    { type: 'without', lines: { ada: ['video'] } },
    { type: 'without', lines: { ada: ['audio', 'video'], bob: ['video'] } },
  ])
})

test('what was wanted before is never said after what is wanted now, however late a room answers', async () => {
  const told: RoomRequest[] = []
  const late = deferred<void>()
  const wishes = new RoomWishes((request) => {
    told.push(request)
    return late.promise
  })
  wishes.isAutomatic = false
  wishes.layers = { ada: { video: 1 } }
  const first = wishes.tell([ada])
  const second = wishes.tell([ada, bob])
  late.resolve()
  expect(await Promise.all([first, second])).toEqual([true, true])
  const all = ['audio', 'video']
  expect(told.filter(({ type }) => type === 'without')).toEqual([
    { type: 'without', lines: { ada: all } },
    { type: 'without', lines: { ada: all, bob: all } },
  ])
})

test('and which layer of everybody’s pictures is wanted, also of those who come later', async () => {
  const { wishes, told } = someWishes()
  wishes.layers = { base: { video: 1 }, bob: { video: 0, screenVideo: 2 } }
  await wishes.tell([ada])
  await wishes.tell([ada, bob])
  await wishes.tell([ada, bob])
  wishes.layers = {}
  await wishes.tell([ada, bob])
  expect(told).toEqual([
    { type: 'layers', layers: { ada: { video: 1 } } },
    { type: 'layers', layers: { ada: { video: 1 }, bob: { video: 0, screenVideo: 2 } } },
    { type: 'layers', layers: {} },
  ])
})

test('a server that one comes back to is told again', async () => {
  const { wishes, told } = someWishes()
  wishes.layers = { base: { video: 0 } }
  await wishes.tell([ada])
  wishes.serverForgot()
  await wishes.tell([ada])
  expect(told).toHaveLength(2)
})
