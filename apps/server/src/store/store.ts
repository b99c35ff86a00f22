import { Failure } from '@parley/protocol'
import type { Operation } from './operation.ts'
import { type Call, type Operations, operations } from './operations.ts'

type Bound<Subject> = {
  [Name in keyof Subject]: Subject[Name] extends (...args: infer Args) => Operation<infer Result>
    ? (...args: Args) => Promise<Result>
    : never
}

/**
 * Every operation as a promise: `store.consultations.accept(…)`. When it resolves, what was written is on the disk;
 * operations that wait at the same time share one commit, and each still succeeds or fails alone.
 *
 * Throws `unavailable`, with the time after which to try again, when the database cannot be reached, is full or refuses;
 * nothing of that operation was kept, unless the connection broke while it was being committed. Throws `invalid-request` for a
 * value that it would refuse again.
 */
export type Store = { [Subject in keyof Operations]: Bound<Operations[Subject]> } & {
  /** `exclusive`: no other process works on this data, so what a dead one left behind may be taken up at once. */
  exclusive: boolean
  /** Where the data is, for people: a directory, or a database without its password. */
  location: string
  /** Finishes what was asked before. */
  close(): Promise<void>
}

/** Builds a store from the one thing that differs: how a call is run. */
export function bindStore(
  run: (call: Call) => Promise<unknown>,
  rest: Pick<Store, 'exclusive' | 'location' | 'close'>,
): Store {
  const bound = Object.entries(operations).map(([subject, methods]) => {
    const bind = (name: string) => [name, (...args: unknown[]) => run({ subject, name, args })]
    return [subject, Object.fromEntries(Object.keys(methods).map(bind))]
  })
  return { ...Object.fromEntries(bound), ...rest }
}

/** A database that restarts is back by then. */
const retryAfterMs = 2_000

/** The database cannot be reached, is full or refuses; `cause` is what it said. */
export class StoreFailure extends Failure<'unavailable'> {
  constructor(cause: unknown) {
    const message = 'We cannot store anything right now. Please try again in a moment.'
    super('unavailable', message, { cause, details: { retryAfterMs } })
  }

  get isDiskFull(): boolean {
    const { errcode, code = '' } = (this.cause ?? {}) as { errcode?: number; code?: string }
    return errcode === sqliteFull || fullDiskCodes.includes(code)
  }
}

const sqliteFull = 13
/** Of the operating system, and PostgreSQL's. */
const fullDiskCodes = ['ENOSPC', 'EDQUOT', '53100']

/** Not to be tried again: the database would say the same. */
export const neverStorable = (cause: unknown) =>
  new Failure('invalid-request', 'There is a value in this that the database cannot take. Please change it.', { cause })

export const storeUnavailable = (cause: unknown) => new StoreFailure(cause)
