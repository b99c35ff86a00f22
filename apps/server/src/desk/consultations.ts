import { Failure } from '@parley/protocol'
import type {
  ConsultationChanges,
  ConsultationFile,
  ConsultationInput,
  ReminderInput,
} from '@parley/protocol/resources'
import type { Caller } from '../access/caller.ts'
import { dateOf, dayOf } from '../lib/days.ts'
import { invalid, keyReused, notFound } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { NewChange, Undo } from '../store/subjects/desk/consultation-desk.ts'
import type { ConsultationState, DeskConsultation } from '../store/subjects/desk/desk-consultation.ts'
import type { IdempotencyKey } from '../store/subjects/idempotency.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { authorOf } from './author.ts'
import { fileOf } from './consultation-file.ts'
import type { ReplyMail } from './desk-mails.ts'

export type ConsultationsDeps = {
  service: ResourceService
  replyMail: ReplyMail
  /** Removes what the built-in mailbox has of a request. */
  forgetMails: (consultationId: string) => Promise<void>
  /** Called when a mail is owed. */
  onMail: () => void
  /** Called when somebody who watches wants to know. */
  onEvent: () => void
  /** Called when a request came that has not been followed up. */
  onArrived: () => void
}

type Planned = Omit<NewChange, 'author' | 'at' | 'undo'> & Pick<Undo, 'joined' | 'parted'>

/** What the owner's people do with requests. Each answers with the whole request as it is then. */
export function createConsultations(deps: ConsultationsDeps) {
  const { service, replyMail, forgetMails, onMail, onEvent, onArrived } = deps
  const { store, now } = service

  async function get(id: string): Promise<DeskConsultation> {
    const found = await store.consultationDesk.get(id)
    if (!found) throw notFound('consultation', id)
    return found
  }

  const file = async (id: string): Promise<ConsultationFile> => fileOf(service, await get(id))

  /** Throws `conflict` with what is there now, when that is not of the version any more. */
  async function change(
    caller: Caller,
    id: string,
    version: number,
    plan: (before: DeskConsultation) => Planned | null | Promise<Planned | null>,
  ): Promise<ConsultationFile> {
    const before = await get(id)
    if (before.version !== version) throw await outdated(id)
    const planned = await plan(before)
    if (!planned) return fileOf(service, before)
    const { joined, parted, ...rest } = planned
    const undo: Undo = { before: stateOf(before), ...(joined && { joined }), ...(parted && { parted }) }
    const author = await authorOf(service, caller)
    if (!(await store.consultationDesk.change(id, version, { ...rest, undo, author, at: now() })))
      throw await outdated(id)
    onEvent()
    return file(id)
  }

  async function outdated(id: string) {
    const current = await file(id)
    return new Failure('conflict', 'Somebody else changed this request meanwhile. Look at it again, then change it.', {
      details: { current },
    })
  }

  return {
    get: file,

    /** Owes no mail: whoever called or wrote has been answered. */
    async create(caller: Caller, input: ConsultationInput, key: IdempotencyKey | null): Promise<ConsultationFile> {
      const at = now()
      const { fullName, email, problems, companyName, additionalInfo } = input
      const stored = {
        ...{ id: uuidV7(at), fullName, email, problems, createdAt: at, utm: {} },
        ...{ companyName: companyName ?? '', additionalInfo: additionalInfo ?? '' },
        service: (input.service ?? '') as DeskConsultation['service'],
      }
      const intake = { source: 'by hand', callId: null, spam: { score: 0, reasons: [] } }
      const acceptance = await store.consultations.accept(stored, [], key, null, intake)
      if (acceptance.outcome === 'repeated') return file(acceptance.id)
      if (acceptance.outcome !== 'accepted') throw keyReused()
      await store.consultationTalk.addNote({
        ...{ id: uuidV7(at), consultationId: stored.id, createdAt: at },
        ...{ text: 'Entered by hand.', author: await authorOf(service, caller) },
      })
      onArrived()
      return file(stored.id)
    },

    update: (caller: Caller, id: string, { version, ...wanted }: ConsultationChanges) =>
      change(caller, id, version, async (before) => {
        if (wanted.assigneeId) await requireMember(service, wanted.assigneeId)
        const labels = wanted.labels && [...new Set(wanted.labels)]
        const next = { ...stateOf(before), ...given({ ...wanted, ...(labels && { labels }) }) }
        const text = await describe(service, before, next)
        return text ? { next, text } : null
      }),

    undo: (caller: Caller, id: string, version: number) =>
      change(caller, id, version, async () => {
        const [last] = await store.consultationDesk.changes(id, 1)
        if (!last || last.version !== version)
          throw new Failure('unprocessable', 'There is no change to be taken back.')
        const { joined, parted, before: next } = last.undo
        return {
          next,
          text: `Took back: ${last.text}`,
          ...(joined && { parted: joined }),
          ...(parted && { joined: parted }),
        }
      }),

    join: (caller: Caller, id: string, version: number, otherId: string) =>
      change(caller, id, version, async (before) => {
        const other = await get(otherId)
        const hasOthers = (await store.consultationDesk.joinedTo(otherId)).length > 0
        if (other.id === id) throw invalid('consultationId must be of another request')
        if (before.joinedTo || other.joinedTo || hasOthers) {
          throw new Failure('unprocessable', 'One of both is joined already: part them first.')
        }
        return {
          next: stateOf(before),
          text: `Joined the request of ${dateOf(dayOf(other.createdAt))}`,
          joined: otherId,
        }
      }),

    /** Answers with the request that it was joined to. */
    async part(caller: Caller, id: string, version: number): Promise<ConsultationFile> {
      const other = await get(id)
      if (other.version !== version) throw await outdated(id)
      if (!other.joinedTo) throw new Failure('unprocessable', 'This request is joined to none.')
      const main = await get(other.joinedTo)
      return change(caller, main.id, main.version, (before) => ({
        next: stateOf(before),
        text: `Parted the request of ${dateOf(dayOf(other.createdAt))}`,
        parted: id,
      }))
    },

    async reply(
      caller: Caller,
      id: string,
      { subject, text }: { subject: string; text: string },
      key: IdempotencyKey | null,
    ) {
      const to = await get(id)
      const left = /\{\{\s*\w*/.exec(`${subject}\n${text}`)?.[0]
      if (left) throw invalid(`text must not have ${left}}} in it: put the value in its place`)
      const at = now()
      const author = await authorOf(service, caller)
      const thread = await store.consultationTalk.thread(id)
      const { id: replyId, mail } = replyMail({ to, subject, text, thread, at })
      const { messageId } = mail.mail
      const reply = { id: replyId, consultationId: id, messageId, subject, text, author, createdAt: at }
      if ((await store.consultationTalk.reply(reply, mail, key)) === 'key-reused') throw keyReused()
      onMail()
      onEvent()
      return file(id)
    },

    async addNote(caller: Caller, id: string, text: string, key: IdempotencyKey | null) {
      await get(id)
      const at = now()
      const note = { id: uuidV7(at), consultationId: id, text, author: await authorOf(service, caller), createdAt: at }
      if ((await store.consultationTalk.addNote(note, key)) === 'key-reused') throw keyReused()
      onEvent()
      return file(id)
    },

    async deleteNote(id: string, noteId: string) {
      await get(id)
      if (!(await store.consultationTalk.removeNote(id, noteId, now()))) throw notFound('note', noteId)
      onEvent()
      return file(id)
    },

    async addReminder(caller: Caller, id: string, { text, dueAt, userId }: ReminderInput, key: IdempotencyKey | null) {
      const { assigneeId } = await get(id)
      const whom = userId ?? assigneeId ?? caller.userId
      if (!whom) throw invalid('userId is required: the request is nobody’s, and this key is no member’s')
      await requireMember(service, whom)
      const reminder = { id: uuidV7(now()), consultationId: id, userId: whom, text, dueAt: Date.parse(dueAt) }
      if ((await store.consultationTalk.addReminder(reminder, now(), key)) === 'key-reused') throw keyReused()
      onEvent()
      return file(id)
    },

    async endReminder(id: string, reminderId: string) {
      await get(id)
      if (!(await store.consultationTalk.endReminder(id, reminderId, now()))) throw notFound('reminder', reminderId)
      onEvent()
      return file(id)
    },

    async remove(id: string): Promise<void> {
      if (!(await store.consultations.remove(id, now()))) throw notFound('consultation', id)
      await forgetMails(id)
      onEvent()
    },
  }
}

export type Consultations = ReturnType<typeof createConsultations>

const stateOf = ({ status, assigneeId, labels, joinedTo }: ConsultationState): ConsultationState => ({
  ...{ status, assigneeId, labels, joinedTo },
})

const given = ({ status, assigneeId, labels }: Omit<ConsultationChanges, 'version'>): Partial<ConsultationState> => ({
  ...(status !== undefined && { status }),
  ...(assigneeId !== undefined && { assigneeId }),
  ...(labels !== undefined && { labels }),
})

/** What a change is called; null for none. */
async function describe(service: ResourceService, before: ConsultationState, next: ConsultationState) {
  const parts: string[] = []
  if (next.status !== before.status) parts.push(`Status ${before.status} → ${next.status}`)
  if (next.assigneeId !== before.assigneeId) {
    const whom = next.assigneeId && (await service.find(ownOrganisation, 'user', next.assigneeId))
    parts.push(whom ? `Given to ${whom.email}` : 'Given to nobody')
  }
  if (next.labels.join('\n') !== before.labels.join('\n')) parts.push(`Labels: ${next.labels.join(', ') || 'none'}`)
  return parts.join('; ') || null
}

async function requireMember(service: ResourceService, userId: string): Promise<void> {
  if (await service.find(ownOrganisation, 'user', userId)) return
  throw invalid('userId must be the id of a member of this organisation')
}
