import { useSyncExternalStore } from 'react'

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
export const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const dayMs = 86_400_000
const steps = [
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
/** Beyond a week, the day says more than its distance. */
const nearMs = 7 * dayMs

/** Which day of the calendar it is here, counted from any other. */
function dayOf(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs
}

export function howLongAgo(at: number, now: number): string {
  const awayMs = at - now
  if (Math.abs(awayMs) >= nearMs) return whole.format(at)
  // the morning after tomorrow can be fewer than 36 hours away
  if (Math.abs(awayMs) >= dayMs) return relative.format(dayOf(at) - dayOf(now), 'day')
  const step = steps.find(([, ms]) => Math.abs(awayMs) >= ms)
  return step ? relative.format(Math.round(awayMs / step[1]), step[0]) : 'just now'
}

// one clock for all that is shown
let minute = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
function subscribe(changed: () => void) {
  if (listeners.size === 0) {
    minute = Date.now()
    timer = setInterval(() => {
      minute = Date.now()
      for (const each of listeners) each()
    }, 60_000)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** An instant, ISO 8601 or epoch ms. */
export function When({ at }: { at: string | number }) {
  const now = useSyncExternalStore(subscribe, () => minute)
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return null
  return (
    <time dateTime={instant.toISOString()} title={whole.format(instant)}>
      {howLongAgo(instant.getTime(), now)}
    </time>
  )
}
