import { stated } from '../claims.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

const calls: SpokenAnswer[] = [
  {
    id: 'features-calls',
    about: 'AI phone callers',
    asked: ['does it admit that it is an AI or does it pretend to be human', 
      'do the callers own up to being a computer',
      'do you make phone calls',
      'phone service',
      'is it a real voice',
      'what does the caller say first',
      'what do the AI callers do',
      'can people say no to the caller',
      'voice agent',
      'AI telephone calls',
      'diallers', 'tell me about the AI callers', 'does the phone caller admit to being an AI', 'what is the robot on the phone like', 'who do the callers ring',
    ],
    text: 'Our AI callers ring back people who asked to be called, and only people who gave consent. A call opens by saying it’s an AI, and takes no for an answer.',
  },
  {
    id: 'features-calls-steps',
    about: 'AI phone callers',
    invite: 'how such a call is made',
    asked: [
      'how do the AI callers work',
      'can the caller transfer the call to me',
      'does the caller pass on to my team',
      'can I listen to a test call first',
      'what does the caller say', 'what if the person on the phone wants a human', 'can somebody be put through to a real person during the call',
    ],
    text: 'We write the call with you, and you hear test calls until you like one. Then it books the slot, or hands over to a person.',
  },
  {
    id: 'features-calls-results',
    about: 'AI phone callers',
    invite: 'what they bring',
    asked: [
      'what are the results of the AI callers',
      'do you call people at night',
      'who answers enquiries at night',
      'what if somebody rings late in the evening', 'does it work outside office hours', 'what about enquiries that come in the evening',
    ],
    text: 'No request is left waiting overnight, and your team speaks to people who want to talk.',
  },
  {
    id: 'calls-speed',
    about: 'AI phone callers',
    asked: [
      'how soon does the machine ring somebody who asked',
      'how quickly do the callers ring back',
      'how fast do you answer an enquiry',
      'how fast is a request answered by phone',
      'how fast do the callers call back', ,
    ],
    text: 'Our AI callers answer a request within a minute.',
  },
  {
    id: 'calls-consent',
    about: 'AI phone callers',
    asked: [
      'do you only ring people who said yes',
      'do your machines ring just anybody',
      'do you call people without consent',
      'can you do cold calling',
      'robot calls to strangers',
      'do people have to agree before you call them', 'would it ring people who never agreed',
    ],
    text: 'Our AI never rings strangers: automated calls go only to people and businesses who gave consent. The call says who’s calling, and that it’s an AI.',
  },
  {
    id: 'service-ai-phone-callers',
    about: 'AI phone callers',
    asked: [
      'telephone preference service',
      'TPS and CTPS',
      'are numbers screened',
      'do not call list',
      'can the caller hand over to me', 'do you check the list of people who want no calls', 'do you respect the TPS register',
    ],
    text: 'Consent is recorded before we dial. Numbers are screened against the Telephone Preference Service and its corporate list, TPS and CTPS.',
  },
]

const chat: SpokenAnswer[] = [
  {
    id: 'features-chat',
    about: 'website chatbots',
    asked: [
      'do you build chatbots',
      'chatbot service',
      'live chat on my website',
      'chat widget',
      'website bot',
      'website assistant', 'tell me about the chatbot', 'where does the chatbot get its answers from',
    ],
    text: 'We build chatbots that answer visitors from your own pages and book straight into your diary. They say so when they don’t know.',
  },
  {
    id: 'features-chat-steps',
    about: 'website chatbots',
    invite: 'how we set one up',
    asked: [
      'how does the chatbot work',
      'how do I teach the bot',
      'how is the bot trained',
      'how do you set up a chatbot', 'how do you test the bot before it goes live', 'what do you need for the chatbot',
    ],
    text: 'You point us to your pages, prices and policies, and we try the chatbot on your fifty hardest questions. It goes live on one page first, then on the rest.',
  },
  {
    id: 'features-chat-results',
    about: 'website chatbots',
    invite: 'what it brings',
    asked: ['what are the results of the chatbot'],
    text: 'More visitors leave a name, and fewer ask the same question again.',
  },
  {
    id: 'chat-honesty',
    about: 'website chatbots',
    asked: ['what does it say when it does not know', 
      'what does the bot do when it has no clue',
      'does the bot make things up',
      'what does the bot say to an odd question',
      'does the chatbot invent answers, lie or hallucinate',
      'what if the chatbot does not know the answer', 'does it admit when it is stuck', 'what if it gets a question that it cannot answer',
    ],
    text: 'The chatbot answers from your own documents, and says so when it doesn’t know.',
  },
  {
    id: 'service-smart-chatbots',
    about: 'website chatbots',
    asked: [
      'does the chatbot work at night',
      'what happens to the chat afterwards',
      'does the chatbot qualify visitors',
      'do I get the chat transcript', 'can the bot pass somebody on to us', 'how many questions does the chatbot ask',
    ],
    text: 'It answers on your site even at eleven at night, and qualifies visitors in three questions. The whole thread is passed to you.',
  },
]

const meetings: SpokenAnswer[] = [
  {
    id: 'features-meetings',
    about: 'meeting scheduling',
    asked: [
      'how does it know when I am free',
      'how do the meetings get into my diary',
      'can you book meetings into my calendar',
      'do you make appointments',
      'put it in my diary',
      'time zone',
      'what if I am busy',
      'double booking, clash in my calendar', 'does it put meetings in my diary', 'which calendars', 'people in other time zones',
    ],
    text: 'We take people from a yes to a slot in both diaries, in one message. They’re offered only times when you’re free, in their own time zone.',
  },
  {
    id: 'features-meetings-steps',
    about: 'meeting scheduling',
    invite: 'how that works',
    asked: [
      'how does the scheduling work',
      'how do I connect my calendar',
      'do I know who I am meeting',
      'brief, notes or information about who comes',
      'how do people pick a slot',
      'can prospects choose the time', 'will I know something about the person before we meet', 'does it tell me who is coming',
    ],
    text: 'You connect your diary and say when you like to meet, and interested people are offered two slots. A brief on who’s coming reaches you an hour before.',
  },
  {
    id: 'service-meeting-scheduler',
    about: 'meeting scheduling',
    invite: 'what happens when plans change',
    asked: [
      'do you send reminders of appointments',
      'what if somebody cancels a meeting',
      'what happens to the appointment when somebody cannot come',
      'reschedule, move or rebook a meeting',
      'do you remind people of the meeting',
      'no-shows', 'people who do not turn up', 'missed appointments', 'who finds a new time when a meeting is cancelled', 'can a meeting be moved',
    ],
    text: 'The scheduler reads your real availability and sends reminders that cut no-shows. When plans change, it rebooks by itself.',
  },
  {
    id: 'features-meetings-results',
    about: 'meeting scheduling',
    asked: ['what are the results of meeting scheduling'],
    text: [
      ...stated('setup').map(({ figure }) => `First meetings typically come within ${figure}.`),
      'Nobody loses a week to finding a time.',
    ].join(' '),
  },
]

/** What is said at once: calls and chats, and the meetings they lead to. */
export const conversations: SpokenAnswer[] = [...calls, ...chat, ...meetings]
