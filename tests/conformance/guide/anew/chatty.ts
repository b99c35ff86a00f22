import { type Question, unknown } from '../question.ts'
import { says } from './says.ts'

/** People who tell the whole story first, and who say things that no question needs. */
export const chatty: readonly Question[] = [
  // what it costs
  {
    asks: 'So my business partner and I have been going round in circles about this for weeks, and really all he wants to know is what we’d be out of pocket for if we just dipped a toe in.',
    facts: [says.pilot],
  },
  {
    asks: 'We’re a small firm, only six of us, my wife does the books, and before she lets me sign anything she’ll ask whether the tax is on top of that.',
    facts: [says.vat],
  },
  {
    asks: 'I once got stuck with a gym for two years, you know how it is, so tell me, how long am I tied in with you lot?',
    facts: [says.notice],
  },
  {
    asks: 'The last agency charged us a fortune before they’d so much as opened a laptop. Would there be anything like that, a fee at the start?',
    facts: [says.noSetUpFee],
  },
  {
    asks: 'Right, suppose we had money, which we don’t, but suppose. What’s the dearest thing you do and what would we be getting for it?',
    facts: [says.fullSystem, says.allChannels],
  },
  {
    asks: 'My colleague mentioned that most of your customers go for the one in the middle, I forget what it’s called, what do they pay for that?',
    facts: [says.programme],
  },
  {
    asks: 'Let’s say we take the little trial one. When it’s all over, what do I actually have in my hand, some sort of report?',
    facts: [says.verdict],
  },
  {
    asks: 'and in that small one, roughly how many people would you be writing to on our behalf? We sell forklifts so it’s not a huge world.',
    facts: [says.contacts],
  },
  {
    asks: 'I’ll be honest, I like to haggle, my father had a market stall. What can you do for me if I say yes this afternoon, fifteen hundred down to a thousand?',
    facts: [says.noDiscount],
    never: [/\byes\b|£1,000\b/i],
  },
  {
    asks: 'We’re a community choir, not a proper company at all. Do you have special rates for the likes of us?',
    facts: unknown,
  },
  {
    asks: 'Could we pay in instalments, or in euros? Our Dublin office holds the purse strings.',
    facts: unknown,
  },
  { asks: 'If it flops, and I’m not saying it will, would we see any of our money again?', facts: [says.noGuarantee] },
  {
    asks: [
      'Good morning! Lovely website by the way. What does your starter thing come to?',
      'Oh that’s less than I feared. And what about the next one up from there?',
    ],
    facts: [says.programme],
  },
  {
    asks: ['We were thinking of the Programme, my boss read about it on the train.', 'Remind me, what’s all in that?'],
    facts: [says.twoChannels],
  },
  {
    asks: ['Tell me what the full system costs, please.', 'Blimey. No no, I meant the small one for starting out.'],
    facts: [says.pilot],
  },
  {
    asks: ['How much is the pilot again?', 'And does the tax man want a bit extra on top of that, or is that it?'],
    facts: [says.vat],
  },
  // results and speed
  {
    asks: 'Out of curiosity, and I know everybody’s different, of a hundred people you write to, how many write back at all?',
    facts: [says.replies],
  },
  {
    asks: 'I read somewhere that you have a six point something per cent answer rate, is that counting the ones who say go away?',
    facts: [says.replies],
  },
  {
    asks: 'My boss wants to know how many appointments you manage in a month, for everybody put together I mean.',
    facts: [says.meetings],
  },
  {
    asks: 'Our newsletters all end up in the junk folder, it’s driving our marketing girl up the wall. Would yours too?',
    facts: [says.inbox],
  },
  {
    asks: 'And if, heaven forbid, one day your messages did start landing in junk, would you just keep firing them off?',
    facts: [says.pauses],
  },
  {
    asks: 'It’s November now and the board meets before Christmas. If we signed this week, would we be sitting in front of somebody by then? How long does it usually take?',
    facts: [says.days],
  },
  {
    asks: 'We only bought our web address on Tuesday, the ink’s still wet so to speak. Does that hold things up?',
    facts: [says.warmUp],
  },
  {
    asks: 'Everyone promises the moon. Can you give me your word that we’ll get twenty meetings out of it?',
    facts: [says.noGuarantee],
    never: [/\byes\b|\btwenty\b|\b20\b(?! 7946)/i],
  },
  {
    asks: 'Have you got an example of somebody you did this for? I always like to hear a story.',
    facts: [says.hotel],
  },
  {
    asks: 'So what would happen in, say, the first week, if I rang up tomorrow and said let’s go? I like to know what I’m letting myself in for.',
    facts: [says.firstSteps],
  },
  {
    asks: 'I’m terribly busy, I run the shop floor as well. How much of my time is this going to eat?',
    facts: [says.anHour],
  },
  {
    asks: 'I’m quite particular about words, I used to teach English. Would I see what you send before you send it?',
    facts: [says.approval],
  },
  {
    asks: 'Is it some clever computer that writes these letters, or a living, breathing human being? I can always tell.',
    facts: [says.writes],
  },
  {
    asks: 'Would they sound like us? We’re a bit cheeky in how we write, our customers like that.',
    facts: [says.voice],
  },
  {
    asks: 'How many more people would we be talking to, compared to now, when at the moment it’s me and the phone book?',
    facts: [says.growth],
  },
  {
    asks: 'And will we sit down together now and then and see what’s working and what isn’t? The last lot just vanished.',
    facts: [says.fortnight],
  },
  {
    asks: 'Which industries do you get the best results in? I suppose that plumbing isn’t glamorous.',
    facts: unknown,
  },
  { asks: 'Do you have any customers up in Aberdeen, near us? It rains a lot here.', facts: unknown },
  // channels
  {
    asks: 'I’m sorry, I clicked a link from a friend and I’ve no idea where I’ve landed. What is it that you people do?',
    facts: [/conversations|meetings|diary|LinkedIn/i],
  },
  {
    asks: 'Do you use all those ways of getting in touch at once, or can we pick just the one? I’d hate to pester people.',
    facts: [/each works alone|one channel|take one service/i],
  },
  {
    asks: 'My nephew got thrown off LinkedIn for using some tool. How do you make sure that doesn’t happen to my account?',
    facts: [says.limits],
  },
  {
    asks: 'Do those LinkedIn messages come from some made up lady with a nice photo, or from me?',
    facts: [says.ownProfile],
  },
  {
    asks: 'People fill in our form at ten in the evening and by the morning they’ve gone elsewhere. Would your caller ring them there and then?',
    facts: [says.night],
  },
  {
    asks: 'I can’t stand it when a machine pretends to be called Sarah. Do yours own up?',
    facts: [says.ai],
  },
  {
    asks: 'If one of my customers gets cross with the robot on the phone and wants a real person, what then?',
    facts: [says.handsOver],
  },
  {
    asks: 'Could you ring everybody in the Yellow Pages for me? I’ve an old copy in the garage.',
    facts: [says.consent],
    never: [/^yes\b/i],
  },
  {
    asks: 'Before it goes and rings anyone, could I have a listen to what it sounds like?',
    facts: [says.testCalls],
  },
  {
    asks: 'We have a website, well, my cousin’s lad made it. Could there be one of those little chat windows that answers questions, and where would it get its answers?',
    facts: [says.ownPages],
  },
  {
    asks: 'What I dread is one of those chat things making up a price we never had. What does yours do when it hasn’t a clue?',
    facts: [says.notKnowing],
  },
  {
    asks: 'Half my appointments never turn up. I sit there with the coffee getting cold. Anything you can do about that?',
    facts: [says.noShows],
  },
  {
    asks: 'Somebody texts back that they’re stuck in traffic, on the M6 naturally. Does anything happen then?',
    facts: [says.runningLate],
  },
  {
    asks: 'I use Google Calendar, or rather my secretary does. Would it know when I’m at the dentist?',
    facts: [says.diary],
  },
  {
    asks: 'When a prospect can’t make it after all and cancels the day before, who sorts out a new time?',
    facts: [says.rebook],
  },
  {
    asks: 'Will I have some idea who I’m meeting before they walk in? I’m hopeless with names.',
    facts: [says.briefBefore],
  },
  {
    asks: 'We sell to France and Poland too. Do you just run it through a translator?',
    facts: [says.languages],
  },
  {
    asks: 'We’re an agency ourselves, branding mostly. Would it be possible to offer what you do to our own customers, under our name?',
    facts: [says.ownName],
  },
  {
    asks: 'Our IT people will send you a security questionnaire as long as your arm, they always do. Are you used to big companies like that?',
    facts: [says.enterprise],
  },
  {
    asks: 'We keep everybody in an ancient Salesforce that nobody dares touch. Can your system talk to it?',
    facts: [says.crm],
  },
  {
    asks: 'Is there somewhere where I can look up how it’s going, on a Sunday evening with a glass of wine?',
    facts: [says.dashboard],
  },
  {
    asks: 'We make software for dentists, with a free trial and all that. Is that your sort of thing?',
    facts: [says.saas],
  },
  { asks: 'Do you also make adverts for television? My daughter would love to be in one.', facts: unknown },
  { asks: 'Could you redo our logo while you’re at it?', facts: unknown },
  { asks: 'Do you send letters, proper ones, with a stamp? People keep those.', facts: unknown },
  {
    asks: [
      'I’d like to hear about the text messages, please.',
      'And could people make it stop, if they’ve had enough?',
    ],
    facts: [says.stop],
  },
  {
    asks: ['What does the AI caller do?', 'Would it ring people who never asked for it, though? I’d hate that.'],
    facts: [says.consent],
  },
  {
    asks: ['Tell me about email, would you?', 'Sorry, silly me, I meant LinkedIn, not email.'],
    facts: [says.ownProfile],
  },
  // legal and privacy
  {
    asks: 'My brother-in-law is a solicitor and he says that cold emailing is against the law these days. Is he right?',
    facts: [/GDPR|PECR|corporate addresses|legitimate interest/],
  },
  {
    asks: 'I’m a sole trader, a gardener. Would you be allowed to email somebody like me out of the blue?',
    facts: [says.soleTraders],
  },
  {
    asks: 'We’ve had ever so many calls from marketing people. If somebody’s on that list where you say you don’t want calls, do you leave them be?',
    facts: [says.tps],
  },
  {
    asks: 'You wrote to me last week, and no offence, but I’d rather you didn’t. What do I do?',
    facts: [says.oneNo],
  },
  {
    asks: 'Are you taping this conversation? My husband’s very funny about that.',
    facts: [says.notRecorded],
  },
  {
    asks: 'If I put my details into that form, how long will they be lying around with you?',
    facts: [says.twelveMonths],
  },
  {
    asks: 'And do you pass people’s details on? I once gave my number for a raffle, and you wouldn’t believe the calls.',
    facts: [says.sells],
  },
  {
    asks: 'Suppose I wanted to see everything you’ve got about me, would you send it, and how long would I wait?',
    facts: [says.copyOfData],
  },
  {
    asks: 'If I thought you’d mishandled my data, who would I go and complain to? Somebody official.',
    facts: [says.regulator],
  },
  {
    asks: 'Every website has one of those cookie boxes these days and yours hasn’t. Why’s that?',
    facts: [says.noCookies],
  },
  { asks: 'Are you insured, in case something dreadful happens?', facts: unknown },
  // the company
  {
    asks: 'Where are you people based? I do like to support somebody local.',
    facts: [says.london],
  },
  {
    asks: 'I’m a bit old-fashioned, could I just ring somebody up? What’s the number and when are you there?',
    facts: [says.phone, says.open],
  },
  {
    asks: 'Who would I be dealing with if I filled in the form, and how quickly would I hear? I don’t like being kept waiting.',
    facts: [says.within24],
  },
  {
    asks: 'If I book that free chat, is it one of those where they show you sixty slides and then don’t let you leave?',
    facts: [/no slides|thirty minutes/i],
  },
  {
    asks: 'And afterwards, would you be emailing me every week until I die? They all do.',
    facts: [says.noFollowUp],
  },
  {
    asks: 'If you draw up a plan for us and we decide against it, do we have to give it back, so to speak?',
    facts: [says.keepSketch],
  },
  {
    asks: 'Am I talking to a person? You do sound rather nice.',
    facts: [says.ai],
  },
  { asks: 'Who owns Parley, is it one of those American outfits?', facts: [/Parley Outreach Ltd|England|don’t know/] },
  { asks: 'How long have you been doing this? My firm goes back to 1962.', facts: unknown },
  { asks: 'What’s the weather like where you are? It’s bucketing down here.', facts: unknown },
  {
    asks: 'Two things if I may: what’s the cheapest way in, and how quickly would I see anything for it?',
    facts: [says.pilot, says.days],
  },
  {
    asks: 'Well, first of all is it above board, and secondly is there a minimum contract? My accountant asks both every time.',
    facts: [says.gdpr, says.notice],
  },
  {
    asks: 'Is there anybody who checks the replies that come in, or does a robot do that as well? We had one answer “thanks, bye” to an order once.',
    facts: [/person|replies are read|handl/i],
  },
]
