import type { LookupAddress, lookup } from 'node:dns'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { judged } from './public-address.ts'

type Answer = (error: null, found: LookupAddress[]) => void
let answers: string[][] = []
beforeEach(() => {
  answers = []
})

/** A server of names that answers what the test says. */
function ask(_name: string, _options: object, callback: Answer) {
  const found = answers.shift() ?? []
  callback(
    null,
    found.map((address) => ({ address, family: 4 })),
  )
}
const resolve = promisify(judged(ask as typeof lookup) as never) as (name: string, options: object) => Promise<unknown>

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
