import type { RunningServer } from './server.ts'
import type { Config } from './settings/config.ts'

type Told = Pick<RunningServer, 'url' | 'mailboxUrl' | 'consoleUrl' | 'firstAdminLink' | 'location'>

/** What whoever starts the server at a terminal reads. */
export function greetingOf(
  { url, mailboxUrl, consoleUrl, firstAdminLink, location }: Told,
  config: Pick<Config, 'docs' | 'smtpUrl'>,
): string {
  const mails = mailboxUrl
    ? `${mailboxUrl}  (built in: nothing leaves this machine)`
    : config.smtpUrl
      ? 'goes to SMTP_URL'
      : 'SMTP_URL is not set: mails reach nobody.'
  const docs = config.docs ? [`Docs     ${url}/docs  (to try it: ${url}/playground)`] : []
  const owner = firstAdminLink
    ? [`Console  ${firstAdminLink}`, '         makes you its first admin: good for a day, and once']
    : consoleUrl
      ? [`Console  ${consoleUrl}`]
      : []
  const lines = [`Site     ${url}`, ...owner, ...docs, `Mail     ${mails}`, `Data     ${location}`]
  return `\n  Parley is ready.\n\n  ${lines.join('\n  ')}\n\n  Stop with Ctrl+C.\n`
}
