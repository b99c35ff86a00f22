// @vitest-environment happy-dom

import { expect, onTestFinished, test, vi } from 'vitest'
import { makeReady, Room } from './livekit-client.ts'

/** A room of LiveKit's client whose inside is this. */
function roomWith(inside: object) {
  const room = new Room()
  const cleanupPeerConnections = vi.fn(async () => {})
  Object.assign(room, { engine: { ...inside, cleanupPeerConnections } })
  return { room, cleanupPeerConnections }
}

test('half a connection that cannot be made whole is given back, and joining makes all of it', async () => {
  const { room, cleanupPeerConnections } = roomWith({ configure: async () => {} })
  await room.makeReady()
  expect(cleanupPeerConnections).toHaveBeenCalledOnce()
})

test('a room that is left lets go of its half', async () => {
  const createInitialOffer = vi.fn(async () => {})
  const { room, cleanupPeerConnections } = roomWith({
    configure: async () => {},
    createDataChannels() {},
    addMediaSections() {},
    pcManager: { publisher: { createInitialOffer } },
  })
  await room.makeReady()
  expect(createInitialOffer).toHaveBeenCalledOnce()
  expect(cleanupPeerConnections).not.toHaveBeenCalled()
  await room.disconnect()
  expect(cleanupPeerConnections).toHaveBeenCalledOnce()
})

test('a call is offered once, with a place for one voice and none for pictures: joining sends what was made before', async () => {
  const made = { offerId: 1 }
  const publisher = { createInitialOffer: vi.fn(async () => made) }
  const addMediaSections = vi.fn()
  const { room } = roomWith({
    configure: async () => {},
    createDataChannels() {},
    addMediaSections,
    pcManager: { publisher },
  })
  const { createInitialOffer } = publisher
  await Promise.all([room.makeReady(), room.makeReady()])
  expect(addMediaSections.mock.calls).toEqual([[1, 0]])
  expect(await publisher.createInitialOffer()).toBe(made)
  expect(createInitialOffer).toHaveBeenCalledOnce()
  await publisher.createInitialOffer() // of another attempt to join
  expect(createInitialOffer).toHaveBeenCalledTimes(2)
})

test('the room that a page made ready is its first call’s, as that call wants it; a page that is left gives it back', async () => {
  const readied = vi.spyOn(Room.prototype, 'makeReady')
  onTestFinished(() => readied.mockRestore())
  const ready = async () => {
    await makeReady()
    return readied.mock.contexts.at(-1) as InstanceType<typeof Room>
  }
  const first = await ready()
  expect(await ready()).toBe(first)
  expect(new Room({ stopLocalTrackOnUnpublish: false })).toBe(first)
  expect(first.options.stopLocalTrackOnUnpublish).toBe(false)
  expect(new Room()).not.toBe(first)

  const second = await ready()
  const disconnected = vi.spyOn(second, 'disconnect')
  dispatchEvent(new Event('pagehide'))
  expect(disconnected).toHaveBeenCalledOnce()
  expect(new Room()).not.toBe(second)
})
