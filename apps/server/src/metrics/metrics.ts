import type { CallReport, Measurement } from '@parley/agent'
import type { Usage } from '@parley/agent/providers'
import type { EndedReason } from '@parley/protocol'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type LivekitFigures, livekitGauges } from './livekit-gauges.ts'

/** What is asked whenever somebody reads the metrics. */
export type MetricSources = {
  /** Mails by the state of their delivery, and the age of the oldest that waits, in ms. */
  mails(): Promise<{ byStatus: Record<string, number>; oldestMs: number }>
  /** Calls of this server and what it carries; null where voice is switched off. */
  calls(): CallFigures | null
  /** Rooms that are open on this server, and the people in them. */
  rooms(): { rooms: number; people: number }
  /** What it does on LiveKit; null where it has none. */
  livekit(): LivekitFigures | null
}

export type CallFigures = {
  /** Promised or under way, by kind. */
  calls: Record<string, number>
  /** What the machine carries, as measured; null before anything had to be carried. */
  host: { lines: number; measured: Measurement } | null
}

const orphanOutcomes = ['gone-on', 'ended'] as const
/** What became of a call whose server died. */
export type OrphanOutcome = (typeof orphanOutcomes)[number]

export type Metrics = ReturnType<typeof createMetrics>

const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const callSeconds = [5, 15, 30, 60, 120, 300, 600, 1800]
const turnSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]
const stages = {
  endpointing: 'endpointingMs',
  transcriber: 'transcriberMs',
  model: 'brainMs',
  voice: 'voiceMs',
} as const

/** What this server did, counted, and how it is, in the names and units of Prometheus. No label holds personal data. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry()
  const registers = [registry]
  const answers = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Answers of the API and the form, by route; pages and assets are not counted.',
    labelNames: ['method', 'route', 'status'],
    buckets: answerSeconds,
    registers,
  })
  const requests = new Counter({
    name: 'parley_consultations_accepted_total',
    help: 'Consultation requests that are in the database.',
    registers,
  })
  const calls = new Histogram({
    name: 'parley_call_duration_seconds',
    help: 'Calls that are over, by kind and by why they ended.',
    labelNames: ['kind', 'reason'],
    buckets: callSeconds,
    registers,
  })
  const turns = new Histogram({
    name: 'parley_turn_duration_seconds',
    help: 'What each stage of a turn took.',
    labelNames: ['stage'],
    buckets: turnSeconds,
    registers,
  })
  const orphans = new Counter({
    name: 'parley_orphaned_calls_total',
    help: 'Calls whose server died, by what this server did: it went on with them, or ended them as server-lost.',
    labelNames: ['outcome'],
    registers,
  })
  // the first of them, too, is an increase
  for (const outcome of orphanOutcomes) orphans.inc({ outcome }, 0)
  const failures = new Counter({
    name: 'parley_stage_failures_total',
    help: 'Times that a model, a voice or a transcriber did not do its work.',
    registers,
  })
  const spending = new Counter({
    name: 'parley_spending_usd_total',
    help: 'What hosted models, voices and transcribers cost by their price lists, in US dollars.',
    labelNames: ['stage', 'provider'],
    registers,
  })
  const readMails = mailGauges(sources, registers)
  const readCalls = callGauges(sources, registers)
  const readRooms = roomGauges(sources, registers)
  const readLivekit = livekitGauges(() => sources.livekit(), registers)
  let watchesProcess = false

  return {
    contentType: registry.contentType,
    /** Everything, as Prometheus reads it. */
    async text(): Promise<string> {
      if (!watchesProcess) collectDefaultMetrics({ register: registry })
      watchesProcess = true
      readCalls()
      readRooms()
      readLivekit()
      await readMails()
      return registry.metrics()
    },
    answered(labels: { method: string; route: string; status: number }, seconds: number) {
      answers.observe(labels, seconds)
    },
    consultationAccepted() {
      requests.inc()
    },
    callEnded(kind: string, reason: EndedReason, report: CallReport | undefined) {
      calls.observe({ kind, reason }, (report?.durationMs ?? 0) / 1000)
      for (const latency of report?.latencies ?? []) {
        for (const [stage, field] of Object.entries(stages)) {
          const ms = latency[field]
          if (ms !== null && ms !== undefined) turns.observe({ stage }, ms / 1000)
        }
      }
    },
    callOrphaned(outcome: OrphanOutcome) {
      orphans.inc({ outcome })
    },
    spent({ stage, provider }: Usage, usd: number) {
      spending.inc({ stage, provider }, usd)
    },
    stageFailed() {
      failures.inc()
    },
  }
}

/** Returns what reads the mails anew. */
function mailGauges({ mails }: MetricSources, registers: Registry[]) {
  const count = new Gauge({
    name: 'parley_mails',
    help: 'Mails of the outbox, by the state of their delivery.',
    labelNames: ['status'],
    registers,
  })
  const oldest = new Gauge({
    name: 'parley_mail_oldest_pending_seconds',
    help: 'Age of the oldest mail that waits to be sent.',
    registers,
  })
  return async () => {
    const { byStatus, oldestMs } = await mails()
    for (const [status, mailsOfIt] of Object.entries(byStatus)) count.set({ status }, mailsOfIt)
    oldest.set(oldestMs / 1000)
  }
}

/** Returns what reads the calls anew. */
function callGauges({ calls }: MetricSources, registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const underWay = gauge('parley_calls', 'Calls that are promised or under way.', ['kind'])
  const lines = gauge('parley_call_lines', 'Spoken calls that this machine carries, those under way included.')
  const late = gauge('parley_frames_late_p99_seconds', 'How late the 99th of 100 frames of sound left, of late.')
  const voiceWait = gauge('parley_voice_wait_seconds', 'How long a sentence has been waiting for its voice.')
  const busy = gauge('parley_part_busy_ratio', 'How busy each part of the calls is, 0 to 1.', ['part', 'index'])
  return () => {
    const figures = calls()
    if (!figures) return
    for (const [kind, count] of Object.entries(figures.calls)) underWay.set({ kind }, count)
    if (!figures.host) return
    lines.set(figures.host.lines)
    late.set(figures.host.measured.lateP99Ms / 1000)
    voiceWait.set(figures.host.measured.voiceWaitMs / 1000)
    for (const [index, load] of figures.host.measured.loads.entries()) {
      busy.set({ part: load.part, index: String(index) }, load.busy)
    }
  }
}

/** Returns what reads the rooms anew. */
function roomGauges(sources: MetricSources, registers: Registry[]) {
  const open = new Gauge({ name: 'parley_rooms', help: 'Rooms that are open.', registers })
  const inThem = new Gauge({
    name: 'parley_room_people',
    help: 'People in rooms, each of whom takes a line unless LiveKit carries the rooms.',
    registers,
  })
  return () => {
    const { rooms, people } = sources.rooms()
    open.set(rooms)
    inThem.set(people)
  }
}
