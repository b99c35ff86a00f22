import { keeps } from '@parley/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { presentModel } from '../../models/present.fixture.ts'
import { voiceContract } from '../voice.contract.ts'
import { LocalVoice } from './local-voice.ts'

for (const [name, kind, speaker] of [
  ['piper-alba', 'piper', 0],
  ['kokoro', 'kokoro', 7],
] as const) {
  const present = presentModel(name)
  describe.skipIf(!present)(`the voice ${name}`, () => {
    const voice = present && new LocalVoice({ ...present, kind, speaker })
    afterAll(() => voice?.close())
    const missing = new LocalVoice({ engineFolder: '/nowhere', kind, files: {}, speaker })
    afterAll(() => missing.close())
    keeps(voiceContract, () => ({ speak: voice?.voice ?? absent, failing: missing.voice }))
  })
}

// biome-ignore lint/correctness/useYield: it only fails
async function* absent(): AsyncGenerator<Int16Array> {
  throw new Error('there is no model')
}

test('without its model, every sentence is a typed failure, and says what to do', async () => {
  const voice = new LocalVoice({ engineFolder: '/nowhere', kind: 'piper', files: {}, speaker: 0 })
  const { signal } = new AbortController()
  for (const sentence of ['One.', 'Two.']) {
    await expect(Array.fromAsync(voice.voice(sentence, { signal }))).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringContaining('npx parley models'),
    })
  }
  await voice.close()
})
