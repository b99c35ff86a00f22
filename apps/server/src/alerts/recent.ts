/** How often something happened of late. */
export type Recent = { note(): void; count(): number }

const most = 1_000

export function createRecent(withinMs: number, now: () => number): Recent {
  let at: number[] = []
  const forget = () => {
    at = at.filter((one) => one > now() - withinMs).slice(-most)
  }
  return {
    note() {
      at.push(now())
      forget()
    },
    count() {
      forget()
      return at.length
    },
  }
}
