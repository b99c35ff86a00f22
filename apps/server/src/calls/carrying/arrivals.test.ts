import { expect, test } from 'vitest'
import type { CallState } from '../call-state.ts'
import { Arrivals, type Arrived } from './arrivals.ts'

test('whoever waits behind an offer that turns out not to be answerable is answered in its place', async () => {
  let state: CallState = { status: 'waiting', token: 'token' }
  const arrivals = new Arrivals<Arrived>()
  const come = (said: string, answer: () => Promise<Arrived>) =>
    arrivals.come({ token: 'token', said }, () => state, answer, answer)
  await come('lost', async () => {
    state = { status: 'live', resumeToken: 'first' }
    return { resumeToken: 'first' }
  })
  const bad = Promise.withResolvers<Arrived>()
  const refused = come('bad', () => bad.promise)
  await new Promise(setImmediate)
  const waiting = come('good', async () => ({ resumeToken: 'second' }))
  bad.reject(new Error('not an offer'))
  await expect(refused).rejects.toThrow('not an offer')
  await expect(waiting).resolves.toEqual({ resumeToken: 'second' })
})
