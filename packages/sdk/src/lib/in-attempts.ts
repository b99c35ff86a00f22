import { wait } from './wait.ts'

/** Longest that one attempt to fetch the code of a call may take. */
export const bundleTimeoutMs = 20_000
/** How often that is tried before it fails. */
export const bundleAttempts = 3
/** From a failed attempt to the next one. */
export const bundleRetryMs = 3000

/** The kind of fault and its words, as reports want them. */
type SourceError = { type: 'timeout' | 'network' | 'invalid'; msg: string }

/** Code that is fetched only when it is needed did not come; `cause` is what the last attempt threw, where it threw. */
export class LoadFailure extends Error {
  readonly sourceError: SourceError

  constructor(sourceError: SourceError, cause?: unknown) {
    super(sourceError.msg, { cause })
    this.sourceError = sourceError
  }
}

export type Attempts = {
  signal: AbortSignal
  attemptFailed: (message: string) => void
  /** How often it is tried. */
  most?: number | undefined
  /** How long one attempt may take, in ms. */
  timeoutMs?: number | undefined
}

export type Failed = (type: SourceError['type'], why: string, cause?: unknown) => LoadFailure

/**
 * What `load` brings, in one of several attempts that have their time. Each gets a signal of its end. Throws the
 * `LoadFailure` of the last one, or the signal's reason.
 */
export async function inAttempts<Part>(
  name: string,
  { signal, attemptFailed, most = bundleAttempts, timeoutMs = bundleTimeoutMs }: Attempts,
  load: (failed: Failed, over: AbortSignal) => Promise<Part>,
): Promise<Part> {
  const failed: Failed = (type, why, cause) => new LoadFailure({ type, msg: `Failed to load ${name}: ${why}` }, cause)
  for (let attempt = 1; ; attempt++) {
    const over = new AbortController()
    try {
      const late = wait(timeoutMs, AbortSignal.any([signal, over.signal])).then(() => {
        throw new LoadFailure({ type: 'timeout', msg: `Timed out (>${timeoutMs} ms) when loading ${name}` })
      })
      return await Promise.race([load(failed, over.signal), late])
    } catch (thrown) {
      signal.throwIfAborted()
      const error = thrown instanceof LoadFailure ? thrown : failed('network', 'the script could not be loaded', thrown)
      attemptFailed(error.message)
      if (attempt === most) throw error
      await wait(bundleRetryMs, signal)
    } finally {
      over.abort()
    }
  }
}
