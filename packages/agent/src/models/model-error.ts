export type ModelErrorCode =
  | 'unknown-model'
  | 'checksum-needed'
  | 'unreachable'
  | 'no-index'
  | 'not-listed'
  | 'interrupted'
  | 'wrong-checksum'
  | 'unsafe-archive'
  | 'broken-archive'
  | 'disk-full'
  | 'not-installed'
  | 'changed'
  | 'no-engine'

/** Says what went wrong with a model's files, and in its message what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: ModelErrorCode

  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Runs what writes files; a full disk is told as such. */
export async function onDisk<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) {
      throw new ModelError('disk-full', 'The disk is full. Free some room and fetch again: what has come is kept.', {
        cause,
      })
    }
    throw cause
  }
}
