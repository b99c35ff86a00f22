import { hourMs } from '../lib/days.ts'
import { parseAddress } from '../mail/mail-parts.ts'
import { createSmtpSender, smtpTimeouts } from '../mail/smtp-sender.ts'
import type { MailAddress } from '../store/subjects/outbox.ts'
import { uuidV7 } from '../store/uuid-v7.ts'
import { type Check, type DoctorDeps, type Finding, fail, ok, warn } from './finding.ts'

const attemptMs = 20_000

export const checkMailServer: Check = async function* (deps) {
  const { config, options } = deps
  const { smtpUrl } = config
  if (!smtpUrl) {
    const found = 'SMTP_URL is not set: mails reach nobody, they stay in the built-in mailbox'
    return yield warn('mail', found, 'Set SMTP_URL, MAIL_FROM and AGENCY_EMAIL (.env.example).')
  }
  const { host } = new URL(smtpUrl)
  const sender = createSmtpSender(smtpUrl, smtpTimeouts(attemptMs))
  try {
    const outcome = await sender.tryLogIn()
    if (outcome.type !== 'accepted') return yield refusal(host, outcome.error)
    yield ok('mail', `${host} lets us in`)
    if (options.send) yield await sendTest(deps, sender, host)
  } finally {
    sender.close()
  }
}

function refusal(host: string, error: string): Finding {
  if (/\b535\b|invalid login|authentication/i.test(error)) {
    return fail('mail', `${host} refuses our log-in: ${error}`, 'Check user and password in SMTP_URL.')
  }
  return fail(
    'mail',
    `${host} takes no mail from us: ${error}`,
    'Check host, port and smtp:// or smtps:// in SMTP_URL.',
  )
}

async function sendTest(deps: DoctorDeps, sender: ReturnType<typeof createSmtpSender>, host: string): Promise<Finding> {
  const { from, to } = addressesOf(deps)
  if (!from || !to) {
    return fail('mail', 'there is nobody to send a test mail to', 'Set AGENCY_EMAIL and MAIL_FROM, or build the site.')
  }
  const at = Date.now()
  const outcome = await sender.send({
    ...{ messageId: `<${uuidV7(at)}.test@${from.address.split('@')[1]}>`, date: at, from, to, replyTo: null },
    subject: 'Parley: a test mail',
    text: 'This mail was sent by "npx parley doctor --send". Mails to you arrive.',
    html: '<p>This mail was sent by <code>npx parley doctor --send</code>. Mails to you arrive.</p>',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  if (outcome.type === 'accepted') {
    return ok('mail', `${host} took a test mail for ${to.address}: look whether it came, and not as spam`)
  }
  const found = `${host} did not take a test mail for ${to.address}: ${outcome.error}`
  return fail('mail', found, 'Check AGENCY_EMAIL and MAIL_FROM: the server must know the one and let us use the other.')
}

/** Who writes to whom; null where nothing says so. */
export function addressesOf({ config, site }: DoctorDeps): { from: MailAddress | null; to: MailAddress | null } {
  const company = site && { name: site.manifest.company.name, address: site.manifest.company.email }
  const chosen = (text: string | null) => (text ? parseAddress(text) : company)
  return { from: chosen(config.mailFrom), to: chosen(config.agencyEmail) }
}

/** Whether anybody hears of it when something is amiss. */
export const checkAlerts: Check = async function* ({ config, store }) {
  const told = [config.alertEmail, config.alertWebhookUrl && new URL(config.alertWebhookUrl).host].filter(Boolean)
  if (told.length > 0) yield ok('alerts', `${told.join(' and ')} is told when something is amiss`)
  else yield warn('alerts', 'nobody is told when something is amiss', 'Set ALERT_EMAIL or ALERT_WEBHOOK_URL.')
  for (const { name, text } of (await store?.alerts.list()) ?? []) {
    yield warn('alerts', `${name}: ${text}`, 'You were told of it, and will be when it is over.')
  }
}

/** Mails that were given up, or that nobody has taken for long. */
export const checkOutbox: Check = async function* ({ store }) {
  if (!store) return
  const dead = await store.outbox.list('dead', 100)
  if (dead.length > 0) {
    const count = dead.length === 100 ? 'more than 99' : dead.length
    const found = `${count === 1 ? 'a mail was' : `${count} mails were`} given up: ${dead[0]?.delivery.lastError}`
    yield warn(
      'outbox',
      found,
      'npx parley outbox list dead; and when the cause is mended: npx parley outbox replay --dead.',
    )
  }
  const waiting = await store.outbox.list('pending', 1000)
  const old = waiting.filter(({ delivery }) => delivery.queuedAt < Date.now() - hourMs)
  if (old.length > 0) {
    const found = `${old.length === 1 ? 'a mail has' : `${old.length} mails have`} waited for more than an hour: ${old[0]?.delivery.lastError ?? 'not tried'}`
    yield warn('outbox', found, 'Look whether the server runs and its mail server takes mails (above).')
  }
  if (dead.length + old.length === 0) yield ok('outbox', 'no mail is stuck')
}
