declare module '@echogarden/rnnoise-wasm' {
  type Rnnoise = {
    HEAPF32: Float32Array
    _malloc(bytes: number): number
    _free(at: number): void
    _rnnoise_create(model: number): number
    _rnnoise_destroy(state: number): void
    /** Cleans 480 samples in place; returns the probability of speech, 0–1. */
    _rnnoise_process_frame(state: number, out: number, input: number): number
  }
  export default function createRnnoise(options?: { locateFile?(name: string): string }): Promise<Rnnoise>
}
