import type { PurgeBefore } from './retention.ts'

/** Purges nothing: for tests that say what is too old by themselves. */
export const nothingOld: PurgeBefore = {
  consultationsAt: 0,
  outboxAt: 0,
  errorReportsAt: 0,
  callsAt: 0,
  continuedAt: 0,
  expiredAt: 0,
  requestLogAt: 0,
  keysAt: 0,
  accountsAt: 0,
  sessionsAt: 0,
  deskEventsAt: 0,
}
