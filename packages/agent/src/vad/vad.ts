/**
 * Judges frames of one caller.
 *
 * `probability` takes mono PCM16 at 16 000 Hz, 20 ms, in order, and answers at once how likely it is speech, 0–1. It is a
 * plain function and no stream: it runs 50 times a second in every call, on the thread that carries the sound.
 */
export type Vad = {
  probability(frame: Int16Array): number
  close(): void
}
