import { isAnythingClaimed } from '../../src/from-content/claimed.ts'
import { stated } from '../claims.ts'
import { inWords } from './in-words.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

const prospects = stated('prospects')
const delivery = stated('delivery')
const meetings = stated('meetings')
const responses = stated('responses')
const setup = stated('setup')

/** What rests on figures: with a claim switched off, so is what is said of it. */
const figures: SpokenAnswer[] = [
  ...stated('meetings', 'responses')
    .slice(0, 1)
    .map(
      (): SpokenAnswer => ({
        id: 'results',
        about: 'results',
        asked: [
          'why should I believe that it works',
          'does it bring anything',
          'show me that it works',
          'does it work',
          'what results do you get',
          'how successful are you',
          'what results can I expect',
          'is it any good',
          'why would I need this',
          'what is in it for me',
          'are people happy with it',
          'what success do you have',
        ],
        text: `Our figures: ${inWords([...meetings, ...responses].map(({ figure, label }) => `${figure} ${label}`))}. Your results may differ.`,
      }),
    ),
  ...meetings.map(
    ({ label }): SpokenAnswer => ({
      id: idOf(label),
      about: 'results',
      asked: [
        'how many meetings do you book',
        'number of meetings a month',
        'how many appointments',
        'how many talks with buyers do you arrange',
        'how many meetings do you set up for all your clients',
      ],
    }),
  ),
  ...responses.map(
    ({ label }): SpokenAnswer => ({
      id: idOf(label),
      about: 'results',
      invite: 'how many people answer',
      asked: [
        'what is your response rate',
        'how many people reply or answer',
        'how many replies can I expect',
        'reply rate',
        'what share of people write back',
        'what percentage responds',
        'what counts as a reply',
      ],
    }),
  ),
  ...prospects.map(
    ({ label }): SpokenAnswer => ({
      id: idOf(label),
      about: 'results',
      asked: [
        'how many more leads and prospects',
        'how much growth',
        'how many more customers',
        'bigger pipeline',
        'how many more people would we talk to',
      ],
    }),
  ),
  ...delivery.map(
    ({ label }): SpokenAnswer => ({
      id: idOf(label),
      about: 'delivery',
      asked: [
        'how many emails reach the inbox',
        'do the emails arrive',
        'inbox rate',
        'how do you measure delivery',
        'inbox placement',
        'seed tests',
      ],
    }),
  ),
  ...setup.map(
    ({ label }): SpokenAnswer => ({
      id: idOf(label),
      about: 'speed',
      named: 'how soon meetings come',
      asked: ['how long does the setup take', 'from the brief to the first meeting'],
    }),
  ),
]

const whatTheyRestOn: SpokenAnswer = {
  id: 'figures',
  about: 'results',
  asked: [
    'did you make up those figures',
    'how honest are your numbers',
    'are those figures real',
    'is there proof of the numbers',
    'where do the figures come from',
    'are your claims true',
  ],
  text: 'Our figures describe typical past results, with their basis stated on the page. Your results may differ.',
}

const questions: SpokenAnswer[] = [
  {
    id: 'faq-speed',
    about: 'speed',
    named: 'how soon meetings come',
    asked: [
      'how long before the phone rings',
      'when does it begin to work',
      'how many weeks until we meet somebody',
      'when would I sit with the first person',
      'how many days until the first meeting',
      'how soon will I see meetings',
      'how long does it take until it works',
      'how fast are you',
      'how quickly can we start',
      'when do I get my first appointment',
      'how long does it usually take',
      'time to the first meeting',
      'when would we go live',
    ],
  },
  {
    id: 'faq-delivery',
    about: 'delivery',
    asked: [
      'how do you make sure that mails are not filtered out',
      'do your mails get blocked',
      'why would your mails not vanish into junk',
      'do your messages really get there',
      'will my emails go to spam',
      'junk folder',
      'does automated mail end up in the junk folder',
      'how do you avoid spam',
      'do you get blacklisted',
      'deliverability',
      'spam folder',
    ],
  },
  {
    id: 'faq-automated',
    about: 'what is automated',
    named: 'automation',
    asked: [
      'is there a human involved at all',
      'which part does the computer do',
      'who looks at the answers',
      'is it a robot or a person who does the work',
      'what does a person do and what is automated',
      'is it all artificial intelligence',
      'who writes the messages',
      'who reads and handles the replies',
      'do I have to write the messages',
      'who writes the copy',
      'do the callers and chatbots say that they are AI',
      'who reads the answers that come in',
      'what is done by machines',
    ],
  },
  ...(isAnythingClaimed() ? [whatTheyRestOn] : []),
  {
    id: 'story',
    about: 'a case',
    named: 'how one customer fared',
    asked: [
      'do you have a case study',
      'can you show me an example of your work',
      'have you a success story',
      'tell me about somebody you did this for',
    ],
  },
  {
    id: 'no-guarantee',
    about: 'results',
    asked: [
      'what if we get nothing for our money',
      'do you promise that it works',
      'what can you promise',
      'are you sure that it will work for us',
      'do you guarantee results',
      'can you promise me meetings',
      'guarantee a number of meetings, replies or sales',
      'what if it does not work',
      'what if it fails',
      'do I get my money back',
      'is it guaranteed',
    ],
    text: isAnythingClaimed()
      ? 'I can’t promise that: our figures describe typical past results, and we guarantee none. Your results may differ.'
      : 'I can’t promise that: results differ, and we guarantee none.',
  },
]

function idOf(label: string) {
  return `claim-${label.replace(/\W+/g, '-')}`
}

/** What comes of it, and how soon. */
export const results: SpokenAnswer[] = [...figures, ...questions]
