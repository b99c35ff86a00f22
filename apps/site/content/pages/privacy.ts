import { errorReportDays } from '@parley/protocol'
import type { Page } from '../../src/page.ts'
import { countsVisits, listensToCalls, recordsCalls, retention } from '../../src/retention.ts'
import { addressLine, company } from '../company.ts'

export const privacy: Page = {
  path: '/privacy',
  title: 'Privacy notice',
  description:
    'What we do with the personal data you give us on this site, on which lawful basis, for how long, and your rights.',
  share: { question: 'What do you keep about me?', answer: 'What you send us, for as long as we say.' },
  sections: [
    {
      kind: 'prose',
      heading: 'Privacy notice',
      updatedAt: Date.UTC(2026, 10, 28),
      parts: [
        {
          heading: 'Who is responsible',
          paragraphs: [
            `${company.legalName}, ${addressLine()}, is the controller (ICO registration ${company.icoNumber}). Write to ${company.email} about anything on this page.`,
          ],
        },
        {
          heading: 'What we use, why, and on which basis',
          points: [
            'The consultation form: your name, email, company, the service you chose and what you wrote, to reply to you. Basis: steps you asked for before a contract, Article 6(1)(b) UK GDPR.',
            'Campaign tags in the address you arrived by (utm parameters), stored with your request so that we know what worked. Basis: legitimate interests, Article 6(1)(f).',
            'The voice assistant on this site: your speech, turned into text, or what you type, answered while the call lasts. It is an AI and says so. We make no recording and keep none of the words: only that there was a call, when, for how long, and why it ended. Basis: legitimate interests, to answer what you ask, Article 6(1)(f).',
            ...(recordsCalls
              ? [
                  'Our other assistants, such as those on the telephone: calls with them may be recorded, so that we can check how we answered. Whoever is in such a call hears so in its first words, and may hang up. Basis: legitimate interests.',
                  'Meetings in our rooms, with an assistant or without: whoever hosts one may have it recorded, so that we can go back to what was agreed. A recording holds the voices of everybody there, no pictures, and the names they go by. Everybody in the meeting is told before it begins, and whoever comes later as they come, and may leave. Only authorised members of our team can listen to or delete a recording. Basis: legitimate interests.',
                ]
              : []),
            ...(listensToCalls
              ? [
                  'Calls while they go on: somebody of our team may listen to a call with an assistant, to hear how it answers. Whoever is in such a call hears so in its first words, and may hang up or type instead. We keep only a record of which team member listened. Basis: legitimate interests.',
                ]
              : []),
            'An account, if you have one with us: your email address or telephone number and, wherever it is signed in, the browser and the network, cut short, so that nobody else gets in. Basis: steps you asked for before a contract, or that contract, Article 6(1)(b).',
            'Error reports from your browser, stripped of names, addresses and anything typed, to mend the site. Basis: legitimate interests.',
            'Your network address: for an hour, to keep robots from abusing the form and the assistant, and cut short, in our log of requests. Basis: legitimate interests.',
          ],
        },
        {
          heading: 'Who receives it',
          paragraphs: [
            'Our mail provider delivers the two emails your request triggers. If a hosted provider carries the voice assistant’s calls, turns speech into text or text into speech, or finds the answers, it does so for us; otherwise a call stays on our own servers. Your own browser may send your speech to its maker to transcribe it. If we keep our contacts in a customer database (CRM) such as HubSpot, it receives your request; if an error service such as Sentry collects error reports, it receives those; if a hosted service keeps our accounts, it has those. Each does so for us. We sell nothing to anyone.',
            'Some of them may handle it outside the United Kingdom: only in countries whose protection UK law finds good enough, or under the contract terms that the Information Commissioner issued for it. Write to us for a copy of those terms.',
          ],
        },
        {
          heading: 'How long we keep it',
          points: [
            `Consultation requests: ${retention.consultationMonths} months.`,
            `Copies of the mails we sent: ${retention.outboxDays} days.`,
            `Error reports: ${errorReportDays} days.`,
            'An account: until you ask us to delete it, or for 30 days if nobody confirms its address. Where it is signed in: until it is signed out there, or has not been used for a year.',
            'What is said or typed to the assistant on this site: not kept.',
            ...(recordsCalls
              ? [
                  `Recordings of calls with our other assistants: ${retention.callDays} days.`,
                  `Recordings of meetings in our rooms: ${retention.callDays} days after they ended, or until you ask us to delete one that you are in.`,
                ]
              : []),
            `That there was a call: ${retention.callDays} days. The log of requests: ${company.requestLogDays} days.`,
          ],
        },
        {
          heading: 'Cookies and storage',
          ...(countsVisits
            ? {
                paragraphs: [
                  'This site sets no cookies by itself and loads nothing from third parties, so there is no banner to click away.',
                  'We count how often each page is asked for, by day and by the site or campaign that led here: numbers, and nothing that is yours. Browsers that send Do Not Track or Global Privacy Control are not counted.',
                ],
                link: { text: 'Do not count my visits', href: '/uncounted' },
              }
            : {
                paragraphs: [
                  'This site sets no cookies, runs no analytics and loads nothing from third parties, so there is no banner to click away.',
                ],
              }),
        },
        {
          heading: 'Your rights',
          paragraphs: [
            'You may ask for a copy of your data, have it corrected or deleted, object to its use, ask us to restrict it, or take it elsewhere. We answer within a month.',
            `If we get it wrong, complain to us, at ${company.email}: within 30 days we say that we have it, and as soon as we can what we found. You may also complain to the Information Commissioner’s Office at ico.org.uk.`,
          ],
        },
      ],
    },
  ],
}
