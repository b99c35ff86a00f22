import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who tell the whole story first, and who say things that no question needs. */
export const chatty: readonly Question[] = [
  {
    asks: 'I have got a little firm that fits kitchens, my dad started it, and I am useless at ringing round. What would you lot actually do for me?',
    facts: [/email|diary|conversation/i],
  },
  {
    asks: 'Right, I have read your page twice over a cup of tea and I still could not tell you what the damage would be if we went for the middle one.',
    facts: [says.programme],
  },
  {
    asks: 'We are only three people and money is tight after the flood in February. Is there something for a few hundred, just to see if anybody bites?',
    facts: [says.pilot],
  },
  {
    asks: 'My last supplier had me locked in for two years, I am still cross about it. If I go off you, how do I get out?',
    facts: [says.notice],
  },
  {
    asks: 'The boss will ask me what the most expensive option has over the others, so tell me that before I go in to see him.',
    facts: [/all channels|every channel|strategist/i],
  },
  {
    asks: 'My husband says these agencies always have something extra at the beginning, an onboarding charge or what have you. Do you?',
    facts: [says.noSetUpFee],
  },
  {
    asks: 'We have a trade fair at the end of next month and it would be lovely to have a few appointments by then. How quick are you usually?',
    facts: [says.days],
  },
  {
    asks: 'I do not have much time, what with the new baby and everything. How much work is it going to be for me?',
    facts: [says.anHour],
  },
  {
    asks: 'I once sent two hundred letters out and got one answer, and he wanted to sell me something. Out of a hundred people, how many answer yours?',
    facts: [says.replies],
  },
  {
    asks: 'You say on there that people get three to five times as many prospects. Forgive me, but what is that measured against?',
    facts: [/quarter before|two-way conversation/i],
  },
  {
    asks: 'Our IT chap is very particular about our email address and he does not want it ruined. Would you be sending from our normal one?',
    facts: [/separate/i],
  },
  {
    asks: 'I bought the domain last Tuesday because my nephew told me to, there is nothing on it at all. Can you start straight away with that?',
    facts: [/two weeks/i],
  },
  {
    asks: 'I would hate for somebody to get the same thing three times, it happened to me with a double glazing firm. What if a person answers the first one?',
    facts: [/paus|stops/i],
  },
  {
    asks: 'I am a bit fussy about how I sound, I used to be an English teacher. Do I get to read what goes out in my name?',
    facts: [/approve|read everything first|correct|your voice/i],
  },
  {
    asks: 'I have two thousand contacts on LinkedIn and never do anything with them. Would you write from my account, or is it one of your own?',
    facts: [says.ownProfile],
  },
  {
    asks: 'People fill in our form at all hours and we only see it the next morning, and by then they have gone elsewhere. How fast does that phone thing of yours react?',
    facts: [/within a minute/i],
  },
  {
    asks: 'My mother would be terrified if a computer rang her and pretended to be a girl from the office. Does yours own up?',
    facts: [says.ai],
  },
  {
    asks: 'Before we let a telephone robot loose on our customers I would want to hear what it sounds like. Is that something you let people do?',
    facts: [says.testCalls],
  },
  {
    asks: 'The one at my bank talks utter rubbish when it is stuck. If somebody asks your website thing what nobody told it, does it make something up?',
    facts: [says.notKnowing],
  },
  {
    asks: 'Half of my appointments forget, honestly, I sit there with my coffee looking at the screen. Is there anything you do about that?',
    facts: [/no-shows|reminder|actually happen|rebook|missed/i],
  },
  {
    asks: 'I play golf on Wednesdays and pick up my daughter at three on Fridays. Would people be able to book themselves in then?',
    facts: [says.diary],
  },
  {
    asks: 'It is all very well getting a meeting, but I am hopeless with names and faces. Will I know who it is that I am talking to?',
    facts: [/brief|note on who/i],
  },
  {
    asks: 'We are with the health service, so there are forms for everything, you would not believe it. Could you cope with our security people?',
    facts: [says.enterprise],
  },
  {
    asks: 'My business partner is glued to his numbers all day long. Is there somewhere he could look at how it is going without bothering you?',
    facts: [says.dashboard],
  },
  {
    asks: 'A plumber I know was fined for ringing people who were on that list. Do you check that sort of thing?',
    facts: [/TPS/],
  },
  {
    asks: 'So if I put my name in that form tonight, with a glass of wine in my hand, when would I hear from somebody, and who?',
    facts: [says.within24],
  },
  {
    asks: 'I am a nosy so-and-so, but which bank are you with, and is your founder married?',
    facts: unknown,
  },
  {
    asks: 'My neighbour says you give ten per cent off to veterans, I was in the navy for six years. Is that so?',
    facts: [says.noDiscount],
  },
  {
    asks: [
      'We sell garden furniture, mostly to hotels. How much is the small one?',
      'And what would I have in my hand at the end of it?',
    ],
    facts: [says.verdict],
  },
  {
    asks: ['Do you write the emails yourselves?', 'Lovely. And if somebody writes back cross, what happens to them?'],
    facts: [/one no|suppression|opt-out|stop|reads the replies/i],
  },
]
