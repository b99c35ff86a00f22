import { company } from '../company.ts'
import { features } from '../features.ts'
import { offers } from '../offers.ts'
import { coreServices, serviceLabels } from '../services.ts'
import { inWords } from './in-words.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

/** What the agency does, for whom, and what can be added. */
export const services: SpokenAnswer[] = [
  {
    id: 'about',
    about: 'what we do',
    asked: [
      'what is it that you do for people',
      'somebody recommended you, what do you do',
      'what do you do',
      'what is it you do',
      'in one sentence, in short, in a nutshell',
      'I need more meetings, sales or leads',
      'we do not get enough customers',
      'nobody answers us',
      'what is this company',
      'what is this about',
      'tell me about yourselves',
      'how can you help my business', 'what sort of company is this', 'what is your business', 'what kind of service is it',
    ],
    text: `${company.name} starts sales conversations for you. We find the businesses you should be talking to, open politely on the channel they use, and put the ones who say yes in your diary.`,
  },
  {
    id: 'features',
    about: 'what we do',
    invite: 'which channels we use',
    asked: [
      'what services do you offer',
      'which channels do you work on',
      'what do you sell',
      'what else do you do',
      'what else is there',
      'do the channels work together',
      'how does it all fit together',
      'list of services', 'in which ways do you contact people', 'what are the six channels',
    ],
    text: `We do ${inWords(features.map(({ title }) => title))}. Each works alone; together they share one memory, so nobody is asked twice.`,
  },
  {
    id: 'intro',
    about: 'what we do',
    asked: [
      'could I take only one part and leave the rest',
      'can I take just one service or channel',
      'do I have to buy everything',
      'do I need to take all of it',
      'all six services together',
      'can I combine several services',
      'which service should I take', 'just one channel', 'is it all or nothing', 'do you use all the channels at once',
    ],
    text: 'You can take one service, or let several work together. Most programmes begin with two.',
  },
  {
    id: 'popular',
    about: 'what we do',
    asked: [
      'what do other people usually take',
      'what is most popular',
      'which service would you recommend',
      'what do most people begin with',
      'which one should I take',
      'where should I start',
    ],
    text: `${coreServices
      .filter(({ isPopular }) => isPopular)
      .map(({ service }) => `The most popular is ${serviceLabels[service].toLowerCase()}.`)
      .join(' ')} Most programmes begin with two channels.`,
  },
  {
    id: 'audience',
    about: 'what we do',
    asked: [
      'where do you get your names and addresses from',
      'do you buy lists of names',
      'how do you find people',
      'who decides which companies you approach',
      'do you have a database of contacts',
      'where do you get the contacts from',
      'where do the leads come from',
      'who do you contact for us',
      'do you buy lists of contacts',
      'target audience',
      'who picks the audience', 'who do you write to', 'where do you find the people', 'who chooses whom you contact', 'which companies will you go after',
    ],
    text: 'We agree with you who should hear from you and why now, and find the people. Nothing is scraped.',
  },
  {
    id: 'service-b2b-saas-outreach',
    about: 'outreach for software companies',
    asked: [
      'we sell software, can you help',
      'b2b software',
      'startup with a software product',
      'do you work with SaaS companies',
      'we give demos and trials', 'we make an app', 'product demos',
    ],
    text: 'For software with a demo to give, we reach the person who feels the problem and the one who signs. Messages are written by role and timed by triggers.',
  },
  {
    id: 'service-agency-solutions',
    about: 'solutions for agencies',
    asked: [
      'can I offer your services as mine',
      'do you work with agencies',
      'white label',
      'can I resell it to my own clients',
      'is reselling allowed',
      'can we sell this on to our own customers',
      'partner programme', 'can an agency use it for its clients', 'reseller',
    ],
    text: 'Your agency can run our outreach for its own clients, under its own name. Each client gets a workspace of its own, with white-label reports.',
  },
  {
    id: 'service-enterprise-setup',
    about: 'the enterprise setup',
    asked: [
      'are we too large for you, with offices in many countries',
      'do you work with big companies',
      'large corporate',
      'several regions and countries',
      'security questionnaire',
      'big sales team', 'is it suitable for large organisations', 'procurement and IT security questions', 'data processing agreement', 'several offices or regions', 'who may approve what: roles',
    ],
    text: 'There’s an enterprise setup for teams with a security questionnaire and several regions. It has roles and approvals, a data processing agreement and a rollout by region.',
  },
  {
    id: 'service-analytics-dashboard',
    about: 'the analytics dashboard',
    asked: [
      'is there a page where I can watch the figures',
      'do you have a dashboard',
      'can I see statistics',
      'how up to date are the reports and numbers',
      'how often is the dashboard updated or refreshed',
      'can I see how it is going',
      'how do I track results',
      'how do I keep an eye on what you do', 'live figures', 'is there a place to see the numbers at any time',
    ],
    text: 'There’s a dashboard as an add-on: one page that shows what was sent, answered, met and won. It’s updated hourly.',
  },
  {
    id: 'reviews',
    about: 'reports and reviews',
    asked: [
      'can I speak to somebody every couple of weeks',
      'how often do you report',
      'do we have review meetings',
      'how do you keep me informed',
      'do we sit down and talk about how it is going', 'how often do we talk about what works', 'will you tell me what works', 'regular review',
    ],
    text: [
      'Every fortnight we learn from the replies.',
      ...offers.flatMap(({ name, includes }) =>
        includes.filter((part) => /review/i.test(part)).map((part) => `The ${name} includes ${inWords([part])}.`),
      ),
    ].join(' '),
  },
  {
    id: 'service-multi-language-setup',
    about: 'other languages',
    asked: [
      'do you do French',
      'do you write in other languages',
      'foreign language campaigns',
      'French, German, Spanish, Italian or Polish messages',
      'translation', 'do you write for other countries', 'is it translated by a machine', 'campaigns abroad in their language',
    ],
    text: 'We can set up outreach in other languages, written by people who grew up with the language. A person can tell you which ones.',
  },
  {
    id: 'service-custom-integrations',
    about: 'integrations',
    asked: [
      'does it put contacts into our database',
      'can it write into our customer system by itself',
      'can it talk to our CRM',
      'connect with HubSpot, Salesforce, Pipedrive or Zapier',
      'does it integrate with our software',
      'data warehouse',
      'API', 'does it work with the system where we keep our customers', 'sync with our CRM', 'link to other software that we use', 'Microsoft Dynamics',
    ],
    text: 'We can keep your CRM, your diary and your data warehouse in step, as an add-on.',
  },
  {
    id: 'service-monthly-optimization',
    about: 'monthly optimisation',
    asked: [
      'do you improve the campaigns over time',
      'what do you change each month',
      'ongoing support',
      'fine-tuning and testing', 'do you keep on improving it', 'testing what works better',
    ],
    text: 'With monthly optimisation we read the replies, change one thing at a time and show you what moved.',
  },
]
