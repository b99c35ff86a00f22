import type {
  ConsultationFile,
  ConsultationNote,
  ConsultationReminder,
  ConsultationSummary,
  HistoryEntry,
  MailState,
} from '@parley/protocol/resources'
import type { Kept } from '../resources/kinds.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { ConsultationChange } from '../store/subjects/desk/consultation-desk.ts'
import type { StoredNote, StoredReminder, StoredReply } from '../store/subjects/desk/consultation-talk.ts'
import type { DeskConsultation } from '../store/subjects/desk/desk-consultation.ts'
import type { OutboxEntry } from '../store/subjects/outbox.ts'

const excerptChars = 200
const alikeShown = 50
const changesShown = 100
const conversationsShown = 50

const iso = (at: number) => new Date(at).toISOString()
const excerptOf = (text: string) =>
  text.length > excerptChars ? `${text.slice(0, excerptChars - 1)}…`.toWellFormed() : text

/** A request as lists show it. */
export function summaryOf(one: DeskConsultation): ConsultationSummary {
  const { id, version, fullName, email, companyName, service, status, assigneeId, labels, source, joinedTo } = one
  return {
    ...{ id, version, createdAt: iso(one.createdAt), updatedAt: iso(one.updatedAt) },
    ...{ fullName, email, companyName, service, excerpt: excerptOf(one.problems) },
    ...{ status, assigneeId, labels, source, spamScore: one.spam.score, joinedTo },
  }
}

/** A request with all that belongs to it and to its person. */
export async function fileOf(service: ResourceService, one: DeskConsultation): Promise<ConsultationFile> {
  const { store } = service
  const [joined, sameAddress, changes] = await Promise.all([
    store.consultationDesk.joinedTo(one.id),
    store.consultationDesk.ofAddress(one.email, alikeShown),
    store.consultationDesk.changes(one.id, changesShown),
  ])
  const joinedIds = new Set(joined.map(({ id }) => id))
  const alike = sameAddress.filter(({ id }) => id !== one.id && !joinedIds.has(id))
  const all = [one, ...joined, ...alike]
  const [said, conversations] = await Promise.all([
    store.consultationTalk.of(all.map(({ id }) => id)),
    conversationsOf(service, all),
  ])
  const history = [
    ...all.map((other) => requestEntry(other, joinedIds.has(other.id))),
    ...mailEntries(said.mails, said.replies),
    ...said.notes.map(noteEntry),
    ...changes.map((change) => changeEntry(one.id, change)),
    ...conversations,
  ]
  const [last] = changes
  return {
    ...summaryOf(one),
    problems: one.problems,
    additionalInfo: one.additionalInfo,
    utm: one.utm,
    callId: one.callId,
    spam: one.spam,
    notes: said.notes.filter(({ consultationId }) => consultationId === one.id).map(presentNote),
    reminders: said.reminders.filter(({ consultationId }) => consultationId === one.id).map(presentReminder),
    history: history.reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    joined: joined.map(summaryOf),
    alike: alike.filter(({ joinedTo }) => joinedTo === null).map(summaryOf),
    lastChange: last && last.version === one.version ? { text: last.text, by: last.author, at: iso(last.at) } : null,
  }
}

/** Calls and chats of the person: those that they said their address in, and those that a form was filled in. */
async function conversationsOf(service: ResourceService, all: DeskConsultation[]): Promise<HistoryEntry[]> {
  const { resources } = service.store
  const emails = [...new Set(all.map(({ email }) => email.toLowerCase()))]
  const listed = (kind: 'call' | 'chat') =>
    Promise.all(
      emails.map((value) =>
        resources.list({
          orgId: ownOrganisation,
          kind,
          conditions: [{ by: 'customer-email', value }],
          limit: conversationsShown,
        }),
      ),
    )
  const filledIn = [...new Set(all.flatMap(({ callId }) => callId ?? []))]
  const [calls, chats, others] = await Promise.all([
    listed('call'),
    listed('chat'),
    Promise.all(filledIn.map((id) => resources.get(ownOrganisation, 'call', id))),
  ])
  const known = new Map([...calls.flat(), ...others.filter((call) => call !== null)].map((call) => [call.id, call]))
  return [
    ...[...known.values()].map(({ id, body, createdAt }) => callEntry(id, body as Partial<Kept<'call'>>, createdAt)),
    ...chats.flat().map(({ id, createdAt }): HistoryEntry => ({ kind: 'chat', at: iso(createdAt), chatId: id })),
  ]
}

function callEntry(
  callId: string,
  { status, endedReason, startedAt, endedAt }: Partial<Kept<'call'>>,
  at: number,
): HistoryEntry {
  const durationMs = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null
  return {
    kind: 'call',
    at: iso(at),
    callId,
    status: status ?? 'ended',
    endedReason: endedReason ?? null,
    durationSeconds: durationMs === null ? null : Math.round(durationMs / 1000),
  }
}

function requestEntry({ id, createdAt, service, problems }: DeskConsultation, joined: boolean): HistoryEntry {
  return { kind: 'request', at: iso(createdAt), consultationId: id, service, excerpt: excerptOf(problems), joined }
}

function mailEntries(mails: OutboxEntry[], replies: StoredReply[]): HistoryEntry[] {
  const ofReply = new Map(mails.map((mail) => [mail.aboutId, mail]))
  const replyIds = new Set(replies.map(({ id }) => id))
  const others = mails.filter(({ aboutId }) => !replyIds.has(aboutId))
  return [
    ...others.map(
      (mail): HistoryEntry => ({
        kind: 'mail',
        at: iso(mail.mail.date),
        consultationId: mail.aboutId,
        mail: mailState(mail),
      }),
    ),
    ...replies.map(({ createdAt, messageId: _messageId, ...reply }): HistoryEntry => {
      const mail = ofReply.get(reply.id)
      return { kind: 'reply', at: iso(createdAt), ...reply, mail: mail ? mailState(mail) : null }
    }),
  ]
}

/** What became of a mail. */
function mailState({ id, kind, mail, delivery }: OutboxEntry): MailState {
  const { status, attempts, lastError } = delivery
  const settledAt = delivery.status === 'sent' || delivery.status === 'dead' ? iso(delivery.settledAt) : null
  return { id, kind, subject: mail.subject, to: mail.to.address, status, attempts, settledAt, lastError }
}

const presentNote = ({ id, text, author, createdAt }: StoredNote): ConsultationNote => ({
  ...{ id, text, author },
  createdAt: iso(createdAt),
})
const noteEntry = (note: StoredNote): HistoryEntry => ({
  kind: 'note',
  at: iso(note.createdAt),
  consultationId: note.consultationId,
  note: presentNote(note),
})
const presentReminder = ({ id, text, dueAt, userId, status }: StoredReminder): ConsultationReminder => ({
  ...{ id, text, userId, status },
  dueAt: iso(dueAt),
})
const changeEntry = (consultationId: string, { text, author, at }: ConsultationChange): HistoryEntry => ({
  kind: 'change',
  at: iso(at),
  consultationId,
  text,
  by: author,
})
