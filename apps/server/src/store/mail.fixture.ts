import type { Mail, MailAddress } from './subjects/outbox.ts'

/** For tests: a mail that somebody sends to themselves. */
export function aMail(from: MailAddress, change: Partial<Mail> = {}): Mail {
  const words = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  return { messageId: '<x>', date: 1, from, to: from, replyTo: null, ...words, headers: {}, ...change }
}
