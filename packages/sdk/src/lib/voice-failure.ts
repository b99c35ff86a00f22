export type VoiceFailureCode =
  | 'no-assistant'
  | 'no-call'
  | 'call-in-progress'
  | 'no-call-url'
  | 'aborted'
  | 'timed-out'
  | 'request-failed'
  | 'unreachable'
  | 'mic-denied'
  | 'mic-not-found'
  | 'mic-in-use'
  | 'mic-failed'
  | 'insecure-context'
  | 'unsupported'
  | 'load-failed'
  | 'connection-failed'
  | 'connection-lost'
  | 'call-failed'

type Extra = {
  /** What another library or the browser threw; for a refused request its Response, with `data` and `error` attached. */
  cause?: unknown
  /** The refusing answer's HTTP status. */
  status?: number | undefined
  /** The refusing answer's parsed body. */
  body?: object | undefined
  /** How long the server asks to wait, in ms. */
  retryAfterMs?: number | undefined
}

/**
 * Everything that goes wrong here: `code` for programs, `message` for people.
 * For a refused request it also carries what published clients look for: `ok`, `status`, and the parsed body as `error`.
 */
export class VoiceFailure extends Error {
  override readonly name = 'VoiceFailure'
  readonly ok = false
  declare readonly status: number | undefined
  declare readonly retryAfterMs: number | undefined
  readonly code: VoiceFailureCode
  /** The refusal's body, or this failure's own words in the same shape. */
  readonly error: { message: string; [key: string]: unknown }

  constructor(code: VoiceFailureCode, message: string, { cause, body, ...answer }: Extra = {}) {
    super(message, { cause })
    this.code = code
    this.error = { type: code, message, ...body }
    Object.assign(this, answer)
  }
}

/** Whether something that was thrown is a failure of this package, with this code where one is given. */
export function isVoiceFailure(error: unknown, code?: VoiceFailureCode): error is VoiceFailure {
  return error instanceof VoiceFailure && (!code || error.code === code)
}

/** Whatever was thrown, as a failure with words: never a bare string or nothing. */
export function toVoiceFailure(error: unknown, code: VoiceFailureCode, fallback: string): VoiceFailure {
  return isVoiceFailure(error) ? error : new VoiceFailure(code, (error as Error)?.message || fallback, { cause: error })
}
