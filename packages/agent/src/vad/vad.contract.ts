import type { Contract } from '@parley/testkit'
import { seededRandom } from '@parley/testkit'
import { expect } from 'vitest'
import { concat, frameMs, frameSamples } from '../audio/frame.ts'
import { spoken } from '../voice/flite/spoken.fixture.ts'
import { SpeechDetector } from './speech-detector.ts'
import type { Vad } from './vad.ts'

const silence = (ms: number) => new Int16Array(ms * 16)

function withNoise(pcm: Int16Array, loudness: number): Int16Array {
  const random = seededRandom(7)
  return pcm.map((sample) => Math.max(-32_768, Math.min(32_767, sample + (random() - 0.5) * 2 * loudness * 32_768)))
}

/** When speech starts and stops, in ms of the recording, as a detector with this VAD tells. */
function listen(vad: Vad, pcm: Int16Array) {
  const heard: { type: string; atMs: number }[] = []
  let nowMs = 0
  const detector = new SpeechDetector({
    vad,
    onEvent: (event) => {
      if (event.type !== 'audio') heard.push({ type: event.type, atMs: nowMs - event.agoMs })
    },
  })
  for (let at = 0; at + frameSamples <= pcm.length; at += frameSamples) {
    nowMs += frameMs
    detector.hear(pcm.subarray(at, at + frameSamples))
  }
  return heard
}

export const vadContract: Contract<Vad> = {
  'speech is heard as one utterance, and its start and end within 150 ms': async (vad) => {
    const words = await spoken('I would like to know more about your services.')
    const heard = listen(vad, concat([silence(1000), words, silence(1500)]))
    expect(heard.map(({ type }) => type)).toEqual(['speech-started', 'speech-stopped'])
    expect(Math.abs((heard[0]?.atMs ?? 0) - 1000)).toBeLessThan(150)
    expect(Math.abs((heard[1]?.atMs ?? 0) - 1000 - words.length / 16)).toBeLessThan(250)
  },
  'speech in a noisy room is heard': async (vad) => {
    const words = await spoken('I would like to know more about your services.')
    const heard = listen(vad, withNoise(concat([silence(2000), words, silence(2000)]), 0.01))
    expect(heard[0]?.type).toBe('speech-started')
    expect(heard.at(-1)?.type).toBe('speech-stopped')
    expect(heard[0]?.atMs).toBeGreaterThan(1700)
  },
  'silence and steady noise are not speech': async (vad) => {
    expect(listen(vad, silence(3000))).toEqual([])
    expect(listen(vad, withNoise(silence(5000), 0.02)).filter(({ atMs }) => atMs > 1000)).toEqual([])
  },
}
