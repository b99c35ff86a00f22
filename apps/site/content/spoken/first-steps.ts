import { company } from '../company.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

const beginning: SpokenAnswer[] = [
  {
    id: 'process',
    about: 'how it begins',
    asked: ['how much of my time will it take', 
      'how much of this do I have to do myself',
      'what do you need off us before you begin',
      'what do you need from me',
      'how do we begin',
      'what do we talk about in the first call',
      'onboarding',
      'first steps',
      'how does it work',
      'how much work is it for me',
      'how much of my time',
      'what happens in the first week',
      'what happens first when we have signed', 'how much time does it take me', 'how do we get going', 'what happens in the first days', 'what do I have to do', 'what happens when we say yes',
    ],
    text: 'It takes about an hour of your time to begin: one call about your best customers, and what they said before they bought. We write the brief, and you correct it.',
  },
  {
    id: 'process-conversations',
    about: 'how it begins',
    invite: 'what happens next',
    asked: [
      'do you check with me before anything goes out',
      'what happens after the first call',
      'do I see the messages before they are sent',
      'can I change, correct or approve the wording',
      'do I approve what goes out',
      'do I read everything first', 'may I read the messages before they go', 'do I have a say in what is written', 'can I see it first',
    ],
    text: 'We find the people, write the messages, and set up channels and consent. You read everything first.',
  },
  {
    id: 'process-meetings',
    about: 'how it begins',
    invite: 'what happens after that',
    asked: ['what do I get in the end', 'what happens with interested people', 'where do the interested people go',
    ],
    text: 'Interested people land in your diary, with a note on who they are. Every fortnight we learn from the replies.',
  },
]

const consultation: SpokenAnswer[] = [
  {
    id: 'contact-consultation',
    about: 'the consultation',
    asked: ['if we decide against it, is the plan still ours', 
      'can I talk to somebody first without paying',
      'is there a charge for the half hour with a person',
      'does the first talk cost anything',
      'is the consultation free',
      'what happens in the consultation',
      'how long is the consultation',
      'how long is the call with a person',
      'what do I get from the consultation',
      'what can I expect from the call',
      'who will I speak to', 'what is the free talk like', 'is the call free', 'can I keep the plan that you make', 'how long is the free call',
    ],
    text: 'The consultation is thirty minutes with a person, free, and without slides. You get an honest view on whether we can help, and you keep whatever we sketch.',
  },
  {
    id: 'reply-time',
    about: 'the consultation',
    asked: [
      'how long before somebody answers the form',
      'when does somebody get back to me',
      'when will you reply',
      'when do I hear back from you',
      'will somebody ring me back',
      'how long until I hear from you',
      'how fast do you answer my request',
      'when does a person reply',
      'when can I expect an answer',
      'will a person call me',
      'when will someone contact me',
      'will a real person call me', 'how quickly do I hear from you', 'how long do I wait for an answer',
    ],
    text: 'A person replies within 24 hours, and a confirmation email comes straight away.',
  },
  {
    id: 'answered-by',
    about: 'the consultation',
    asked: [
      'who answers my request',
      'who reads what I send',
      'who would I be dealing with',
      'what is the name of the person who replies',
    ],
    text: `${company.answeredBy} reads your request and replies within 24 hours, with two or three times for a call.`,
  },
  {
    id: 'preparation',
    about: 'the consultation',
    asked: [
      'how do I prepare for the consultation',
      'what should I bring to the call',
      'what should I have ready',
      'is there anything I should prepare before we speak',
    ],
    text: 'It helps to have two things in mind: the kind of customer you would like more of, and what you have tried so far. No slides needed.',
  },
  {
    id: 'no-follow-up',
    about: 'the consultation',
    asked: [
      'do I get lots of emails from you afterwards',
      'will you keep chasing me',
      'will you keep ringing me for ever',
      'will you spam me afterwards',
      'am I under any obligation',
      'is there a catch',
      'do I have to buy after the consultation',
      'will you send me marketing or sales messages',
      'pushy sales people', 'do you stop after the free call', 'will you pester me',
    ],
    text: 'There’s no follow-up sequence after a consultation. We use your answers to reply to you, and for nothing else.',
  },
]

const reaching: SpokenAnswer[] = [
  {
    id: 'contact',
    about: 'contact',
    asked: [
      'can I talk to somebody instead of a machine',
      'how do I reach you',
      'contact details',
      'how do I reach a person',
      'how can I get in touch',
      'how do I speak to a person',
    ],
    text: `You can ring us on ${company.phone}, ${company.hours}, or write to ${company.email}.`,
  },
  {
    id: 'contact-phone',
    about: 'contact',
    asked: [
      'what is your phone number',
      'can I ring you',
      'which number do I call',
      'is there a number for your office', 'a number to call',
    ],
    text: `Our number is ${company.phone}. We are there ${company.hours}.`,
  },
  {
    id: 'contact-email',
    about: 'contact',
    asked: ['what is your email address', 'how can I email you', 'can I write to you', 'send you an email', 'where do I write to',
    ],
    text: `Our email address is ${company.email}.`,
  },
  {
    id: 'hours',
    about: 'contact',
    asked: [
      'what hours do your people keep',
      'when are you open',
      'when can I phone',
      'opening hours',
      'are you there on Saturday, Sunday or the weekend',
      'what time do you close',
      'office hours', 'is somebody there in the evening', 'are you open at the weekend', 'when can I ring',
    ],
    text: `We are here ${company.hours}.`,
  },
]

/** How it begins: the work, the consultation before it, and ways to reach the agency. */
export const firstSteps: SpokenAnswer[] = [...beginning, ...consultation, ...reaching]
