import { expect, test } from 'vitest'
import { fixtureManifest } from '../site/site-fixture.ts'
import { type AccountMailKind, accountMail } from './account-mail.ts'
import { invitationMail } from './invitation-mail.ts'

const { company } = fixtureManifest
const sender = { from: null, company }
const mailOf = (kind: AccountMailKind) =>
  accountMail({ kind, to: 'ada@engine.example', url: 'https://a.example', code: '1', goodForMs: 60_000, at: 0 }, sender)
const invitation = invitationMail(
  { id: 'i', email: 'ada@engine.example', organisation: 'Engines', role: 'viewer', url: 'https://a.example', at: 0 },
  sender,
)

test.each([
  ['about an account', mailOf('signup')],
  ['of invitation', invitation],
])('a mail %s names the company as the law asks of a business letter', (_, { mail }) => {
  expect(mail.text.endsWith(`\n\n${company.legalLine}`)).toBe(true)
  expect(mail.html).toContain(company.legalLine)
})

test('who is to lose an address is told that somebody asked, in so many words', () => {
  expect(mailOf('email_change_current').mail.text).toMatch(
    /^Someone has asked to change the email address on your Parley account\./,
  )
})
