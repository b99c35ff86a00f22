/** A loaded model that speaks. */
export type LocalSpeech = {
  readonly rateHz: number
  /** Mono samples from −1 to 1 at `rateHz`; none for a text without a word. `speed` is 1 as it was trained. */
  speak(text: string, speed: number): Promise<Float32Array>
}
