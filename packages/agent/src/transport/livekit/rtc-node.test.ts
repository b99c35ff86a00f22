import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import {
  type AudioSource,
  leaveRoom,
  openRoom,
  type Participant,
  type Publication,
  type Room,
  type Track,
} from './rtc-node.ts'

test.each([
  ['that is there', 0, async () => {}],
  [
    'that the native part has let go of is told to be gone, and ends no process',
    1,
    async () => {
      throw new Error('failed to handle request: invalid request: handle not found')
    },
  ],
])('leaving a room %s', async (_which, timesTold, disconnect) => {
  let told = 0
  const room = Object.assign(new EventEmitter(), { disconnect }) as unknown as Room
  room.on('disconnected', () => {
    told += 1
  })
  const closed = Promise.withResolvers<void>()
  leaveRoom(room, { close: async () => closed.resolve() } as unknown as AudioSource)
  await closed.promise
  expect(told).toBe(timesTold)
})

test('of a room that is over, and of who left it before, the native part holds nothing, once everybody has heard of it', async () => {
  const held = new Set<string>()
  const holding = (what: string) => {
    held.add(what)
    return { dispose: () => void held.delete(what) }
  }
  const trackOf = (name: string): Track => Object.assign({ kind: 1 }, { ffi_handle: holding(`track of ${name}`) })
  const personOf = (name: string) => {
    const publication = { setSubscribed() {}, track: trackOf(name), ffiHandle: holding(`publication of ${name}`) }
    return {
      identity: name,
      trackPublications: new Map<string, Publication>([['microphone', publication]]),
      ffi_handle: holding(name),
    }
  }
  class FakeRoom extends EventEmitter {
    readonly ffiHandle = holding('room')
    readonly localParticipant = personOf('agent')
    readonly remoteParticipants = new Map<string, Participant>([['Ada', personOf('Ada')]])
  }
  const room = openRoom({ Room: FakeRoom as unknown as new () => Room })

  const gone = personOf('Ben')
  const [publication] = gone.trackPublications.values()
  room.emit('trackUnsubscribed', publication?.track as Track, publication, gone)
  Object.assign(publication ?? {}, { track: undefined })
  room.emit('participantDisconnected', gone)
  expect([...held].filter((what) => what.endsWith('Ben'))).toHaveLength(3)
  await new Promise(setImmediate)
  expect([...held].filter((what) => what.endsWith('Ben'))).toEqual([])

  expect(held.size).toBe(7)
  room.emit('disconnected', 0)
  await new Promise(setImmediate)
  expect([...held]).toEqual([])
})
