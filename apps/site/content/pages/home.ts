import type { Page } from '../../src/page.ts'
import { stated } from '../claims.ts'
import { company } from '../company.ts'
import { faq } from '../faq.ts'
import { features } from '../features.ts'
import { story } from '../story.ts'

export const home: Page = {
  path: '/',
  title: `${company.name}: AI outreach that starts conversations`,
  description:
    'A UK agency for AI-powered outreach: email sequences, LinkedIn, AI phone callers, website chatbots, SMS and meeting scheduling. You take the meeting.',
  share: { question: 'We start the conversation.', answer: 'You take the meeting.' },
  sections: [
    {
      kind: 'hero',
      ours: 'We start the conversation.',
      yours: 'You take the meeting.',
      lede: `${company.name} finds the businesses you should be talking to, opens politely on the channel they use, and puts the ones who say yes in your diary.`,
      actions: [
        { text: 'Book a Call', href: '/contact' },
        { text: 'Learn More', href: '#outreach-automation' },
      ],
      claims: stated('prospects', 'delivery'),
      basis: { text: 'How we count', href: '#basis' },
      thread: {
        caption: 'An invented example. Yours will sound like you.',
        messages: [
          {
            from: 'us',
            channel: 'Email',
            at: 'Mon 09:12',
            text: 'Saw you’re opening in Leeds. Are your first ten clients on your list?',
          },
          {
            from: 'them',
            channel: 'Reply',
            at: 'Tue 14:03',
            text: 'Funny you should ask: they’re top of it. Thursday?',
          },
        ],
        meeting: { day: 'Thu', date: '12', time: '10:30', title: 'Intro call, 20 minutes', note: 'In both diaries' },
      },
    },
    {
      kind: 'features',
      id: 'features',
      question: 'So what do you actually do?',
      heading: 'Six ways in. One\u00a0conversation.',
      intro: 'Each works alone. Together they share one memory, so nobody is asked twice.',
      action: 'Ask about this',
      features,
    },
    {
      kind: 'process',
      id: 'process',
      question: 'What do you need from me?',
      heading: 'An hour to begin. After\u00a0that, just\u00a0turn\u00a0up.',
      steps: [
        {
          who: 'You talk',
          title: 'Tell us who you wish would ring',
          text: 'One call: your best customers, and what they said before they bought. We write the brief; you correct it.',
        },
        {
          who: 'We talk',
          title: 'We open the conversations',
          text: 'We find the people, write the messages, set up channels and consent. You read everything first.',
        },
        {
          who: 'You meet',
          title: 'You turn up',
          text: 'Interested people land in your diary, with a note on who they are. Every fortnight we learn from the replies.',
        },
      ],
    },
    { kind: 'story', ...story },
    {
      kind: 'results',
      id: 'outreach-automation',
      question: 'Does it work?',
      heading: 'Judge us by your diary.',
      stats: stated('meetings', 'responses', 'delivery', 'setup'),
      footnotes: stated('prospects'),
      faqHeading: 'Fair questions',
      faq,
      actions: [
        { text: 'Ask yours', href: '/contact' },
        { text: 'See all services', href: '/services' },
      ],
    },
    {
      kind: 'consultation',
      id: 'contact',
      level: 2,
      idPrefix: 'home',
      question: 'All right. Let’s talk.',
      heading: 'Your turn.',
      intro: 'Tell us what isn’t working. Within 24 hours a person replies, and says honestly whether we can help.',
      points: ['Thirty minutes, free, no slides', 'You keep whatever we sketch', 'No follow-up sequence. Really.'],
    },
  ],
}
