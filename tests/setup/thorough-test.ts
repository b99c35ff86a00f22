import { test } from 'vitest'
import { isThorough } from './thorough.ts'

/** A test that the bench `thorough` runs, and `npm test` does not. */
export const thoroughTest: (name: string, run: () => unknown, timeoutMs?: number) => void = isThorough ? test : () => {}
