import type { LookupAddress } from 'node:dns'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

const answers = vi.hoisted((): string[][] => [])
// the names of others cannot be made to lie here in any other way
vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    ),
}))
const { publicLookup } = await import('./public-address.ts')
const resolve = promisify(publicLookup as never) as (name: string, options: object) => Promise<unknown>

test('a name with one address inside among others is refused', async () => {
  answers.push(['8.8.8.8', '10.0.0.1'])
  await expect(resolve('mixed.example', { all: true })).rejects.toMatchObject({ name: 'PrivateAddress' })
})

test('a name that changes its answer is judged each time it is connected to, and only the judged address is used', async () => {
  answers.push(['8.8.8.8'], ['127.0.0.1'])
  expect(await resolve('rebinding.example', { all: true })).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(answers).toEqual([['127.0.0.1']]) // asked once
  await expect(resolve('rebinding.example', {})).rejects.toThrow('rebinding.example leads into a private network')
})
