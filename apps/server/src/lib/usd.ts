/** A token at 0.15 dollars for a million costs 150 of them: whole numbers, which add up without a rest. */
export const nanosPerUsd = 1_000_000_000

export const inUsd = (nanos: number) => nanos / nanosPerUsd
