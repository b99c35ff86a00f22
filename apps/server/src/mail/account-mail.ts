import type { SiteManifest } from '@parley/protocol'
import { escapeHtml } from '../lib/escape-html.ts'
import type { NewMail } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { automaticMail, type MailAuthor, mailDocument, paragraph } from './mail-parts.ts'

/** What a mail about an account is for; each has its words in `words`. */
export type AccountMailKind = keyof typeof words

export type AccountMail = {
  kind: AccountMailKind
  to: string
  /** Where the mail leads, and the six digits that do the same. */
  url: string | null
  code: string | null
  goodForMs: number
  at: number
}

const unexpected = 'If that was not you, you need not do anything: nothing happens without this email.'

/** None holds a word that somebody typed: the address may be a stranger's. */
const words = {
  signup: {
    subject: 'Confirm your email address',
    introduction: (company: string) => `Welcome to ${company}. One step is left: confirm that this address is yours.`,
    action: 'Confirm my address',
    closing: unexpected,
  },
  magiclink: {
    subject: 'Sign in',
    introduction: (company: string) => `Here is your way to sign in at ${company}.`,
    action: 'Sign in',
    closing: unexpected,
  },
  recovery: {
    subject: 'Choose a new password',
    introduction: (company: string) => `Somebody asked to choose a new password for your account at ${company}.`,
    action: 'Choose a new password',
    closing: unexpected,
  },
  invite: {
    subject: 'You are invited',
    introduction: (company: string) => `You are invited to have an account at ${company}.`,
    action: 'Accept the invitation',
    closing: 'If you did not expect this, you need not do anything.',
  },
  email_change_current: {
    subject: 'Confirm the change of your address',
    introduction: (company: string) => `Someone has asked to change the email address on your ${company} account.`,
    action: 'Agree to the change',
    closing: 'If that was not you, do not agree, and change your password.',
  },
  email_change_new: {
    subject: 'Confirm your new email address',
    introduction: (company: string) => `This is to be the address of an account at ${company}.`,
    action: 'Confirm my address',
    closing: unexpected,
  },
  reauthentication: {
    subject: 'Confirm that it is you',
    introduction: (company: string) =>
      `Your account at ${company} is about to be changed. This code confirms that it is you.`,
    action: '',
    closing: 'If that was not you, tell nobody the code, and change your password.',
  },
  known: {
    subject: 'You have an account already',
    introduction: (company: string) =>
      `Somebody, perhaps you, asked for a new account at ${company} with this address. There is one already: sign in with it, or choose a new password if you do not know yours any more.`,
    action: '',
    closing: 'If that was not you, you need not do anything.',
  },
} as const

/** Draws a mail about an account. */
export function accountMail({ kind, to, url, code, goodForMs, at }: AccountMail, sender: MailAuthor): NewMail {
  const { company } = sender
  const { subject, introduction, action, closing } = words[kind]
  const begun = introduction(company.name)
  const period = `This is good once, for ${periodOf(goodForMs)}.`
  const entry = code && (url ? `Or enter this code: ${code}` : `Your code: ${code}`)
  return automaticMail('account', { id: uuidV7(at), to, at }, sender, {
    subject: `${subject} – ${company.name}`,
    text: [begun, url && `${action}:\n${url}`, entry, entry && period, closing, company.legalLine]
      .filter(Boolean)
      .join('\n\n'),
    html: mailDocument(company, [
      paragraph(begun),
      url ? button(action, url, company) : '',
      code ? digits(url ? 'Or enter this code:' : 'Your code:', code) : '',
      code ? paragraph(period) : '',
      paragraph(closing),
    ]),
  })
}

function button(text: string, url: string, { colour, onColour }: SiteManifest['company']) {
  const style = `display:inline-block;padding:12px 22px;border-radius:8px;background:${colour};color:${onColour};font-weight:600;text-decoration:none`
  return `<p style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a></p>`
}

function digits(text: string, code: string) {
  return `<p style="margin:0 0 16px">${escapeHtml(text)} <b style="font-size:22px;letter-spacing:0.12em">${escapeHtml(code)}</b></p>`
}

function periodOf(ms: number) {
  const minutes = Math.round(ms / 60_000)
  if (minutes % 60 !== 0) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
}
