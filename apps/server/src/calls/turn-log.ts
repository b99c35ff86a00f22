import { type TurnStep, wordHider } from '@parley/agent'
import type { Logger } from 'pino'

/** Writes each step of a call's turns with its cause and without its words; at `LOG_LEVEL=debug`, otherwise undefined. */
export function turnLog(log: Logger, callId: string): ((step: TurnStep) => void) | undefined {
  if (!log.isLevelEnabled('debug')) return undefined
  const hide = wordHider()
  return (step) => log.debug({ callId, ...hide(step) }, 'turn')
}
