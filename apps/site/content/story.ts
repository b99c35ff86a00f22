import type { StoryProps } from '../src/sections/story.tsx'

/** One customer's case. It is invented: put a real one here, with the customer's permission, and say so in `source`. */
export const story: StoryProps = {
  id: 'story',
  question: 'Can you show me one?',
  heading: 'Six weeks, in three\u00a0messages.',
  source: 'A placeholder: a customer’s own messages belong here, with their permission.',
  messages: [
    {
      from: 'us',
      channel: 'Email to a hotel group',
      at: 'Week 1',
      text: 'You’re refitting 40 rooms in Whitby. Would taps that fit in ten minutes be worth a look?',
    },
    {
      from: 'them',
      channel: 'Their reply',
      at: 'Week 2',
      text: 'Ten? Ours take an hour. I’m free on Thursday.',
    },
    {
      from: 'us',
      channel: 'Our customer’s text',
      at: 'Week 6',
      text: 'They’ve ordered all 40. And asked about the next hotel.',
    },
  ],
}
