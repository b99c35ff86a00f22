import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

const server = {
  url: 'http://localhost:3000',
  mailboxUrl: null,
  consoleUrl: null,
  firstAdminLink: null,
  location: './data',
}
const config = { docs: false, smtpUrl: null }
const mailLine = (...[running, settings]: Parameters<typeof greetingOf>) =>
  greetingOf(running, settings)
    .split('\n')
    .find((line) => line.includes('Mail'))

test.each([
  ['in the built-in mailbox', 'http://localhost:3000/mailbox', null, 'http://localhost:3000/mailbox  (built in'],
  ['with a mail server', null, 'smtps://mail.example', 'goes to SMTP_URL'],
  ['where visitors come from afar', null, null, 'SMTP_URL is not set: mails reach nobody.'],
])('whoever starts it reads where mails are: %s', (_where, mailboxUrl, smtpUrl, words) => {
  expect(mailLine({ ...server, mailboxUrl }, { ...config, smtpUrl })).toContain(words)
})
