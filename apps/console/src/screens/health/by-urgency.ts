import type { HealthCheck } from '@parley/protocol/resources'

const order = { fail: 0, warn: 1, ok: 2 }

/** The worst first. */
export const byUrgency = (checks: readonly HealthCheck[]) =>
  [...checks].sort((one, other) => order[one.state] - order[other.state])
