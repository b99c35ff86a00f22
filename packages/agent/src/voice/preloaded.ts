import { concat } from '../audio/frame.ts'
import type { Voice } from './voice.ts'

/**
 * Remembers what certain sentences sound like. The first call that needs one pays for it, unless `preload` did: a greeting
 * made before the click is heard without any work.
 */
export function preloaded(voice: Voice, sentences: readonly string[]): { voice: Voice; preload(): Promise<void> } {
  const wanted = new Set(sentences)
  const known = new Map<string, Int16Array>()
  const never = new AbortController().signal

  const remembering: Voice = async function* (text, options) {
    const sound = known.get(text)
    if (sound) {
      yield sound
      return
    }
    const chunks: Int16Array[] = []
    for await (const chunk of voice(text, options)) {
      if (wanted.has(text)) chunks.push(chunk)
      yield chunk
    }
    if (chunks.length > 0 && !options.signal.aborted) known.set(text, concat(chunks))
  }

  return {
    voice: remembering,
    async preload() {
      for (const sentence of wanted) {
        for await (const _ of remembering(sentence, { signal: never })) {
          // only to remember it
        }
      }
    },
  }
}
