import type { Customer } from '@parley/protocol/resources'
import { bothOverrides } from '../cast/casting.ts'
import { type Body, textOf, without } from '../lib/loose-json.ts'
import type { KeptBody } from '../resources/kinds.ts'
import { invalid } from '../resources/refusals.ts'
import { numberSecrets } from './number-secrets.ts'
import type { PhoneProvider } from './phone-provider.ts'

export type CallBody = KeptBody<'call'>

/** Who is called, from which number, through whom. */
export type Order = { body: CallBody; number: Body; provider: PhoneProvider; customer: Customer }

export const nobodyCalled: Customer = {}

/** What is stored of an order: nothing that only the provider needs to know, and when it is to be placed. */
export function orderToKeep({ body, customer }: Order, now: number) {
  const plan = planOf(body, now)
  if (plan && body.phoneNumber) throw invalid('phoneNumberId is required: a scheduled call cannot bring its number')
  const own = bothOverrides(body.assistantOverrides ?? {}, customer.assistantOverrides ?? {})
  return {
    ...without(body, ['customers', 'schedulePlan']),
    ...(body.phoneNumber !== undefined && { phoneNumber: without(body.phoneNumber ?? {}, numberSecrets) }),
    ...(Object.keys(own).length > 0 && { assistantOverrides: own }),
    customer,
    type: 'outboundPhoneCall',
    status: plan ? 'scheduled' : 'queued',
    ...(plan && { schedulePlan: plan }),
  }
}

/** Throws `invalid-request` with what is missing. */
export function numbersOf({ number, customer }: Order) {
  const from = textOf(number.number) ?? textOf(number.twilioPhoneNumber)
  const to = textOf(customer.number)
  if (!from) throw invalid('phoneNumber needs twilioPhoneNumber: the number to call from')
  if (!to) throw invalid('customer needs a number such as +442071838750')
  return { from, to, extension: textOf(customer.extension) }
}

/** Instants in ISO 8601, UTC: the database compares them as text. */
type SchedulePlan = { earliestAt: string; latestAt?: string }

/** Null for a call that is to be placed at once. */
function planOf({ schedulePlan }: CallBody, now: number): SchedulePlan | null {
  if (!schedulePlan) return null
  const { earliestAt, latestAt } = schedulePlan
  const earliest = Date.parse(earliestAt)
  const latest = latestAt ? Date.parse(latestAt) : null
  if (latest !== null && latest < earliest) throw invalid('schedulePlan.latestAt must not be before earliestAt')
  if (latest !== null && latest < now) throw invalid('schedulePlan.latestAt must be still to come')
  if (earliest <= now) return null
  return {
    earliestAt: new Date(earliest).toISOString(),
    ...(latest !== null && { latestAt: new Date(latest).toISOString() }),
  }
}

/** By when somebody who waits for a call still expects it, where the plan does not say. */
const missedAfterMs = 3_600_000

/** After this instant (epoch ms) a scheduled call is placed no more. */
export const lastChanceOf = ({ schedulePlan }: CallBody) =>
  schedulePlan?.latestAt
    ? Date.parse(schedulePlan.latestAt)
    : Date.parse(schedulePlan?.earliestAt ?? '') + missedAfterMs
