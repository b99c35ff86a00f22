import { Counter, Gauge, type Registry } from 'prom-client'

/** What this server does on LiveKit; nothing is told where it has none. */
export type LivekitFigures = {
  /** Calls that are played in rooms. */
  calls: number
  /** Rooms in which an agent waits for the next call, and how many the owner wants; null where none. */
  prepared: { waiting: number; wanted: number } | null
  /** Its dispatch; null where LiveKit hands out no calls. */
  worker: { isRegistered: boolean; jobs: Record<JobOutcome, number> } | null
}

/** What became of a call that LiveKit handed to this server; `failed`: it was taken and could not be begun. */
export type JobOutcome = 'taken' | 'refused' | 'failed'

/** Returns what reads the figures anew. */
export function livekitGauges(read: () => LivekitFigures | null, registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const calls = gauge('parley_livekit_calls', 'Calls that this server plays in rooms of LiveKit.')
  const rooms = gauge(
    'parley_livekit_prepared_rooms',
    'Rooms of LiveKit in which an agent waits for the next call, and how many are wanted.',
    ['of'],
  )
  const registered = gauge('parley_livekit_worker_registered', 'Whether LiveKit hands calls to this server: 1 or 0.')
  // a gauge begins at 0, which alerts would take for a worker that is lost
  for (const unset of [calls, registered]) unset.remove()
  const jobs = new Counter({
    name: 'parley_livekit_jobs_total',
    help: 'Calls that LiveKit offered to this server, by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  return () => {
    const figures = read()
    if (!figures) return
    calls.set(figures.calls)
    for (const [of, count] of Object.entries(figures.prepared ?? {})) rooms.set({ of }, count)
    if (!figures.worker) return
    registered.set(Number(figures.worker.isRegistered))
    jobs.reset()
    for (const [outcome, count] of Object.entries(figures.worker.jobs)) jobs.inc({ outcome }, count)
  }
}
