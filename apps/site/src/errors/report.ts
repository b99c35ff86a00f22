import { whenSeen } from '../behaviour/activation.ts'
import type { Caught } from './caught.ts'

/** Equals `maxBufferedReports` of the protocol (a test says so). */
export const maxWaiting = 64
const waiting: Caught[] = []

/** Reports something that went wrong. The code that does it is loaded only now; until it is there, the errors wait. */
export function report(error: unknown, kind: Caught['kind'] = 'handled') {
  if (waiting.length < maxWaiting) waiting.push({ kind, error })
  whenSeen(async () => {
    try {
      const { reporter } = await import('./reporter.ts')
      for (const caught of waiting.splice(0)) reporter.take(caught)
    } catch {
      // no network: they wait for the next error
    }
  })
}

/** Reports every uncaught exception and every unhandled rejection of the page. */
export function captureErrors() {
  addEventListener('error', ({ error, message }) => report(error ?? message, 'error'))
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'unhandledrejection'))
}
