import type { Logger } from 'pino'
import { systemClock, type WallClock } from '../../lib/wall-clock.ts'

/** A LiveKit that is busy, or begins again. */
const againAfterMs = [250, 1_000, 4_000]

/** Asks for a hang-up until LiveKit has done it, or has not for some seconds. Never rejects. */
export async function untilHungUp(
  ask: () => Promise<void>,
  room: string,
  log: Pick<Logger, 'warn'>,
  clock: Pick<WallClock, 'sleep'> = systemClock,
): Promise<void> {
  for (const waitMs of [...againAfterMs, null]) {
    try {
      return await ask()
    } catch (err) {
      if (waitMs === null) log.warn({ err, room }, 'a telephone was not hung up')
      else await clock.sleep(waitMs, new AbortController().signal)
    }
  }
}
