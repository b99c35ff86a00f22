import type { IconName } from '../src/ui/icon.tsx'

export type Feature = {
  slug: string
  icon: IconName
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
    icon: 'email',
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
    results: ['95%+ of first messages reach the inbox', 'Open, reply and meeting rates within two weeks'],
  },
  {
    slug: 'linkedin',
    icon: 'linkedin',
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
    icon: 'calls',
    title: 'AI phone callers',
    teaser: 'A patient voice that rings back everyone who asked you to.',
    benefits: [
      'Rings only people who gave consent',
      'Opens by saying it’s an AI, and takes no for an answer',
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
    icon: 'chat',
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
    icon: 'sms',
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
    icon: 'meetings',
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
    results: ['First meetings typically within 7-14 days', 'No more weeks lost to finding a time'],
  },
]
