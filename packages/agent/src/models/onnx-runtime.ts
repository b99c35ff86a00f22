import { loadEngine } from './engine.ts'

/** Loads onnxruntime. Throws `no-engine` where it is not installed or does not fit this machine. */
export const loadOnnxRuntime = (folder: string) => loadEngine(folder, 'onnxruntime') as OnnxRuntime

/** What we use of `onnxruntime-node`. */
export type OnnxRuntime = {
  InferenceSession: { create(path: string, options?: object): Promise<OnnxSession> }
  Tensor: new (type: TensorType, data: TensorData, dims: readonly number[]) => Tensor
}
type TensorType = 'float32' | 'int64' | 'bool'
type TensorData = Float32Array | BigInt64Array | Uint8Array
export type Tensor = { data: TensorData; dims: readonly number[]; dispose(): void }
export type Tensors = Record<string, Tensor>
export type OnnxSession = {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(feeds: Tensors): Promise<Tensors>
}

/** Calls share the machine: one thread, and no memory kept for what may come. */
export const oneThread = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
}
