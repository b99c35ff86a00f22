import { expect, test } from 'vitest'
import { browserTranscriber } from '../providers/built-in.ts'
import type { Machine } from '../providers/provider.ts'
import type { Voice } from '../voice/voice.ts'
import { assistantFrom } from './assistant-from.ts'

test.each([
  [undefined, undefined],
  [1.25, 1.25],
])('a voice of this machine speaks as fast as the assistant’s settings say: %s', async (speed, heard) => {
  const speeds: (number | undefined)[] = []
  const embeddedVoice: Voice = async function* (_, options) {
    speeds.push(options.speed)
    yield new Int16Array(1)
  }
  const machine = {
    knowledge: { company: { name: '', email: '', phone: '' }, entries: [] },
    embeddedVoice,
    local: {} as Machine['local'],
  }
  const voice = { provider: 'flite', make: () => embeddedVoice }
  const settings = { voice, transcriber: browserTranscriber, firstMessage: '', ...(speed && { speed }) }
  const { signal } = new AbortController()
  await Array.fromAsync(assistantFrom(settings, machine).voice('Hello.', { signal }))
  expect(speeds).toEqual([heard])
})
