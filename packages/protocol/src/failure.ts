/**
 * Everything that can go wrong, in one table: `status` is the HTTP status it becomes (null: it never crosses the wire),
 * `retryable` whether the same request may succeed later.
 */
export const failures = {
  'invalid-request': { status: 400, retryable: false },
  unauthorised: { status: 401, retryable: false },
  forbidden: { status: 403, retryable: false },
  'not-found': { status: 404, retryable: false },
  'method-not-allowed': { status: 405, retryable: false },
  conflict: { status: 409, retryable: true },
  'too-large': { status: 413, retryable: false },
  'unsupported-media-type': { status: 415, retryable: false },
  misdirected: { status: 421, retryable: true },
  unprocessable: { status: 422, retryable: false },
  'rate-limited': { status: 429, retryable: true },
  'not-implemented': { status: 501, retryable: false },
  'provider-failed': { status: 502, retryable: true },
  unavailable: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number | null; retryable: boolean }>

export type FailureCode = keyof typeof failures

type DetailsByCode = {
  /** The first message of each failing field. */
  'invalid-request': { fields: Record<string, string> } | undefined
  'rate-limited': { retryAfterMs: number }
}
export type FailureDetails<Code extends FailureCode> = Code extends keyof DetailsByCode
  ? DetailsByCode[Code]
  : Record<string, unknown> | undefined

/** Thrown at the edge that knows what happened; `message` is a sentence for the person who can act on it. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  override readonly name = 'Failure'
  readonly code: Code
  readonly details: FailureDetails<Code>

  constructor(code: Code, message: string, options: { details?: FailureDetails<Code>; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.details = options.details as FailureDetails<Code>
  }

  get status() {
    return failures[this.code].status
  }

  get retryable() {
    return failures[this.code].retryable
  }
}

export function isFailure<Code extends FailureCode>(error: unknown, code?: Code): error is Failure<Code> {
  return error instanceof Failure && (code === undefined || error.code === code)
}
