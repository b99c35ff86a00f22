import * as v from 'valibot'
import type { InputOf } from '../../resource.ts'
import { absent, always, anyObject, exact, flag, number, off, oneOf, only, optional, text } from './fields.ts'
import { once } from './once.ts'

/** How whoever a caller is put through to hears of them first. `warm-…-twiml` and SIP headers are one company’s own. */
const modes = [
  'blind-transfer',
  'warm-transfer-say-message',
  'warm-transfer-say-summary',
  'warm-transfer-wait-for-operator-to-speak-first-and-then-say-message',
  'warm-transfer-wait-for-operator-to-speak-first-and-then-say-summary',
  'warm-transfer-experimental',
] as const
export type TransferMode = (typeof modes)[number]

const words = () => optional(v.union([text(1000), anyObject()], 'must be text or an object'))
const refers = 'the company that carries the call chooses how it puts a caller through'
const keepsCompany = 'the assistant itself keeps the caller company'

const entries = () => ({
  mode: optional(oneOf(modes, 'no other is done on this server')),
  message: words(),
  timeout: optional(number(1, 600)),
  fallbackPlan: optional(exact({ message: words(), endCallEnabled: optional(flag()) })),
  contextEngineeringPlan: optional(
    exact({
      type: oneOf(['all', 'lastNMessages', 'none'], 'what whoever picks up is told of the conversation'),
      maxMessages: optional(number(0, 1000)),
    }),
  ),
  summaryPlan: absent(
    'a summary is what the caller said, word for word, and contextEngineeringPlan says how much of it',
  ),
  holdAudioUrl: absent(keepsCompany),
  transferCompleteAudioUrl: absent('nothing is played once two people are put together'),
  twiml: absent('what is said to whoever picks up is the message of this plan'),
  sipVerb: absent(refers),
  dialTimeout: absent('say as timeout for how long it rings'),
  sipHeadersInReferToEnabled: off(refers),
})

type Entries = ReturnType<typeof entries>
const isWarm = ({ mode }: InputOf<Entries>) => Boolean(mode) && mode !== 'blind-transfer'
const needsWarm = (field: string, does: string) =>
  `must have a mode that tells somebody of the caller, such as warm-transfer-say-summary, for its ${field} to ${does}`

/** How a caller is put through to somebody, and what happens where nobody takes the call. */
export const transferPlan = /* @__PURE__ */ once((): v.GenericSchema<InputOf<Entries>> => {
  const plan = v.pipe(
    only(entries()),
    v.check((plan) => !plan.message || isWarm(plan), needsWarm('message', 'be said')),
    v.check((plan) => !plan.fallbackPlan || isWarm(plan), needsWarm('fallbackPlan', 'be used')),
    v.check(
      (plan) => !plan.contextEngineeringPlan || isWarm(plan),
      needsWarm('contextEngineeringPlan', 'have something to choose from'),
    ),
  )
  return plan as unknown as v.GenericSchema<InputOf<Entries>>
})
export type TransferPlan = InputOf<Entries>

/** What a telephone that a caller is put through to cannot be given. */
export const destinationLimits = /* @__PURE__ */ once(() => ({
  extension: absent('no extension is dialled once somebody has picked up'),
  callerId: absent('a caller is put through from the number of their call'),
  numberE164CheckEnabled: always(true, 'numbers need their country code, such as +442071838750'),
  sipHeaders: absent(refers),
}))
