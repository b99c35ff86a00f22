import { retention } from '../../src/retention.ts'
import { addressLine, company } from '../company.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

const data: SpokenAnswer[] = [
  {
    id: 'privacy-notice-what-we-use-why-and-on-which-basis',
    about: 'your data',
    asked: [
      'what do you do with my data',
      'what do you do with the form',
      'personal data and privacy',
      'what do you use my details for',
      'why do you need my name, my email or my details',
      'what do you need my name for',
      'what do you know about me',
    ],
    text: 'We use your name, email, company, the service you chose and what you wrote, to reply to you. The privacy notice on this site tells the rest.',
  },
  {
    id: 'privacy-notice-who-receives-it',
    about: 'your data',
    invite: 'who else receives it',
    asked: [
      'do you sell my data',
      'do you give my data to others',
      'who can see my data',
      'who sees what I write or type',
      'who else gets my data',
      'third parties',
      'do you pass on my details',
      'where is my data stored',
    ],
    text: 'We sell nothing to anyone. Our mail provider delivers the emails your request triggers, and your own browser may send your speech to its maker to transcribe it.',
  },
  {
    id: 'privacy-notice-how-long-we-keep-it',
    about: 'your data',
    invite: 'how long we keep it',
    asked: [
      'how many months or years do you keep my particulars',
      'how long do you keep my data',
      'how long is it stored',
      'retention',
      'when is my data erased',
      'when do you delete what I sent',
      'for how long is the form kept',
    ],
    text: `We keep consultation requests for ${retention.consultationMonths} months, and copies of the mails we sent for ${retention.outboxDays} days. What you say in calls with me isn’t kept.`,
  },
  {
    id: 'privacy-notice-your-rights',
    about: 'your data',
    asked: [
      'wipe everything that you hold on me',
      'can I have my data deleted',
      'a copy of my data',
      'what are my rights',
      'correct my data',
      'right to be forgotten',
      'can you delete my data',
      'how do I get a copy of my data',
      'what can I ask you to do with my data',
    ],
    text: 'You may ask for a copy of your data, or have it corrected or deleted. We answer within a month.',
  },
  {
    id: 'data-complaint',
    about: 'your data',
    asked: [
      'who do I go to if I am unhappy about my data',
      'how do I complain about data protection',
      'who is the regulator',
      'Information Commissioner',
      'where can I complain officially',
      'who watches over you',
    ],
    text: 'If we get it wrong, you may complain to the Information Commissioner’s Office, at ico.org.uk.',
  },
  {
    id: 'privacy-notice-who-is-responsible',
    about: 'your data',
    asked: [
      'who is the data controller',
      'ICO registration',
      'who is responsible for my data',
      'what is your ICO number',
    ],
    text: `${company.legalName} is the controller of your data, under ICO registration ${company.icoNumber}.`,
  },
  {
    id: 'privacy-notice-cookies-and-storage',
    about: 'cookies',
    asked: [
      'why do you have no cookie box',
      'do you use cookies or follow me around',
      'do you use cookies',
      'are you tracking visitors',
      'analytics on this website',
      'cookie banner',
      'why is there no cookie banner',
    ],
  },
]

const call: SpokenAnswer[] = [
  {
    id: 'recording',
    about: 'this call',
    asked: [
      'does somebody listen to this afterwards',
      'is everything I say taken down',
      'is this call recorded',
      'is my voice saved',
      'do you record this call',
      'are you listening in',
      'do you keep or store what I say',
      'recording of my voice',
      'is what I say written down',
      'do you keep what I say here',
      'who listens to this',
    ],
    text: 'This call is not recorded, and nothing you say is kept. Your speech is turned into text, and answered while the call lasts.',
  },
  {
    id: 'call-length',
    about: 'this call',
    asked: [
      'how long does this call last',
      'how long may I talk to you',
      'is there a time limit on this call',
      'how long can we talk',
      'when does this conversation end',
    ],
    text: 'Calls with me end after ten minutes.',
  },
  {
    id: 'terms-of-use-the-voice-assistant',
    about: 'this call',
    asked: [
      'can I trust what you say',
      'are you always right',
      'can you make mistakes',
      'can you agree a contract',
      'is it confidential',
    ],
    text: 'I answer from what this site says, and I can be wrong. I can’t agree prices or contracts, and please don’t tell me anything confidential.',
  },
]

const lawfulness: SpokenAnswer[] = [
  {
    id: 'faq-law',
    about: 'the law',
    asked: [
      'what does the law say about cold emails',
      'is this legal',
      'are you GDPR compliant',
      'do you follow the law',
      'do you do this by the book',
      'how do you stay within the law',
      'data protection rules',
      'is cold outreach allowed',
      'do people give consent before you contact them',
      'is that against the law',
      'is it lawful',
      'GDPR',
      'can I get into trouble for this',
    ],
    text: 'We work under UK GDPR and PECR: consent before automated calls and texts, TPS and CTPS screening, and a way out in every message.',
  },
  {
    id: 'how-we-contact-people-the-rules-we-keep',
    about: 'the law',
    asked: ['what is PECR', 'which regulations apply', 'are you regulated', 'what work do you decline or refuse'],
    text: 'Outreach in the United Kingdom is governed by UK GDPR and by PECR, the Privacy and Electronic Communications Regulations. We decline work that can’t be done within them.',
  },
  {
    id: 'how-we-contact-people-channel-by-channel',
    about: 'the law',
    asked: [
      'who may you email',
      'do you need consent for email',
      'legitimate interest',
      'can you email sole traders or private individuals',
      'may you write to a self-employed person',
      'do private people get emails',
    ],
    text: 'We email corporate addresses where there is a legitimate interest, written down and balanced. Individuals and sole traders get email only with consent.',
  },
  {
    id: 'how-we-contact-people-one-no-is-enough',
    about: 'objections',
    asked: [
      'do you try people again who said no',
      'what if somebody says no',
      'what if they say no',
      'what if somebody wants to be left alone',
      'suppression list',
      'how do people opt out',
      'somebody objects or complains about a message',
      'do you leave people alone who said no',
      'what happens when somebody says stop',
    ],
    text: 'One no is enough: an objection on any channel goes on a single suppression list, which every channel checks before sending.',
  },
  {
    id: 'how-we-contact-people-heard-from-us-and-would-rather-not',
    about: 'objections',
    asked: [
      'where did you get my number',
      'how come you have my name, number or address',
      'you wrote to me and I never asked for it',
      'how do I stop getting your messages',
      'I got an email from you and want it to stop',
      'how do I unsubscribe',
      'take me off your list',
      'I got a message from you, spam, unsubscribe me',
      'how did you get my details',
      'stop writing to me',
      'remove me from your list',
      'I do not want any more messages from you',
    ],
  },
]

const theCompany: SpokenAnswer[] = [
  {
    id: 'terms-of-use-who-we-are',
    about: 'the company',
    asked: [
      'who actually owns this outfit',
      'who runs this company',
      'who is in charge',
      'who is behind this',
      'company number',
      'are you a registered company',
      'are you a limited company',
      'are you a real company',
      'where are you registered',
      'who owns the company',
      'legal name',
      'company registration number',
      'which company is behind this site',
    ],
    text: `This site is run by ${company.legalName}, registered in ${company.registeredIn} under number ${company.companyNumber}.`,
  },
  {
    id: 'office',
    about: 'the company',
    asked: [
      'are you near me, where do you sit',
      'where is your office',
      'where can I find you',
      'where are you',
      'what is your address',
      'which city or town',
      'can I visit you',
      'location',
      'where are you based',
      'in which town are you',
    ],
    text: `Our registered office is at ${addressLine()}.`,
  },
  {
    id: 'uk-company',
    about: 'the company',
    asked: ['are you a British company', 'are you in the UK', 'which country are you in'],
    text: `We are a UK agency, registered in ${company.registeredIn}.`,
  },
]

const theTerms: SpokenAnswer[] = [
  {
    id: 'terms-of-use-using-the-site',
    about: 'the terms of use',
    asked: ['what are the terms of use', 'may I copy your text or drawings'],
  },
  {
    id: 'terms-of-use-what-this-site-is',
    about: 'the terms of use',
    asked: ['do the terms of use bind me or you'],
  },
  {
    id: 'terms-of-use-liability-and-law',
    about: 'the terms of use',
    asked: ['are you liable', 'liability for losses', 'which law applies to the terms of use', 'are you to blame'],
  },
]

/** Data, this call, the law, who stands behind it, and the terms. */
export const rules: SpokenAnswer[] = [...data, ...call, ...lawfulness, ...theCompany, ...theTerms]
