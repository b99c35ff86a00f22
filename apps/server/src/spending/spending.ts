import type { Meter, Usage } from '@parley/agent/providers'
import type { Logger } from 'pino'
import { dayOf } from '../lib/days.ts'
import { inUsd, nanosPerUsd } from '../lib/usd.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Store } from '../store/store.ts'
import type { DaySpending } from '../store/subjects/spending.ts'
import { addUsage, type Costs, costsOf, presumedNanosOf, type Spent } from './costs.ts'
import type { PriceList } from './price-list.ts'

/** Hears what one conversation uses. */
export type ConversationMeter = Meter & {
  /** What it cost so far. */
  costs(): Costs
  /** The same in billionths of a US dollar; models without a price as if they were dear. */
  presumedNanos(): number
}

export type Spending = {
  meter(conversation: { orgId: string; assistantId: string }): ConversationMeter
  /** Whether an organisation pays for nothing more today. */
  isSpent(orgId: string): boolean
  /** Learns what was spent before, here and on other servers, and writes what is not written yet. */
  settle(): Promise<void>
  close(): Promise<void>
}

export type SpendingDeps = {
  store: Pick<Store, 'spending'>
  prices: PriceList
  /** What the organisation that runs the server spends a day, by UTC; null: whatever it comes to. */
  usdPerDay: number | null
  now: () => number
  log: Logger
  onUsed?: (usage: Usage, usd: number) => void
}

/** Other servers' calls are not learnt of sooner, unless something is spent here. */
const settleEveryMs = 15_000

/** Prices what conversations use, keeps it by day and assistant, and says when it is enough for a day. */
export function createSpending(deps: SpendingDeps): Spending {
  const { store, prices, usdPerDay, now, log, onUsed = () => {} } = deps
  const limitNanos = usdPerDay === null ? Number.POSITIVE_INFINITY : usdPerDay * nanosPerUsd
  /** Of the organisation that runs the server: by all servers, what is not written yet included. */
  let today = { day: dayOf(now()), nanos: 0 }
  let unwritten: DaySpending[] = []
  let settling = Promise.resolve()
  let toldOn: number | null = null
  const toldUnpriced = new Set<string>()
  const timer = setInterval(() => settle(), settleEveryMs)
  timer.unref()

  function spentToday() {
    const day = dayOf(now())
    if (today.day !== day) today = { day, nanos: 0 }
    return today
  }

  function isSpent(orgId: string) {
    return orgId === ownOrganisation && spentToday().nanos >= limitNanos
  }

  function note(orgId: string, assistantId: string, usage: Usage): number | null {
    const nanos = prices.nanosOf(usage)
    if (nanos === null) tellUnpriced(usage)
    if (orgId === ownOrganisation) spentToday().nanos += nanos ?? 0
    unwritten.push(entryOf({ orgId, assistantId, day: dayOf(now()) }, usage, nanos))
    onUsed(usage, inUsd(nanos ?? 0))
    tellSpent()
    settle()
    return nanos
  }

  function tellSpent() {
    if (!isSpent(ownOrganisation) || toldOn === today.day) return
    toldOn = today.day
    log.warn(
      { usd: inUsd(today.nanos) },
      'VOICE_USD_PER_DAY is reached: until midnight UTC the guide answers, in writing',
    )
  }

  function tellUnpriced({ provider, model }: Usage) {
    const name = `${provider} ${model}`
    if (toldUnpriced.has(name)) return
    toldUnpriced.add(name)
    log.warn({ provider, model }, 'nobody says what this costs: add it to the list of VOICE_PRICES')
  }

  function settle() {
    settling = settling.then(write).catch((err) => log.warn({ err }, 'what calls cost is not written yet'))
    return settling
  }

  async function write() {
    const written = unwritten
    unwritten = []
    try {
      if (written.length > 0) await store.spending.add(written)
    } catch (error) {
      unwritten = [...written, ...unwritten]
      throw error
    }
    if (usdPerDay === null) return
    const { day } = spentToday()
    const stored = await store.spending.of(ownOrganisation, day)
    const waiting = unwritten.filter((one) => one.orgId === ownOrganisation && one.day === day)
    if (today.day === day) today.nanos = stored + waiting.reduce((soFar, { usdNanos }) => soFar + usdNanos, 0)
    tellSpent()
  }

  return {
    isSpent,
    settle,
    meter({ orgId, assistantId }) {
      const spent = new Map<string, Spent>()
      return {
        isSpent: () => isSpent(orgId),
        used: (usage) => addUsage(spent, usage, note(orgId, assistantId, usage)),
        costs: () => costsOf([...spent.values()]),
        presumedNanos: () => presumedNanosOf([...spent.values()]),
      }
    },
    async close() {
      clearInterval(timer)
      await settle()
    },
  }
}

function entryOf(
  whose: Pick<DaySpending, 'orgId' | 'assistantId' | 'day'>,
  usage: Usage,
  nanos: number | null,
): DaySpending {
  const { stage, provider, model } = usage
  return {
    ...whose,
    ...{ stage, provider, model, usdNanos: nanos ?? 0, unpriced: nanos === null ? 1 : 0 },
    promptTokens: stage === 'model' ? usage.promptTokens : 0,
    completionTokens: stage === 'model' ? usage.completionTokens : 0,
    characters: stage === 'voice' ? usage.characters : 0,
    soundMs: stage === 'model' ? 0 : Math.round(usage.seconds * 1000),
  }
}
