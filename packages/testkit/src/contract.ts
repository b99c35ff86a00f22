import { isFailure } from '@parley/protocol'
import { test } from 'vitest'
import { NotInTime } from './in-time.ts'

/** What every implementation of a stage promises: a sentence, and the check that fails when it is not kept. */
export type Contract<Subject> = Record<string, (subject: Subject) => Promise<void>>

/** One test per promise of the contract. `create` makes a fresh subject for each. */
export function keeps<Subject>(contract: Contract<Subject>, create: () => Subject | Promise<Subject>) {
  for (const [promise, check] of Object.entries(contract)) {
    test(promise, async () => check(await create()))
  }
}

/**
 * The contract itself is tested by a subject that breaks one promise: the check must notice, by an expectation of its own, a
 * failure of the subject, or that it was not in time. Any other error is a mistake of the test.
 */
export function catches<Subject>(
  contract: Contract<Subject>,
  promise: string,
  create: () => Subject | Promise<Subject>,
) {
  test(`the contract catches one that does not keep: ${promise}`, async () => {
    const check = contract[promise]
    if (!check) throw new Error(`the contract has no promise "${promise}"`)
    const subject = await create()
    const noticed = await check(subject).then(
      () => new Error(`nobody noticed that this is not kept: ${promise}`),
      (error: unknown) => error,
    )
    if (!isVerdict(noticed)) throw noticed
  })
}

const isVerdict = (error: unknown) =>
  isFailure(error) || error instanceof NotInTime || (error instanceof Error && error.name === 'AssertionError')
