import { opusPackets } from '@parley/agent/testing'
import { frameSamples, level } from '../../../packages/agent/src/audio/frame.ts'
import { spoken } from '../../../packages/agent/src/voice/flite/spoken.fixture.ts'
import type { Sounds } from './caller.ts'

const samplesPerMs = 16
/** Quieter than this, the last word has died away; of full scale. */
const audible = 0.02
const roomMs = 2000
/** A microphone in a quiet room, of full scale. */
const roomLevel = 0.0008

/** A question, mono PCM16 at 16 000 Hz. */
export const callerSound = () => spoken('How long does it usually take until we see the first meetings?', 'slt')

/** A question and a quiet room, as a browser would send them. */
export async function callerSounds(): Promise<Sounds> {
  const question = await callerSound()
  const room = Int16Array.from({ length: roomMs * samplesPerMs }, () => (Math.random() - 0.5) * 2 * roomLevel * 32_768)
  return {
    question: await opusPackets(question),
    room: await opusPackets(room),
    trailingSilenceMs: trailingSilence(question) / samplesPerMs,
  }
}

/** Samples after the last audible frame. */
function trailingSilence(pcm: Int16Array): number {
  let end = pcm.length
  while (end > 0 && level(pcm.subarray(end - frameSamples, end)) < audible) end -= frameSamples
  return pcm.length - end
}

/** What the caller's browser recognised, in order: questions about the site, and a request that is given up again. */
export const questions = (name: string) => [
  'How long does it take until we see the first meetings?',
  'How much do you charge?',
  'Do you do LinkedIn?',
  'Is this legal?',
  'I would like to book a consultation.',
  `My name is ${name} Featherstone.`,
  `${name} at example dot com`,
  'Never mind, not now.',
  'How does the email service work?',
  'What do you do with my data?',
  'Do you work with agencies?',
  'What is the weather on the moon?',
]
