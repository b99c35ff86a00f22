import type { SiteManifest } from '@parley/protocol'
import { automaticMail, mailDocument, oneLine, paragraph, parseAddress } from '../mail/mail-parts.ts'
import type { StoredReminder } from '../store/subjects/desk/consultation-talk.ts'
import type { DeskConsultation } from '../store/subjects/desk/desk-consultation.ts'
import type { NewMail } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'

export type DeskMailSettings = {
  company: () => SiteManifest['company']
  /** `Name <address>` or an address; null: the company's own. */
  from: string | null
  /** Who reads the answers; null: who writes. */
  agency: string | null
  siteUrl: string
}

type Letter = { to: DeskConsultation; subject: string; text: string; thread: string[]; at: number }
export type ReplyMail = (letter: Letter) => { id: string; mail: NewMail }

/** Draws a mail of the owner's people to a visitor, in the thread that the confirmation of the request began. */
export function createReplyMail({ company, from: given, agency }: DeskMailSettings): ReplyMail {
  return ({ to, subject, text, thread, at }) => {
    const us = company()
    const from = given ? parseAddress(given) : { name: us.name, address: us.email }
    const domain = from.address.split('@')[1]
    const id = uuidV7(at)
    const before = [`<${to.id}.confirmation@${domain}>`, ...thread]
    return {
      id,
      mail: {
        id: uuidV7(at),
        kind: 'reply',
        mail: {
          messageId: `<${id}.reply@${domain}>`,
          date: at,
          from,
          to: { name: oneLine(to.fullName), address: to.email },
          replyTo: agency ? parseAddress(agency) : null,
          subject: oneLine(subject),
          text: [text, us.legalLine].join('\n\n'),
          html: mailDocument(us, text.split(/\n{2,}/).map(paragraph)),
          headers: { 'In-Reply-To': before.at(-1) ?? '', References: before.join(' ') },
        },
      },
    }
  }
}

/** Draws what a member is told when a reminder is due. It names nobody: mails travel further than the console. */
export function reminderMail(
  { id, text, consultationId }: StoredReminder,
  email: string,
  at: number,
  { from, company, siteUrl }: DeskMailSettings,
): NewMail {
  const url = `${siteUrl}/console/inbox/${consultationId}`
  return automaticMail(
    'reminder',
    { id, to: email, at },
    { from, company: company() },
    {
      subject: `Reminder: ${oneLine(text).slice(0, 100)}`,
      text: [text, `The request: ${url}`].join('\n\n'),
      html: mailDocument(company(), [paragraph(text), paragraph(`The request: ${url}`)]),
    },
  )
}
