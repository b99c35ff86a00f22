import { expect, test } from 'vitest'
import { platformFixture } from '../platform-fixture.ts'

test.each(['ASC', 'DESC'] as const)(
  'every one is gone through once in the order %s, while others come and go',
  async (order) => {
    await using api = await platformFixture()
    const { service } = api.platform
    const make = async () => (await service.create({ orgId: 'main', kind: 'template', body: {} })).entity.id
    const made = await Promise.all(Array.from({ length: 502 }, make))
    const seen: string[] = []
    for await (const { id } of service.each('main', 'template', [], order)) {
      if (seen.length === 0) {
        // ahead of all that are still to come
        await (order === 'DESC' ? make() : service.remove('main', 'template', id))
      }
      seen.push(id)
    }
    expect(seen).toEqual(order === 'ASC' ? made : made.toReversed())
  },
)
