import { createTransport } from 'nodemailer'
import type { Mail } from '../store/subjects/outbox.ts'

/** What the other side made of a mail. */
export type SendOutcome =
  | { type: 'accepted' }
  /** For good: this address or this content will never be taken. */
  | { type: 'refused'; error: string }
  /** For now: it may be taken later. */
  | { type: 'failed'; error: string }
  /** The connection failed, or the other side does not let us in: other mails would fare no better. */
  | { type: 'unreachable'; error: string }

export type MailSender = {
  /** Never throws; ends within the time limits given. */
  send(mail: Mail): Promise<SendOutcome>
  /** Whether the other side would take a mail: connects and logs in. Never throws. */
  tryLogIn(): Promise<SendOutcome>
  close(): void
}

export type SmtpTimeouts = { connectionMs: number; greetingMs: number; socketMs: number; wholeMs: number }

/** Of an attempt that must be over within `wholeMs`. */
export function smtpTimeouts(wholeMs: number): SmtpTimeouts {
  return { connectionMs: 10_000, greetingMs: 10_000, socketMs: 30_000, wholeMs }
}

/** Sends over SMTP with at most two connections; TLS and credentials come from the URL. */
export function createSmtpSender(url: string, timeouts: SmtpTimeouts): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxMessages: Number.POSITIVE_INFINITY,
    // trying again is the outbox's business: hidden repetitions would not be counted
    maxRequeues: 0,
    connectionTimeout: timeouts.connectionMs,
    dnsTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...contentOf(mail), signal: AbortSignal.timeout(timeouts.wholeMs) })
        return { type: 'accepted' }
      } catch (error) {
        return outcomeOf(error as SmtpError)
      }
    },
    async tryLogIn() {
      try {
        await transport.verify()
        return { type: 'accepted' }
      } catch (error) {
        return outcomeOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** A stored mail as the mail library takes it. */
export function contentOf({ date, replyTo, ...mail }: Mail) {
  return { ...mail, date: new Date(date), ...(replyTo ? { replyTo } : {}) }
}

/**
 * A 5xx answer to the recipient or to the content is final, and so is an address that cannot be written in SMTP at all.
 * A 5xx at log-in or to our own address is not: the owner will mend that.
 */
function outcomeOf({ message, code, command, responseCode = 0 }: SmtpError): SendOutcome {
  const error = message.slice(0, 500)
  const isUnwritable = code === 'EENVELOPE' && responseCode === 0
  const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  if (isUnwritable || isFinal) return { type: 'refused', error }
  return { type: command === 'CONN' || code === 'EAUTH' ? 'unreachable' : 'failed', error }
}
