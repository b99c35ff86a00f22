// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest'
import { Room } from './livekit-client.ts'

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
    applyInitialPublisherLayout() {},
    pcManager: { publisher: { createInitialOffer } },
  })
  await room.makeReady()
  expect(createInitialOffer).toHaveBeenCalledOnce()
  expect(cleanupPeerConnections).not.toHaveBeenCalled()
  await room.disconnect()
  expect(cleanupPeerConnections).toHaveBeenCalledOnce()
})
