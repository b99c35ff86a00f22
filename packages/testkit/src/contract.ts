import { expect, test } from 'vitest'

/** What every implementation of a stage promises: a sentence, and the check that fails when it is not kept. */
export type Contract<Subject> = Record<string, (subject: Subject) => Promise<void>>

/** One test per promise of the contract. `create` makes a fresh subject for each. */
export function keeps<Subject>(contract: Contract<Subject>, create: () => Subject | Promise<Subject>) {
  for (const [promise, check] of Object.entries(contract)) {
    test(promise, async () => check(await create()))
  }
}

/** The contract itself is tested by a subject that breaks one promise: the check must notice. */
export function catches<Subject>(
  contract: Contract<Subject>,
  promise: string,
  create: () => Subject | Promise<Subject>,
) {
  test(`the contract catches one that does not keep: ${promise}`, async () => {
    const check = contract[promise]
    if (!check) throw new Error(`the contract has no promise "${promise}"`)
    await expect(Promise.resolve(create()).then(check)).rejects.toThrow()
  })
}
