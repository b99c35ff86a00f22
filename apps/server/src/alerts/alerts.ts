import type { Logger } from 'pino'
import { dayMs } from '../lib/days.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Store } from '../store/store.ts'
import type { Alert } from '../store/subjects/upkeep/alerts.ts'
import { type AlertRecipients, alertTelling, summaryTelling } from './alert-tellings.ts'

/** Something that may come to be amiss: says what is, or null. `name` is the same on every server where it is the same thing. */
export type Watch = { name: string; look(): Promise<string | null> | string | null }

export type AlertDeps = {
  /** One that seals what is owed to webhooks. */
  store: Store
  watches: Watch[]
  recipients: AlertRecipients
  /** In UTC; null where nobody wants to know what a day brought. */
  summaryHour: number | null
  clock: WallClock
  log: Logger
  /** Called when a mail is owed. */
  onMail: () => void
}

const lookEveryMs = 60_000

/** Looks once a minute, and tells of what is amiss once until it is over. `stop` resolves when it does not look any more. */
export function startAlerts({ store, watches, recipients, summaryHour, clock, log, onMail }: AlertDeps): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  let summarisedOn = ''

  async function look({ name, look: see }: Watch) {
    const text = await see()
    const known = (await store.alerts.list()).find((alert) => alert.name === name)
    if (Boolean(text) === Boolean(known)) return
    const alert: Alert = { name, text: text ?? known?.text ?? '', at: clock.now() }
    const isTold = text
      ? await store.alerts.begin(alert, alertTelling(alert, 'begun', recipients))
      : await store.alerts.end(name, alert.at, alertTelling(alert, 'over', recipients))
    if (!isTold) return
    if (text) log.error({ alert: name }, 'something is amiss; "npx parley alerts" shows it')
    else log.info({ alert: name }, 'an alert is over')
    onMail()
  }

  async function summarise() {
    const at = clock.now()
    const day = new Date(at).toISOString().slice(0, 10)
    if (summaryHour === null || new Date(at).getUTCHours() < summaryHour || summarisedOn === day) return
    const figures = await store.alerts.figuresSince(at - dayMs)
    if (await store.alerts.summarise(day, at, summaryTelling(day, at, figures, recipients))) onMail()
    summarisedOn = day
  }

  async function run() {
    while (!stopping.signal.aborted) {
      for (const watch of watches) {
        await look(watch).catch((err) =>
          log.warn({ err, alert: watch.name }, 'could not look whether something is amiss'),
        )
      }
      await summarise().catch((err) => log.warn({ err }, 'could not tell what the day brought'))
      await clock.sleep(lookEveryMs, stopping.signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
