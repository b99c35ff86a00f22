import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who tell the whole story first, and who say things that no question needs. */
export const chatty: readonly Question[] = [
  {
    asks: 'Hello, we are a two-man roofing firm in Derby and I am no good at this computer business. Would this be of any use to somebody like us?',
    facts: [/£500|put the ones who say yes in your diary|honest view/],
  },
  {
    asks: 'Hello dear, my nephew runs a joinery and he is far too shy to ask, so I am asking for him, what would it cost him to give you a go?',
    facts: [says.pilot],
  },
  {
    asks: 'We’re three brothers with a printing works in Leeds, orders have dropped off since Christmas. Is there anything you could do for people like us?',
    facts: [/in your diary|£500|email sequences|honest view/i],
  },
  {
    asks: 'I’ve no head for figures, so just tell me straight what the dearest of your packages comes to and what is in it.',
    facts: [says.fullSystem],
  },
  {
    asks: 'The last people charged us a fortune just for getting it ready. Do you do that as well?',
    facts: [says.noSetUpFee],
  },
  {
    asks: 'My husband says never sign anything for more than a month. How long would we be bound if we said yes?',
    facts: [says.notice],
  },
  {
    asks: 'If it turns out to be a waste of money, and I am not saying it will, do we see any of it again?',
    facts: [says.noGuarantee],
  },
  {
    asks: 'We’ve got a trade show in six weeks and I would love some appointments before then. How quick could you be?',
    facts: [says.days],
  },
  {
    asks: 'I write to people all the time and I swear nobody answers. What proportion answer yours?',
    facts: [says.replies],
  },
  {
    asks: 'Our website address is only a few days old because we changed the name of the firm. Does that make any difference for the emails?',
    facts: [says.warmUp],
  },
  {
    asks: 'I worry about these things because our mails to customers stopped arriving once, for weeks. What do you do so that they arrive?',
    facts: [says.inbox],
  },
  {
    asks: 'I’m terribly fussy about spelling, so could I have a look at what you write before it goes to anybody?',
    facts: [says.approval],
  },
  {
    asks: 'Between you and me I can’t stand these flowery American messages. Will it sound like something I would say?',
    facts: [says.voice],
  },
  {
    asks: 'Somebody from a company like yours once sent the same person nine mails although he had answered after the second. Would yours do that?',
    facts: [/pause on any reply|stop the moment/i],
  },
  {
    asks: 'I use LinkedIn mostly to see what old school friends are doing. If you write from there, is it as me?',
    facts: [says.ownProfile],
  },
  {
    asks: 'A chap at the golf club was thrown off LinkedIn for using some clever program. I would hate that, how do you avoid it?',
    facts: [says.limits],
  },
  {
    asks: 'My mother gets rung up by machines every single day and she hates it. Please tell me that you do not do that to people.',
    facts: [says.consent],
  },
  {
    asks: 'When your computer telephones one of my customers, will he think that it is me, or does it say what it is?',
    facts: [says.ai],
  },
  {
    asks: 'I’d be nervous to let it loose on anybody without having heard it. Could I listen to it first?',
    facts: [says.testCalls],
  },
  {
    asks: 'We are a small garage and people phone when we’re under a car. By the time we ring back they have gone somewhere else. How fast would your thing ring them?',
    facts: [/within a minute/i],
  },
  {
    asks: 'A lot of our enquiries come in at eleven or twelve at night, from people on shifts. Does anything happen with those before the morning?',
    facts: [says.night],
  },
  {
    asks: 'The bot on my bank’s website is so stupid, it drives me mad. Where does yours get its knowledge from?',
    facts: [says.ownPages],
  },
  {
    asks: 'What if a visitor asks it something really odd that nobody has thought of, does it just invent something?',
    facts: [says.notKnowing],
  },
  {
    asks: 'We have a hundred questions that people keep asking. How would the chatbot learn all of that?',
    facts: [/fifty hardest|point us to your pages/i],
  },
  {
    asks: 'My clients are always late, always, there is roadworks outside. If they text that they are stuck, does anything happen?',
    facts: [says.runningLate],
  },
  {
    asks: 'I’m told you need permission to text somebody in this country, do you take care of that?',
    facts: [says.optedIn],
  },
  {
    asks: 'I keep a paper diary and one on the computer and they never agree. How do you make sure that I am not in two places at once?',
    facts: [says.diary],
  },
  {
    asks: 'People book with us and then their child is ill and it all has to be done again. Who finds the new date?',
    facts: [says.rebook],
  },
  {
    asks: 'I am hopeless with faces. It would help to know something about whoever is coming, could you do that?',
    facts: [/brief|note on who/i],
  },
  {
    asks: 'All our customers are in a system called Zoho which I barely understand. Would you be able to work with that?',
    facts: [says.crm],
  },
  {
    asks: 'My business partner is the one who likes charts. Is there something that he can look at whenever he wants?',
    facts: [says.dashboard],
  },
  {
    asks: 'We sell cheese, half of it to Austria, and they do not like being written to in English there. Could you manage that?',
    facts: [says.languages],
  },
  {
    asks: 'I do the marketing for five small hotels and would like to offer them this as my own service, is that something you allow?',
    facts: [says.ownName],
  },
  {
    asks: 'We wrote a little program that keeps track of building sites, and we need people to look at it. Do you know that sort of business?',
    facts: [says.saas],
  },
  {
    asks: 'I work for the county council and you would not believe the paperwork that we need before we can buy a pencil. Can you cope with that?',
    facts: [says.enterprise],
  },
  {
    asks: 'How would I ever find out whether it is going well, does somebody sit down with me?',
    facts: [/fortnight|dashboard|weekly/i],
  },
  { asks: 'Our solicitor nearly fainted when I told her about this. What law do you go by?', facts: [/GDPR|PECR/] },
  {
    asks: 'Suppose a man writes back that he wants to be left alone, could it happen that he gets a call next week all the same?',
    facts: [says.oneNo],
  },
  {
    asks: 'I got a very polite note from you on behalf of some firm, but I am retired. Could you please not send any more?',
    facts: [says.oneNo],
  },
  {
    asks: 'Most of the people who buy from us are one-man bands, window cleaners and so on. May you email those?',
    facts: [says.soleTraders],
  },
  {
    asks: 'What would we have to do in the first days, because we are going into the busy season?',
    facts: [says.firstSteps],
  },
  {
    asks: 'I always think there must be a catch when something is free. Is that first half hour really for nothing?',
    facts: [says.free],
  },
  {
    asks: 'If we talk and then decide to do it ourselves, could we still use what you drew up for us?',
    facts: [says.keepSketch],
  },
  {
    asks: 'Last time I gave my email to a firm like this I got three mails a week for a year. Will that happen again?',
    facts: [says.noFollowUp],
  },
  {
    asks: 'I’ll fill in your form tonight when the children are in bed. When could I expect to hear from somebody?',
    facts: [says.within24],
  },
  {
    asks: 'I always like to know whom I’m going to talk to. Who reads these requests at your end?',
    facts: [/Maya Reid/],
  },
  { asks: 'I’m out on site until four most days. Is anybody there after that?', facts: [says.open] },
  { asks: 'I’m old fashioned and prefer to telephone. What do I dial?', facts: [says.phone] },
  {
    asks: 'You sound very nice but I do like to know that a firm exists. Are you registered somewhere, with a number?',
    facts: [says.number],
  },
  { asks: 'We’re in the Midlands, so I wondered where you actually are.', facts: [says.london] },
  {
    asks: 'I’ve just told you rather a lot about our business. Is that written down anywhere?',
    facts: [says.notRecorded],
  },
  { asks: 'My grandson tells me every website watches you. Does this one?', facts: [says.noCookies] },
  {
    asks: 'Who gets to see what I put into the form, apart from your good selves?',
    facts: [/mail provider|sell nothing/i],
  },
  {
    asks: 'I asked you for something last spring and nothing came of it. How do I get my details taken out again?',
    facts: [says.deletion],
  },
  {
    asks: 'I’m not at all happy with how my details were handled by somebody. Who do I go to with that, officially?',
    facts: [says.regulator],
  },
  {
    asks: 'Those percentages on your page look too good to be true, if you do not mind my saying so. Where do they come from?',
    facts: [/typical past results|basis|differ|counts/i],
  },
  {
    asks: 'It would help me if there were some real example of a customer I could show my father.',
    facts: [says.hotel],
  },
  {
    asks: 'What I can’t find is what only the text messages would cost, because that’s all we want.',
    facts: [says.pilot],
  },
  {
    asks: 'Everybody tells us to do something else, so tell me, what do most of your customers begin with?',
    facts: [/Programme|email automation/],
  },
  {
    asks: 'Do you find the people, or do we have to bring a list of our own? Ours is from 2009.',
    facts: [/find the people|agree with you/i],
  },
  {
    asks: 'How does it all hang together, if somebody has had an email, does the telephone one know about that?',
    facts: [/one memory|asked twice|share/i],
  },
  {
    asks: 'Once it is running, do you just leave it or does somebody keep on improving it?',
    facts: [/change one thing|learn from the replies/i],
  },
  { asks: 'Could you also do our website while you are at it? It’s dreadfully old.', facts: unknown },
  { asks: 'We pay everything by cheque, I’m afraid. Is that all right with you?', facts: unknown },
  { asks: 'My friend used a firm called Blue Comet. Are you any better than them?', facts: unknown },
  { asks: 'How many people work there, if you don’t mind me asking? You sound rather big.', facts: unknown },
  { asks: 'Would one of your people come to our factory and meet the lads?', facts: unknown },
  { asks: 'Do you happen to know the rules for hiring an apprentice?', facts: unknown },
  { asks: 'We also need somebody to look after our Facebook page. Do you do that?', facts: unknown },
  { asks: 'Have you ever done this for an undertaker? It’s a delicate trade.', facts: unknown },
  { asks: 'Could we pay at the end of the year, when the grant comes in?', facts: unknown },
  {
    asks: ['How much is the Programme?', 'That’s a bit steep for us just now, what’s the one below it?'],
    facts: [says.pilot],
  },
  {
    asks: ['Do you write emails for people?', 'And how would you know what I sound like?'],
    facts: [/your voice|as if you had written|correct/i],
  },
  { asks: ['Tell me about the chatbot', 'What would we have to give you for it?'], facts: [/pages, prices|fifty/i] },
  {
    asks: ['What happens in the consultation?', 'And do I have to get anything ready for that?'],
    facts: [/two things in mind|kind of customer/i],
  },
  { asks: ['Do you text people?', 'And what if they don’t want that?'], facts: [says.stop] },
]
