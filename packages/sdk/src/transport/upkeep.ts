import { callStats } from './call-stats.ts'
import { heartbeat } from './heartbeat.ts'
import { rejoin } from './rejoin.ts'
import { type Counting, type Report, readReports } from './reports.ts'
import type { CallStats, TransportContext } from './transport.ts'
import { vitals } from './vitals.ts'

type Line = {
  context: TransportContext
  /** The connection of just now. */
  connection(): Counting | undefined
  send(text: string): void
  /** Connects anew. */
  join(signal: AbortSignal): Promise<void>
  /** It cannot be had back. */
  giveUp(): void
}

export type Upkeep = ReturnType<typeof keepUp>

/** How a call has gone so far. */
export const statsOf = async (connection?: Counting): Promise<CallStats> => callStats(await readReports(connection))

/**
 * Looks after a connection that stands: tells how loud both sides are, notices when the far side has gone, and gets the
 * connection back. Until the call's signal aborts.
 */
export function keepUp({ context, connection, send, join, giveUp }: Line) {
  const { emit, levelIntervalMs, signal } = context
  let phase: 'up' | 'lost' = 'up'
  let heart = heartbeat()
  let reports: Report[] = []
  const ticker = setInterval(tick, levelIntervalMs)
  signal.addEventListener('abort', () => clearInterval(ticker))

  async function tick(): Promise<void> {
    const before = reports
    reports = await readReports(connection())
    if (phase !== 'up' || signal.aborted) return
    const { remoteLevel, localLevel, hears } = vitals(reports, before)
    emit({ type: 'levels', remote: [remoteLevel], local: localLevel })
    if (hears) heart.beat()
    const due = heart.tick()
    if (due === 'dead') recover()
    if (due === 'ping') send(`{"type":"ping","at":${Date.now()}}`)
  }

  async function recover(): Promise<void> {
    if (phase !== 'up') return
    phase = 'lost'
    emit({ type: 'lost' })
    const back = await rejoin(join, signal).catch(() => false)
    if (!back) return giveUp()
    phase = 'up'
    heart = heartbeat()
    reports = []
    emit({ type: 'restored' })
  }

  return {
    /** The connection is gone. */
    recover,
    /** Something came from the far side. */
    hear: () => heart.beat(),
  }
}
