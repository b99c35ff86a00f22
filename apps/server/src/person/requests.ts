import type { Mail } from '../store/subjects/outbox.ts'
import type { Holder } from './holding.ts'
import { blackedOutColumns, rowsThatMention } from './rows.ts'

/** More than one request is ever handled with. */
const mostChanges = 10_000

/** Consultation requests: the person's own go with their mails; in those of others the address is blacked out. */
export const requestHolder: Holder = async function* ({ store }, mentions) {
  for await (const row of rowsThatMention(store, 'consultations', mentions)) {
    const id = String(row.id)
    const shown = await store.consultations.get(id)
    if (shown && mentions.isIn(shown.email)) {
      const erase = async () => void (await store.consultations.remove(id))
      const { notes, reminders, replies } = await store.consultationTalk.of([id])
      const file = { ...shown, ...(await store.consultationDesk.get(id)), notes, reminders, replies }
      const changes = await store.consultationDesk.changes(id, mostChanges)
      yield { kind: 'request', id, shown: { ...file, changes }, outcome: 'removed', erase }
    } else {
      const erase = async () => {
        // its words are found again without the address
        await store.traces.rewrite('consultations', row, { ...blackedOutColumns(row, mentions), follow_up: 'words' })
        await store.consultationWords.write(id, [])
      }
      yield { kind: 'request of somebody else', id, shown: blackedOutOthers(row), outcome: 'blacked-out', erase }
    }
  }
}

/** A person is told that somebody wrote of them, not what else they wrote. */
const blackedOutOthers = ({ id, created_at: createdAt }: Record<string, unknown>) => ({ id, createdAt })

/** Mails that are owed or were sent: to the person, or to answer them; in others the address is blacked out. */
export const mailHolder: Holder = async function* ({ store }, mentions) {
  for await (const row of rowsThatMention(store, 'outbox', mentions)) {
    const mail = JSON.parse(String(row.message)) as Mail
    const isTheirs = mentions.isIn(mail.to.address) || (mail.replyTo !== null && mentions.isIn(mail.replyTo.address))
    const { id, kind, status } = row
    yield isTheirs
      ? {
          kind: 'mail',
          id: String(id),
          shown: { id, kind, status, mail },
          outcome: 'removed',
          erase: async () => void (await store.traces.remove('outbox', row)),
        }
      : {
          kind: 'mail about somebody else',
          id: String(id),
          shown: { id, kind, status },
          outcome: 'blacked-out',
          erase: () => store.traces.rewrite('outbox', row, blackedOutColumns(row, mentions)),
        }
  }
}
