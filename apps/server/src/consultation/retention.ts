import { errorReportDays } from '@parley/protocol'
import type { Logger } from 'pino'
import { dayMs, hourMs } from '../lib/days.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import { forgetMailsBefore, mailboxDir } from '../mail/mailbox/mailbox-files.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/store.ts'
import type { Purged } from '../store/subjects/retention.ts'

const daysPerMonth = 365.25 / 12
/** Whoever wanted an account has asked for another mail long before. */
const unconfirmedAccountDays = 30
/** Whoever writes to an assistant that keeps no words comes back to it within a day, or begins anew. */
const continuedDays = 1
const requestLogDays = 14
/** Where nobody says how long somebody stays signed in. */
const unusedSessionDays = 365
const deskEventDays = 1
const purgeEveryMs = hourMs

type Kept = Pick<Config, 'retention' | 'dataDir'> & { auth: Pick<Config['auth'], 'AUTH_SESSION_HOURS'> }

/** Removes what has been kept for as long as the privacy notice says. */
export async function purge(
  store: Pick<Store, 'retention'>,
  { retention, dataDir, auth }: Kept,
  at: number,
): Promise<Purged> {
  const consultationsAt = at - Math.ceil(retention.consultationMonths * daysPerMonth) * dayMs
  await forgetMailsBefore(mailboxDir(dataDir), consultationsAt)
  return store.retention.purge({
    consultationsAt,
    outboxAt: at - retention.outboxDays * dayMs,
    errorReportsAt: at - errorReportDays * dayMs,
    callsAt: at - retention.callDays * dayMs,
    continuedAt: at - continuedDays * dayMs,
    expiredAt: at - purgeEveryMs, // an answer that was begun in time is kept first
    requestLogAt: at - requestLogDays * dayMs,
    keysAt: at,
    accountsAt: at - unconfirmedAccountDays * dayMs,
    sessionsAt:
      at - Math.min((auth.AUTH_SESSION_HOURS ?? Number.POSITIVE_INFINITY) * hourMs, unusedSessionDays * dayMs),
    deskEventsAt: at - deskEventDays * dayMs,
  })
}

/** Purges now and every hour, until `signal` aborts. */
export async function purgeHourly(
  deps: { store: Pick<Store, 'retention'>; clock: WallClock; log: Logger },
  kept: Kept,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    await purge(deps.store, kept, deps.clock.now()).then(
      (purged) => deps.log.info(purged, 'purged what was kept for long enough'),
      (err) => deps.log.error({ err }, 'could not purge what was kept for long enough'),
    )
    await deps.clock.sleep(purgeEveryMs, signal)
  }
}
