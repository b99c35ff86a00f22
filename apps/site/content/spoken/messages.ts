import { stated } from '../claims.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

const email: SpokenAnswer[] = [
  {
    id: 'features-email',
    about: 'email sequences',
    asked: [
      'do you send emails',
      'email automation',
      'what do you do with email',
      'cold email',
      'email marketing campaign',
      'email service', 'tell me about email', 'do the emails have a way to unsubscribe',
    ],
    text: 'We write email sequences in your voice for a named audience, and warm up the sending domains first. Every message has a one-click way out.',
  },
  {
    id: 'features-email-steps',
    about: 'email sequences',
    invite: 'how the emails are made',
    asked: [
      'how does the email service work',
      'how are the emails made',
      'when do the emails go out, at night or at the weekend',
      'how many variants do you write', 'what happens in an email campaign', 'at what time of day are emails sent', 'how many versions of a message',
    ],
    text: 'First we agree who should hear from you, and why now. Then we write three variants, and you correct them. The sequences run in working hours and pause on any reply.',
  },
  {
    id: 'service-email-automation',
    about: 'email sequences',
    invite: 'how the emails read',
    asked: [
      'does it read like a machine wrote it',
      'do the emails sound like me',
      'do your emails look like mass mail',
      'in my own words, tone and voice',
      'are they templates, personal, generic',
      'what happens when somebody replies to an email',
      'what if somebody replies',
      'do emails stop when somebody answers', 'do your emails sound like a robot', 'will it be in our style', 'will people notice that it is not me', 'do you keep writing when they have answered',
    ],
    text: 'The emails read as if you had written each one. They go out at a pace that inboxes trust, and stop the moment somebody replies.',
  },
  {
    id: 'features-email-results',
    about: 'email sequences',
    asked: ['what are the results of email', 'when do I see numbers from email'],
    text: [
      ...stated('delivery').map(({ figure }) => `${figure} of first messages reach the inbox.`),
      'You see open, reply and meeting rates within two weeks.',
    ].join(' '),
  },
  {
    id: 'email-new-domains',
    about: 'sending domains',
    asked: [
      'our web address is new, is that a problem',
      'do I need a new domain',
      'is it sent from our domain or yours',
      'do you send from my own address or domain',
      'how long does a domain take to warm up',
      'warming up mailboxes',
      'fresh domain', 'whose domain is it sent from', 'how long until a new domain is ready',
    ],
    text: 'We send from separate, authenticated domains. New ones need about two weeks to warm up first.',
  },
  {
    id: 'email-delivery-drops',
    about: 'sending domains',
    asked: [
      'how do you keep our domain off blacklists',
      'what if fewer emails arrive',
      'do you keep my domain safe',
      'if delivery gets worse',
      'will you damage my domain, reputation or name', 'could it harm our good name',
    ],
    text: 'If fewer messages reach the inbox, sending pauses before your name suffers. We keep to volumes that a person could manage.',
  },
]

const linkedin: SpokenAnswer[] = [
  {
    id: 'features-linkedin',
    about: 'LinkedIn outreach',
    asked: [
      'do the messages come from my profile or a made-up one',
      'do you do LinkedIn',
      'LinkedIn service',
      'social selling',
      'connection requests on LinkedIn',
      'social media', 'tell me about LinkedIn', 'is it sent from my account or from yours',
    ],
    text: 'We make introductions on LinkedIn from your own profile, to people with a reason to know you. We keep within the platform’s limits, and you approve each message.',
  },
  {
    id: 'features-linkedin-steps',
    about: 'LinkedIn outreach',
    invite: 'how that works',
    asked: [
      'do I see every LinkedIn note before it goes',
      'how does LinkedIn work',
      'how do you connect with people on LinkedIn',
      'do I approve the LinkedIn messages',
      'are LinkedIn messages and invitations sent from my own account',
      'who sends the LinkedIn messages', 'what happens on LinkedIn step by step',
    ],
    text: 'We tidy the profile people will look at first, and list people you have a reason to know. Then we draft the messages, and you approve each one.',
  },
  {
    id: 'features-linkedin-results',
    about: 'LinkedIn outreach',
    invite: 'what it brings',
    asked: ['what are the results of LinkedIn', 'what does LinkedIn bring'],
    text: 'You get more accepted invitations from people who could buy, and warm replies before the first call.',
  },
  {
    id: 'linkedin-limits',
    about: 'LinkedIn outreach',
    asked: [
      'could LinkedIn suspend my account',
      'is that allowed on LinkedIn',
      'is my LinkedIn account safe, blocked, banned, restricted, suspended',
      'do you scrape or harvest profiles',
      'does it break the LinkedIn terms', 'what about the limits of LinkedIn', 'do you use scraping tools', 'is it risky for my LinkedIn account',
    ],
    text: 'On LinkedIn we keep within the platform’s terms and limits, message by message. We scrape nothing.',
  },
  {
    id: 'service-linkedin-outreach',
    about: 'LinkedIn outreach',
    asked: ['how many LinkedIn messages a day', 'daily volume on LinkedIn'],
    text: 'We build the audience with you, and every message is approved by a person. Daily volumes stay at what a person could manage.',
  },
]

const sms: SpokenAnswer[] = [
  {
    id: 'features-sms',
    about: 'SMS text messages',
    asked: [
      'how do people say that they want no more texts',
      'can you send text messages',
      'can people opt out of texts',
      'how do people stop the texts',
      'SMS service',
      'do you send texts',
      'texting',
      'mobile messages',
      'SMS reminders', 'tell me about the text messages', 'do you send SMS', 'how do they make the texts stop',
    ],
    text: 'We send short text messages, reminders and follow-ups, only to people who opted in. Replying STOP works at once, on every channel.',
  },
  {
    id: 'features-sms-steps',
    about: 'SMS text messages',
    invite: 'when they are sent',
    asked: ['how does SMS work', 'when are the text messages sent'],
    text: 'We collect consent where people already talk to you, and write five short texts. They go out when a meeting is booked, due or missed.',
  },
  {
    id: 'features-sms-results',
    about: 'SMS text messages',
    invite: 'what they bring',
    asked: ['what are the results of SMS', 'do texts reduce no-shows', 'what is the use of the texts',
    ],
    text: 'More booked meetings actually happen, and missed ones get a second chance.',
  },
  {
    id: 'service-sms-automation',
    about: 'SMS text messages',
    asked: ['what happens when somebody texts that they are delayed', 
      'do you have to ask people before you text them',
      'where do replies to the texts go',
      'what if people reply to a text',
      'consent for text messages',
      'is somebody running late', 'can people answer a text', 'do you need permission to send texts',
    ],
    text: 'Consent is kept with each number, and replies land in your inbox. A reply of “running late” moves the meeting.',
  },
]

/** What is written: email, LinkedIn and SMS. */
export const messages: SpokenAnswer[] = [...email, ...linkedin, ...sms]
