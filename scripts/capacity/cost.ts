import type { Assumptions } from './assumptions.ts'
import type { Component } from './components.ts'
import type { Plan } from './plan.ts'

const hoursAMonth = 730
const kilobitsAGb = 8e6

export type Bill = { lines: { what: string; usd: number }[]; usdAMonth: number; usdAThousandMinutes: number }

/** What a plan costs a month: machines by the hour, the rest by the minutes that were called. */
export function costOf({ calls, needs }: Plan, assumed: Assumptions): Bill {
  const minutes = calls * assumed.averageOfPeak * hoursAMonth * 60
  const machines = needs
    .filter(({ component }) => component.usdAnHour > 0)
    .map(({ component, count }) => ({ what: machineOf(component), usd: count * component.usdAnHour * hoursAMonth }))
  const disk = needs.find(({ component }) => component.unit === 'GB')?.demand ?? 0
  const sentGb = (minutes * 60 * (1 - assumed.telephoneShare) * assumed.kilobitsACall) / kilobitsAGb
  const lines = [
    ...machines,
    { what: 'disk of PostgreSQL', usd: disk * assumed.diskUsdAGbMonth },
    { what: 'sound sent to browsers', usd: sentGb * assumed.trafficUsdAGb },
    { what: 'minutes by telephone', usd: minutes * assumed.telephoneShare * assumed.telephoneUsdAMinute },
  ]
  const usdAMonth = lines.reduce((sum, { usd }) => sum + usd, 0)
  return { lines, usdAMonth, usdAThousandMinutes: (usdAMonth / minutes) * 1000 }
}

/** Several components may be of one machine. */
const machineOf = ({ name }: Component) => name.replace(/:.*/, '')
