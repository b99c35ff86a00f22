import { setTimeout as sleep } from 'node:timers/promises'

/** Does the work for each item, for so many of them at a time. */
export async function inParallel<Item>(width: number, items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** Only ends what hangs: a call whose goodbye was lost is kept for half a minute. */
const withinMs = 120_000

export async function until(isSo: () => Promise<boolean>) {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`still not so after ${withinMs / 1000} s`)
    await sleep(200)
  }
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
