import type { Transcriber } from './transcriber.ts'

/**
 * For far ends that do not say to which utterance their words belong: the sound of the next one waits until those of the one
 * before have come.
 */
export function oneAtATime(transcribe: Transcriber): Transcriber {
  let last: Promise<void> = Promise.resolve()
  return async function* (audio, options) {
    const before = last
    const done = Promise.withResolvers<void>()
    last = done.promise
    await before
    try {
      if (!options.signal.aborted) yield* transcribe(audio, options)
    } finally {
      done.resolve()
    }
  }
}
