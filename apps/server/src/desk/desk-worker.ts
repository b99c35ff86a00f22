import type { Logger } from 'pino'
import type { WallClock } from '../lib/wall-clock.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Store } from '../store/store.ts'
import type { StoredReminder } from '../store/subjects/desk/consultation-talk.ts'
import { wordsOf } from '../store/subjects/desk/consultation-words.ts'
import type { OwedFollowUp } from '../store/subjects/desk/follow-ups.ts'
import type { NewMail } from '../store/subjects/outbox.ts'
import type { HandOver } from './hand-over.ts'

export type DeskWorkerDeps = {
  service: ResourceService
  clock: WallClock
  log: Logger
  readHandOver: () => Promise<HandOver>
  reminderMail: (reminder: StoredReminder, email: string, at: number) => NewMail
  onMail: () => void
  onEvent: () => void
}

const together = 50
/** Between two batches: what visitors wait for goes first, and those that come meanwhile share the next one's commit. */
const pauseMs = 500
/** Another server may have taken a request and died. */
const pollMs = 5_000
const remindersAtOnce = 100

/**
 * Does what a new request still owes after its visitor was thanked, and tells of reminders that are due. `stop` resolves when
 * what is in hand is done.
 */
export function startDeskWorker(deps: DeskWorkerDeps): { wake(): void; stop(): Promise<void> } {
  const { service, clock, log, readHandOver, reminderMail, onMail, onEvent } = deps
  const { store } = service
  const stopping = new AbortController()
  let bell = Promise.withResolvers<void>()

  function wake() {
    bell.resolve()
    bell = Promise.withResolvers()
  }

  /** How many there were. */
  async function followUp(): Promise<number> {
    const owed = await store.followUps.owed(together)
    if (owed.length === 0) return 0
    const handOver = await readHandOver()
    await Promise.all(owed.map((one) => settle(store, one, handOver, clock.now())))
    onEvent()
    return owed.length
  }

  async function remind() {
    const due = await store.consultationTalk.dueReminders(clock.now(), remindersAtOnce)
    for (const reminder of due) {
      const member = await service.find(ownOrganisation, 'user', reminder.userId)
      const mail = member ? reminderMail(reminder, member.email, clock.now()) : null
      if (!(await store.consultationTalk.tellReminder(reminder, mail, clock.now()))) continue
      onEvent()
      if (mail) onMail()
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const rung = bell.promise
      const count = await Promise.all([followUp(), remind()]).then(
        ([followed]) => followed,
        (err) => {
          log.error({ err }, 'requests could not be followed up')
          return 0
        },
      )
      await rest(rung, count)
    }
  }

  async function rest(rung: Promise<void>, count: number) {
    const waking = new AbortController()
    const signal = AbortSignal.any([waking.signal, stopping.signal])
    if (count > 0) await clock.sleep(pauseMs, signal)
    if (count < together) await Promise.race([rung, clock.sleep(pollMs, signal)])
    waking.abort()
  }

  const running = run()
  return {
    wake,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function settle(store: Store, { consultation, owes }: OwedFollowUp, handOver: HandOver, at: number) {
  const { id, fullName, email, companyName, problems, additionalInfo } = consultation
  const words = wordsOf(fullName, email, companyName, problems, additionalInfo)
  if (owes === 'all') await store.followUps.announce(id, words, handOver(consultation), at)
  else await store.followUps.settle(id, words)
}
