/** One way in which this library accepts or refuses otherwise than the hosted one, 0.79.0, and why. */
export type Difference = { what: string; why: string; cases: string[] }

/** `cases` are those of the test that gives both the same inputs. */
export const differences: Difference[] = []
