export type CallFailureCode =
  /** The method has to wait for `join()`. */
  | 'only-after-join'
  | 'only-before-join'
  /** The method is for call objects, not for frames. */
  | 'only-call-object'
  | 'only-frame'
  /** `preAuth()`, `startCamera()` or `join()` comes first. */
  | 'not-begun'
  | 'test-running'
  | 'destroyed'
  | 'duplicate-instance'
  | 'unknown-property'
  | 'invalid-argument'
  | 'too-large'
  /** The machine of this call cannot do it. */
  | 'not-supported'
  /** Neither can this browser. */
  | 'unsupported-browser'
  | 'load-failed'
  /** What a remote media player was to play, or a change of it; the message says why, and what to do. */
  | 'not-played'
  /** What was under way when the call was left. */
  | 'left'
  /** What was under way when the call broke; `error` says how. */
  | 'fatal'

/** Everything that goes wrong in a call: `code` for programs, `message` for people. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: CallFailureCode
  /** Only of a call that broke: as in the event `error`. */
  declare readonly error: { type: string; msg: string; details?: Record<string, unknown> } | undefined

  constructor(
    code: CallFailureCode,
    message: string,
    { cause, error }: { cause?: unknown; error?: CallFailure['error'] } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.error = error
  }

  /** The message under the name that it has in events. */
  get errorMsg(): string {
    return this.message
  }
}

/** Whether something that was thrown is a failure of a call, with this code where one is given. */
export const isCallFailure = (error: unknown, code?: CallFailureCode): error is CallFailure =>
  error instanceof CallFailure && (!code || error.code === code)

/** For what a judge found: nothing where that is nothing. */
export function refuse(fault: string | undefined, code: CallFailureCode = 'invalid-argument'): void {
  if (fault) throw new CallFailure(code, fault)
}
