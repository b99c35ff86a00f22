import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store.ts'

/** What a store promises of the rooms that servers hold. */
export function roomsContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ store, remove } = await open())
    for (const id of ['a', 'b'])
      await store.servers.join({ id, url: `http://${id}`, state: 'ready', freeLines: 1 }, id === 'a')
  })
  afterAll(async () => {
    for (const id of ['a', 'b']) await store.servers.leave(id)
    await store.close()
    await remove()
  })

  test('a room is one server’s until it gives it back, and everybody sees whose', async () => {
    expect(await store.rooms.holderOf('main', 'standup')).toBeNull()
    expect(await store.rooms.take('main', 'standup', 'a')).toBe(true)
    expect(await store.rooms.take('main', 'standup', 'a')).toBe(true)
    expect(await store.rooms.take('main', 'standup', 'b')).toBe(false)
    expect(await store.rooms.holderOf('main', 'standup')).toEqual({ id: 'a', url: 'http://a' })
    await store.rooms.giveBack('main', 'standup', 'b')
    expect(await store.rooms.holderOf('main', 'standup')).toMatchObject({ id: 'a' })
    await store.rooms.giveBack('main', 'standup', 'a')
    expect(await store.rooms.take('main', 'standup', 'b')).toBe(true)
  })

  test('the room of a server that is gone is anybody’s', async () => {
    await store.rooms.take('main', 'lost', 'b')
    await store.servers.leave('b')
    expect(await store.rooms.holderOf('main', 'lost')).toBeNull()
    expect(await store.rooms.take('main', 'lost', 'a')).toBe(true)
  })
}
