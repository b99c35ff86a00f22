import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who tell a story first and ask at the end of it. */
export const chatty: readonly Question[] = [
  {
    asks: 'My nephew set up our website and he nodded off halfway through yours, so forgive me. In plain English, what is it you lot do for a firm like ours?',
    facts: [
      /sales conversations|businesses you should be talking to|email sequences|find the people|name and a meeting/i,
    ],
  },
  {
    asks: 'We make staircases, and the phone has gone terribly quiet since Easter. Could you tell me every way you have of reaching people?',
    facts: [says.services],
  },
  {
    asks: 'I never know where to start with a menu, I always have what the next table is having. Which of your services do people pick most?',
    facts: [/most popular is email|begin with two|programme/i],
  },
  {
    asks: 'I run a little marketing shop in Leeds with nine customers, and I would love to sell this on to them without your logo turning up anywhere. Could I?',
    facts: [says.ownName],
  },
  {
    asks: 'Our procurement people have a two-hundred-line security form and we have offices in three countries. Is there a version of this for great lumbering firms like mine?',
    facts: [says.enterprise],
  },
  {
    asks: 'We sell payroll software, and half the battle is getting the right person to sit through the demo. Have you anything for people like us?',
    facts: [/demo/i],
  },
  {
    asks: 'My boss lives in spreadsheets and she will pester me daily. Is there a screen where she could see how it’s all going, and how fresh would the numbers be?',
    facts: [says.dashboard],
  },
  {
    asks: 'We’re opening up in Lyon and my schoolboy French is a standing joke. When you write for abroad, is it somebody real or just a translation machine?',
    facts: [says.languages],
  },
  {
    asks: 'Half our customers live in HubSpot and the other half in Brenda’s head. Would what you find end up in our own system?',
    facts: [/CRM/],
  },
  {
    asks: 'The last lot we hired set it going and then forgot about us completely. Do you ever go back and tinker with what isn’t working?',
    facts: [/one thing at a time|fortnight/i],
  },
  {
    asks: 'I’ve only got a few hundred quid left in this year’s budget, since the forklift died. What would that actually buy me from you?',
    facts: [says.pilot],
  },
  {
    asks: 'Say I gave the little trial a go in September. How long would it go on for, and what would I have in my hand at the end of it?',
    facts: [/four weeks|written verdict/i],
  },
  {
    asks: 'Five grand a month is more than my mortgage by some distance! Talk me through what a person gets for that.',
    facts: [says.allChannels],
  },
  {
    asks: 'I got burned by a gym membership once, three years it took me to get out. If we fell out with you, how would I get shot of the arrangement?',
    facts: [says.notice],
  },
  {
    asks: 'My solicitor gets twitchy about websites. If I go by the prices I’ve read on yours, have I somehow agreed to buy something?',
    facts: [/binding offer|both of us have signed/i],
  },
  {
    asks: 'I’m fussy about words, I used to be an English teacher. Would these emails sound like me, or like somebody flogging double glazing?',
    facts: [says.voice],
  },
  {
    asks: 'A friend’s company had its emails blacklisted and nobody could even get their invoices. What do you do if fewer of yours start getting through?',
    facts: [says.pauses],
  },
  {
    asks: 'I get forty of those connection requests a week and they’re all dreadful. Before anything goes out in my name on LinkedIn, do I see it?',
    facts: [/you approve|approved (?:by a person|message)|read everything first|message by message/i],
  },
  {
    asks: 'My LinkedIn photo is from a wedding in 2009 and the job title is wrong. Do you sort that sort of thing out first?',
    facts: [/tidy the profile/i],
  },
  {
    asks: 'My daughter works in a dental practice and they text people the day before. If someone messages back that they’re stuck in traffic, does yours notice?',
    facts: [/running late/i],
  },
  {
    asks: 'I hate getting texts from companies I’ve never heard of, I had three yesterday about solar panels. Who do you send them to, exactly?',
    facts: [says.optedIn],
  },
  {
    asks: 'I’d be mortified if a robot with a silly voice rang my best customers. Do I get to listen to it before it’s let loose?',
    facts: [says.testCalls],
  },
  {
    asks: 'We have people fill in the callback form at ten at night and by morning they’ve gone to somebody else. Would your phone thing deal with that?',
    facts: [/within a minute|overnight/i],
  },
  {
    asks: 'My mother is on that register to stop sales calls and she’s very fierce about it. Do you check it?',
    facts: [says.tps],
  },
  {
    asks: 'Our customers ask the oddest things, like whether our compost is vegan. How do you make sure a chatbot is up to it before everyone sees it?',
    facts: [/fifty hardest questions|one page/i],
  },
  {
    asks: 'If someone’s been chatting to the bot for ten minutes and then gets me, I’d hate for them to have to explain all over again. Do I get to see what was said?',
    facts: [/whole thread/i],
  },
  {
    asks: 'It took us eleven emails last week to find a time for one cup of coffee. How does your scheduling get round that?',
    facts: [/two slots|both diaries|availability|you’re free/i],
  },
  {
    asks: 'My customers are always cancelling, it’s the nature of the building trade. When a meeting falls through, do I have to chase them for a new date?',
    facts: [/rebook|second chance/i],
  },
  {
    asks: 'I was a statistician in a former life, so indulge me. When you boast of an average response, does a grumpy “no thanks” count as one?',
    facts: [/replies of any kind/i],
  },
  {
    asks: 'You say two hundred meetings, and my old firm used to count anything with a pulse. When do you chalk one up?',
    facts: [/both diaries/i],
  },
  {
    asks: 'I saw a lovely bit about taps and a seaside hotel on your page. Was that a real customer?',
    facts: [/placeholder/i],
  },
  {
    asks: 'I’m a one-man band with two small children, so time is the thing I’m shortest of. How much of mine would you need to get going?',
    facts: [says.anHour],
  },
  {
    asks: 'I’m seeing somebody from your side on Thursday and I’m a terrible swot. Is there anything I ought to think about beforehand?',
    facts: [/what you have tried|kind of customer/i],
  },
  {
    asks: 'Last time I asked for a free chat with a company they hounded me until Christmas. Will you be doing that?',
    facts: [says.noFollowUp],
  },
  {
    asks: 'I’m only asking because my wife says nothing’s free. What does that first talk cost, and how long have I got?',
    facts: [says.thirty],
  },
  {
    asks: 'I had an email from you on Tuesday and I haven’t the foggiest how you got hold of me. Will you tell me, and who do I write to?',
    facts: [says.whereFrom],
  },
  {
    asks: 'I’m a self-employed piano tuner, no company or anything. Is somebody like you allowed to just email me out of the blue?',
    facts: [/sole traders[^.]*consent/i],
  },
  {
    asks: 'I met a chap on the train to Crewe who swore he used you and had done brilliantly. Which companies are your customers, if you don’t mind my asking?',
    facts: unknown,
  },
  {
    asks: 'We’re a friendly bunch here and we’re always on the lookout for good people to work with. How many of you are there in the team, roughly?',
    facts: unknown,
  },
  {
    asks: 'My lad’s just finished his A levels and he’s a natural on the phone. Are you taking on any apprentices this summer?',
    facts: unknown,
  },
]
