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
      'Written for a named audience, in your voice, checked by a person',
      'Domains authenticated and warmed, so mail arrives where it is read',
      'Every message carries a one-click way out, honoured for good',
    ],
    steps: [
      'We agree who should hear from you, and why now',
      'We write three variants and set up the sending domains',
      'Sequences run in working hours and pause on any reply',
      'You get the conversation, not the admin',
    ],
    results: ['95%+ of first messages reach the inbox', 'Clear numbers per variant within two weeks'],
  },
  {
    slug: 'linkedin',
    icon: 'linkedin',
    title: 'LinkedIn outreach',
    teaser: 'Introductions from your profile to people with a reason to know you.',
    benefits: [
      'Starts from shared context: a post, a move, a common customer',
      'Stays inside the platform’s limits; nothing is scraped',
      'Works beside email, so nobody hears the same thing twice',
    ],
    steps: [
      'We tidy the profile people will look at first',
      'We build a list of people you could name a reason for',
      'We draft; you approve each message before it goes',
    ],
    results: ['A network that grows by people you can sell to', 'Warm replies before the first call'],
  },
  {
    slug: 'calls',
    icon: 'calls',
    title: 'AI phone callers',
    teaser: 'A patient voice that rings back everyone who asked you to.',
    benefits: [
      'Calls only people who gave consent, screened against TPS and CTPS',
      'Opens by saying that it is an AI, and takes no for an answer',
      'Rings within a minute of a request, at any hour you allow',
    ],
    steps: [
      'We write the call with you: questions, answers, limits',
      'You listen to test calls until you would take one',
      'It calls, notes what was said and books the slot',
      'Anything unusual goes to a person',
    ],
    results: ['No request left waiting overnight', 'Your team speaks only to people who want to talk'],
  },
  {
    slug: 'chat',
    icon: 'chat',
    title: 'Website chatbots',
    teaser: 'Answers from your own pages, with your diary at its elbow.',
    benefits: [
      'Answers from documents you chose, and says when it does not know',
      'Asks three good questions instead of showing a long form',
      'Hands over with the whole thread, so nobody repeats themselves',
    ],
    steps: [
      'You point us to pages, price lists and policies',
      'We test it with your hardest fifty questions',
      'It goes live on one page, then on the rest',
    ],
    results: ['More visitors who leave a name and a reason', 'Fewer repeat questions for your team'],
  },
  {
    slug: 'sms',
    icon: 'sms',
    title: 'SMS follow-up',
    teaser: 'The short nudge between “sounds good” and turning up.',
    benefits: [
      'Sent only to people who opted in, with the consent kept on file',
      'Replies are read: “running late” moves the meeting',
      'STOP works at once, across every channel',
    ],
    steps: [
      'We collect consent where people already talk to you',
      'We write five messages, none longer than a breath',
      'They go out by event: booked, tomorrow, missed, rebooked',
    ],
    results: ['More of the meetings you booked take place', 'A polite second chance for those that did not'],
  },
  {
    slug: 'meetings',
    icon: 'meetings',
    title: 'Meeting scheduling',
    teaser: 'From “yes, go on” to a slot in both diaries, in one message.',
    benefits: [
      'Offers times that are truly free, in the other person’s time zone',
      'Sends you a short brief on who is coming and what they said',
      'Rebooks by itself when plans change',
    ],
    steps: [
      'Connect your diary and say when you like to meet',
      'Interested people are offered two slots, in the channel they used',
      'Both diaries are filled; the brief follows an hour before',
    ],
    results: ['First meetings typically within 7-14 days', 'No week lost to finding a time'],
  },
]
