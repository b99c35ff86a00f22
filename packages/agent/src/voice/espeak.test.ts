import { keeps } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { notRunHere } from '../../../../tests/setup/not-run.ts'
import { espeakVoice, findEspeak } from './espeak.ts'
import { voiceContract } from './voice.contract.ts'

const signal = new AbortController().signal
const hasEspeak = findEspeak() !== null
if (!hasEspeak) notRunHere('the voice of espeak-ng', 'Install "espeak-ng".')

describe.skipIf(!hasEspeak)('espeak-ng', () => {
  keeps(voiceContract, () => ({ speak: espeakVoice(), failing: espeakVoice({ program: '/bin/false' }) }))

  test('reads text as text, whatever is in it', async () => {
    const chunks = await Array.fromAsync(espeakVoice()('-v fr; $(reboot) "quoted" <say>', { signal }))
    expect(chunks.length).toBeGreaterThan(0)
  })
})

test.each([
  ['is not there', '/nowhere/espeak-ng'],
  ['fails', '/bin/false'],
])('a program that %s is a typed failure', async (_, program) => {
  await expect(Array.fromAsync(espeakVoice({ program })('Hello.', { signal }))).rejects.toMatchObject({
    code: 'provider-failed',
  })
})

test('it is found where PATH says, and nowhere else', () => {
  expect(findEspeak('/nowhere')).toBeNull()
})
