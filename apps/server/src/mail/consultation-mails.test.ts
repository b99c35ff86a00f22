import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { fixtureManifest } from '../site/site-fixture.ts'
import type { StoredConsultation } from '../store/subjects/consultations.ts'
import type { MailKind } from '../store/subjects/outbox.ts'
import { consultationMails } from './consultation-mails.ts'
import { contentOf } from './smtp-sender.ts'

const consultation: StoredConsultation = {
  id: '01900000-0000-7000-8000-000000000000',
  fullName: 'Ada Byron',
  email: 'ada@engine.example',
  companyName: 'Engines Ltd',
  service: 'email-automation',
  problems: 'Too few meetings\nand <b>late</b>',
  additionalInfo: '',
  utm: { utm_source: 'news & views' },
  createdAt: Date.UTC(2026, 0, 2, 3, 4),
}

/** The mail as it is written to the wire, read again. */
async function written(kind: MailKind, change: Partial<StoredConsultation> = {}, settings = {}) {
  const draw = consultationMails({ manifest: () => fixtureManifest, from: null, agency: null, ...settings })
  const mail = draw({ ...consultation, ...change }).find((one) => one.kind === kind)
  if (!mail) throw new Error(`no ${kind}`)
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(contentOf(mail.mail))
  return { raw: String(message), ...(await PostalMime.parse(message as Buffer)) }
}

describe('S7.8 the notification', () => {
  test('tells the agency everything, and is answered to the visitor', async () => {
    const mail = await written('notification')
    expect(mail.to).toEqual([{ name: 'Parley', address: 'hello@parley.example' }])
    expect(mail.replyTo).toEqual([{ name: 'Ada Byron', address: 'ada@engine.example' }])
    expect(mail.subject).toBe('New consultation request: Label of email-automation')
    expect(mail.messageId).toBe(`<${consultation.id}.notification@parley.example>`)
    for (const text of ['Ada Byron', 'Engines Ltd', 'Label of email-automation', 'Too few meetings', 'news & views']) {
      expect(mail.text).toContain(text)
    }
    expect(mail.text).toContain('2026-01-02 03:04 UTC')
    expect(mail.text).not.toContain('Additional information')
  })

  test('has the colour of the site', async () => {
    expect((await written('notification')).html).toContain(`background:${fixtureManifest.company.colour}`)
  })

  test('goes from and to whom the settings name', async () => {
    const settings = { from: 'Desk <desk@agency.example>', agency: 'owner@agency.example' }
    const mail = await written('notification', {}, settings)
    expect(mail.from).toEqual({ name: 'Desk', address: 'desk@agency.example' })
    expect(mail.to).toEqual([{ name: '', address: 'owner@agency.example' }])
    expect(mail.messageId).toContain('@agency.example>')
  })

  test('S7.9 what the visitor wrote is text, not HTML', async () => {
    const nasty = '<script>alert(1)</script>"\'&amp;'
    const mail = await written('notification', { fullName: nasty, companyName: nasty, utm: { utm_source: nasty } })
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;amp;')
    expect(mail.html).toContain('and &lt;b&gt;late&lt;/b&gt;')
    expect(mail.text).toContain(nasty)
  })

  test.each([
    { fullName: 'Ada\r\nBcc: victim@b.example' },
    { fullName: 'Ada" <x@y.z>, "B\u2028c' },
    { email: 'a,b@c.example' },
    { email: 'a@b.example>,<victim@c.example' },
    { companyName: 'X\r\n\r\nBody' },
  ])('S7.9 nothing the visitor writes becomes a header or a recipient: %j', async (change) => {
    const mail = await written('notification', change)
    const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))
    expect(head).not.toMatch(/^(bcc|cc):/im)
    expect(mail.to).toHaveLength(1)
    expect(mail.replyTo).toHaveLength(1)
    expect(mail.replyTo?.[0]?.name).not.toMatch(/[\r\n\u2028]/)
    expect(head.match(/^[\w-]+:/gm)?.sort()).toEqual(
      ['Content-Type:', 'Date:', 'From:', 'MIME-Version:', 'Message-ID:', 'Reply-To:', 'Subject:', 'To:'].sort(),
    )
  })
})

describe('S7.8 the confirmation', () => {
  test('L3 holds no word the visitor wrote', async () => {
    const mail = await written('confirmation', {
      fullName: 'XXNAME',
      companyName: 'XXCOMPANY',
      problems: 'XXPROBLEMS',
      additionalInfo: 'XXINFO',
      utm: { utm_source: 'XXUTM' },
    })
    expect(mail.raw).not.toContain('XX')
    expect(mail.to).toEqual([{ name: '', address: 'ada@engine.example' }])
    expect(mail.text).toContain('We answer within one working day.')
  })

  test('names the company as the law asks of a business letter, in its text and its HTML', async () => {
    const { text, html } = await written('confirmation')
    for (const part of [text, html]) expect(part).toContain(fixtureManifest.company.legalLine)
  })

  test('says what happens next, step by step', async () => {
    const { text, html } = await written('confirmation')
    expect(text).toContain('What happens next\n1. We answer within one working day.')
    expect(html).toMatch(/<h2[^>]*>What happens next<\/h2>\s*<ol[^>]*><li[^>]*>We answer/)
  })

  test('says that a machine sent it, so that no machine answers', async () => {
    const mail = await written('confirmation')
    expect(mail.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mail.messageId).toBe(`<${consultation.id}.confirmation@parley.example>`)
  })
})
