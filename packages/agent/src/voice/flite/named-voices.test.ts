import { expect, test } from 'vitest'
import { concat } from '../../audio/frame.ts'
import { flite } from '../../providers/built-in.ts'
import { spoken } from './spoken.fixture.ts'

const said = async (voiceId: string) => {
  const voice = flite.voice?.wanted?.({ voiceId }, { apiKey: '' })?.()
  return voice ? concat(await Array.fromAsync(voice('Hello.', { signal: new AbortController().signal }))) : null
}

test('an assistant that names another built-in voice is spoken by it; with the usual one the server decides', async () => {
  expect(await said('slt')).toEqual(await spoken('Hello.', 'slt'))
  expect((await said('rms'))?.length).not.toBe((await said('slt'))?.length)
  expect([await said('awb'), await said('')]).toEqual([null, null])
})
