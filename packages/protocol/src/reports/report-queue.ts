import { maxBufferedReports } from './error-report.ts'

/** How a report was answered: what is read of a `Response`. */
type Answer = { status: number; headers: { get(name: string): string | null } }

/** How long a host that says 429 is left alone, unless it says how long. */
const defaultPauseMs = 60_000

export type ReportQueue<Report extends object> = ReturnType<typeof reportQueue<Report>>

/**
 * Sends error reports one after the other: those of a page, and those of calls that broke. At most 64 wait, the one under way
 * included; further ones are dropped. What `post` could not bring (it rejected, or the answer is 5xx) waits for the next
 * report, or for `flush`. The answer 429 drops what waits, and nothing is sent for as long as it says.
 */
export function reportQueue<Report extends object>(
  post: (report: Report) => Promise<Answer>,
  now: () => number = () => Date.now(),
) {
  const waiting: Report[] = []
  let underWay: Report | undefined
  let pausedUntil = 0

  const isFull = () => waiting.length + (underWay ? 1 : 0) >= maxBufferedReports

  function add(report: Report): void {
    if (now() < pausedUntil || isFull()) return
    waiting.push(report)
    void flush()
  }

  /** Sends what waits, unless that is going on already. */
  async function flush(): Promise<void> {
    if (underWay) return
    for (underWay = waiting.shift(); underWay; underWay = waiting.shift()) {
      const answer = await post(underWay).catch(() => null)
      if (answer?.status === 429) pause(answer.headers)
      else if (!answer || answer.status >= 500) {
        waiting.unshift(underWay)
        underWay = undefined
        return
      }
    }
  }

  function pause(headers: Answer['headers']): void {
    const seconds = Number(headers.get('Retry-After'))
    pausedUntil = now() + (seconds > 0 ? seconds * 1000 : defaultPauseMs)
    waiting.length = 0
  }

  /** What waits and is not under way; it is the caller's from now on. */
  const takeBack = (): Report[] => waiting.splice(0)

  return { add, flush, takeBack }
}
