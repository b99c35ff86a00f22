import type { Service } from '@parley/protocol'
import type { Sample } from '../src/ui/sample.tsx'
import { stated } from './claims.ts'

export type Feature = {
  slug: string
  /** What the form is asked for from here. */
  service: Service
  sample: Sample
  title: string
  teaser: string
  benefits: string[]
  steps: string[]
  results: string[]
}

/** The six service lines, as the home page's cards and the dialogs behind them. */
export const features: Feature[] = [
  {
    slug: 'email',
    service: 'email-automation',
    sample: {
      look: 'sheet',
      head: 'To Priya Nair, Mon 09:12',
      said: 'The ramp at your Leeds site: may I ask who looks after it?',
      answer: 'Me. Why do you ask?',
    },
    title: 'Email sequences',
    teaser: 'A first message worth opening, and follow-ups that know when to stop.',
    benefits: [
      'Written for a named audience, in your voice',
      'Domains warmed before anything is sent',
      'A one-click way out in every message, honoured for good',
    ],
    steps: [
      'We agree who should hear from you, and why now',
      'We write three variants; you correct them',
      'Sequences run in working hours and pause on any reply',
    ],
    results: [
      ...stated('delivery').map(({ figure, label }) => `${figure} ${label}`),
      'Open, reply and meeting rates within two weeks',
    ],
  },
  {
    slug: 'linkedin',
    service: 'linkedin-outreach',
    sample: {
      look: 'bubbles',
      head: 'Tom Reid wants to connect',
      said: 'Your talk on cold stores: we had the same leak.',
      answer: 'Ha. How did you fix it?',
    },
    title: 'LinkedIn outreach',
    teaser: 'Introductions from your profile to people with a reason to know you.',
    benefits: [
      'Starts from shared context: a post, a move, a customer',
      'Keeps to the platform’s limits; nothing is scraped',
      'Nobody hears the same thing twice',
    ],
    steps: [
      'We tidy the profile people will look at first',
      'We list people you have a reason to know',
      'We draft; you approve each message',
    ],
    results: ['More accepted invitations from people who could buy', 'Warm replies before the first call'],
  },
  {
    slug: 'calls',
    service: 'ai-phone-callers',
    sample: {
      look: 'lines',
      head: 'Call, 0:07',
      said: '“Hello, I’m an AI. You asked us to ring?”',
      answer: '“That was quick. Yes.”',
    },
    title: 'AI phone callers',
    teaser: 'A patient voice that rings back everyone who asked you to.',
    benefits: [
      'Rings only people who gave consent',
      'Says at once that it’s an AI, and ends politely if the answer is no',
      'Answers a request within a minute',
    ],
    steps: [
      'We write the call with you: questions, answers, limits',
      'You hear test calls until you like one',
      'It books the slot, or hands over to a person',
    ],
    results: ['No request left waiting overnight', 'Your team speaks to people who want to talk'],
  },
  {
    slug: 'chat',
    service: 'smart-chatbots',
    sample: {
      look: 'bubbles',
      head: 'On your site, 23:04',
      said: 'We do fit on Saturdays. Shall I find a slot?',
      answer: 'Yes please, a morning.',
    },
    title: 'Website chatbots',
    teaser: 'Answers from your own pages, and books straight into your diary.',
    benefits: [
      'Says so when it doesn’t know',
      'Asks three good questions instead of a long form',
      'Hands over the whole thread',
    ],
    steps: [
      'You point us to pages, prices and policies',
      'We try it on your fifty hardest questions',
      'It goes live on one page, then on the rest',
    ],
    results: ['More visitors who leave a name', 'Fewer repeat questions'],
  },
  {
    slug: 'sms',
    service: 'sms-automation',
    sample: {
      look: 'bubbles',
      head: 'Text, 15:20',
      said: 'See you at four? Reply 1 to move it.',
      answer: 'Running late. 1',
    },
    title: 'SMS follow-up',
    teaser: 'The short nudge between “sounds good” and turning up.',
    benefits: [
      'Sent only to people who opted in',
      'Replies are read: “running late” moves the meeting',
      'STOP works at once, on every channel',
    ],
    steps: [
      'We collect consent where people already talk to you',
      'We write five texts, none longer than a breath',
      'They go out when a meeting is booked, due or missed',
    ],
    results: ['More meetings that actually happen', 'A second chance for those that don’t'],
  },
  {
    slug: 'meetings',
    service: 'meeting-scheduler',
    sample: {
      look: 'slip',
      head: 'Two times that suit you both',
      said: 'Thu 12 March, 10:30',
      answer: 'Booked. See you then.',
    },
    title: 'Meeting scheduling',
    teaser: 'From “yes, go on” to a slot in both diaries, in one message.',
    benefits: [
      'Offers only times you’re free, in their time zone',
      'Sends you a brief on who is coming',
      'Rebooks by itself when plans change',
    ],
    steps: [
      'Connect your diary and say when you like to meet',
      'Interested people are offered two slots',
      'The brief reaches you an hour before',
    ],
    results: [
      ...stated('setup').map(({ figure, label }) => `${figure} ${label}`),
      'No more weeks lost to finding a time',
    ],
  },
]
