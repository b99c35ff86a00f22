import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who enjoy a conversation and come to the point by way of their week. */
export const chatty: readonly Question[] = [
  {
    asks: 'I do upholstery, chairs and so on, and honestly I have never paid anybody to find me customers before. What is it that your company would be doing all day?',
    facts: [/email|diary|conversation/i],
  },
  {
    asks: 'My brother and I argue about money all the time, so before I bring this up at Sunday lunch, what would we be looking at each month and what is the dearest?',
    facts: [says.fullSystem],
  },
  {
    asks: 'We had a dreadful winter with the boiler and two of the vans, so it would have to be something tiny to begin with. What is the smallest thing that you sell?',
    facts: [says.pilot],
  },
  {
    asks: 'I read about the three plans and I liked the middle one because it has a sensible name. What would I be getting if I went for it?',
    facts: [/two channels|email and linkedin/i],
  },
  {
    asks: 'A man at the golf club told me he pays five thousand to somebody like you, which made me spill my drink. What could possibly be worth that?',
    facts: [says.allChannels],
  },
  {
    asks: 'My accountant is a stickler and she always asks me the same thing about every quote, namely whether the tax man is in it already.',
    facts: [says.vat],
  },
  {
    asks: 'The last lot wanted eight hundred pounds before they had so much as opened a laptop. Will you be wanting something like that too?',
    facts: [says.noSetUpFee],
  },
  {
    asks: 'We might be selling the business in the autumn if my knees do not get better. If that happened, how fast could we wind things up with you?',
    facts: [says.notice],
  },
  {
    asks: 'I get carried away and click on things, my wife despairs of me. If I send off that form on your page tonight, have I signed up for anything?',
    facts: [/not a binding|binding offer|signed a proposal|free|reply to you/i],
  },
  {
    asks: 'It is the Easter market in three weeks and we would love to have talked to a few buyers by then. Is that at all realistic?',
    facts: [says.days],
  },
  {
    asks: 'When our girl sends out the newsletter it goes straight to junk, even my own mother never sees it. Would yours fare any better?',
    facts: [says.inbox],
  },
  {
    asks: 'We changed our name in March and the web address is only a few weeks old, the ink is hardly dry. Does that hold things up at all?',
    facts: [says.warmUp],
  },
  {
    asks: 'I sent four hundred postcards last year and I think two people rang, one of them by mistake. How many of the people you approach say anything back?',
    facts: [says.replies],
  },
  {
    asks: 'I have been let down so often that I would like to hear it straight: will you swear to me that this brings in business?',
    facts: [says.noGuarantee],
  },
  {
    asks: 'I am a visual sort of person and all this talk of sequences goes over my head. Could you read me one that you did for somebody?',
    facts: [says.hotel],
  },
  {
    asks: 'My grandson says nobody writes anything themselves any more, it is all done by computers. Is that how it is with you as well?',
    facts: [says.writes],
  },
  {
    asks: 'I am known in the trade for being rather polite and I would be mortified by something pushy. Would anything be sent before I had cast an eye over it?',
    facts: [says.approval],
  },
  {
    asks: 'My nephew set me up on LinkedIn at Christmas and I have been on it twice since. Would people get the messages from me or from someone at your end?',
    facts: [says.ownProfile],
  },
  {
    asks: 'A lady at our networking breakfast had her LinkedIn shut down, she was in tears. You would not get me into that sort of pickle, would you?',
    facts: [says.limits],
  },
  {
    asks: 'You know how it is, you buy a pair of socks and they text you till kingdom come. Who would be getting text messages from you on my behalf?',
    facts: [says.consent],
  },
  {
    asks: 'I am all for progress but I do not want some contraption phoning up old ladies out of the blue. Who exactly does yours ring?',
    facts: [says.consent],
  },
  {
    asks: 'If a person fills in our enquiry page while I am at my daughter’s recital, they have to wait. How quickly would that telephone assistant of yours get back to them?',
    facts: [/within a minute/i],
  },
  {
    asks: 'I talked to one of those chat windows for my gas bill and it told me something that was pure fantasy. What does yours do when it has no idea?',
    facts: [says.notKnowing],
  },
  {
    asks: 'We sell camping gear and people look at tents in the middle of the night, do not ask me why. Would the chat thing be there for them?',
    facts: [says.night],
  },
  {
    asks: 'I had three no shows on Thursday, I had even bought biscuits. Is there some way you can get people to remember?',
    facts: [/no-shows|reminder|missed|rebook|actually happen/i],
  },
  {
    asks: 'My diary is in such a state, the dentist is in there three times. If you book people in, how will you know when I have a gap?',
    facts: [says.diary],
  },
  {
    asks: 'Some of our buyers are over in Vancouver and I once rang one at four in the morning, he was not pleased. Do you take care of that when you arrange meetings?',
    facts: [says.timeZone],
  },
  {
    asks: 'We have had all our customers in the same computer system since 1999, it is a bit of a family heirloom. Could what you do be tied in with it?',
    facts: [says.crm],
  },
  {
    asks: 'Half the people we would like to talk to are in Lisbon, and my Portuguese stops at ordering coffee. Is that something you can work with?',
    facts: [says.languages],
  },
  {
    asks: 'My business partner likes to look at charts in the bath, I kid you not. Is there anywhere that he could see how things are coming along?',
    facts: [says.dashboard],
  },
  {
    asks: 'I used to be in a huge company where you could not buy a stapler without four signatures. We are that sort of firm still, can you put up with us?',
    facts: [says.enterprise],
  },
  {
    asks: 'I have a tiny marketing business with my sister and our clients keep asking for this. Could we offer what you do and keep our own name on it?',
    facts: [says.ownName],
  },
  {
    asks: 'My lad has built a program that plans rotas for care homes, very clever it is, but nobody has seen it. Are you any good with that kind of product?',
    facts: [says.saas],
  },
  {
    asks: 'I am on my own here with the dog and the telephone, so I cannot be doing homework for you. How much would you be asking of me at the start?',
    facts: [says.anHour],
  },
  {
    asks: 'I would sooner look somebody in the eye, or hear them anyway, before I part with money. Is there a chat one can have, and does it cost?',
    facts: [says.free],
  },
  {
    asks: 'I filled in a form for a conservatory once and they hounded me for a year. If I have the talk with you and say no, what happens then?',
    facts: [says.noFollowUp],
  },
  {
    asks: 'Suppose I write to you tonight after the snooker. How long would I be sitting here waiting for somebody to answer?',
    facts: [says.within24],
  },
  {
    asks: 'I always like to know who I will be talking to, it is only manners. Who is the person that reads what I send you?',
    facts: [/Maya|head of outreach|a person/i],
  },
  {
    asks: 'Now I am not being funny, but I have had emails from your outfit and I never gave anyone my address. How did you come by it?',
    facts: [says.whereFrom],
  },
  {
    asks: 'You hear such things about people’s details being flogged all over the place. What I type in there, does anybody else get their hands on it?',
    facts: [says.sells],
  },
  {
    asks: 'My solicitor friend is always on about the rules for contacting people, initials this and initials that. Do you stick to them?',
    facts: [says.gdpr],
  },
  {
    asks: 'If one of the people you write to tells you to get lost by email, I would hate for them to get a phone call the week after. How is that prevented?',
    facts: [says.oneNo],
  },
  {
    asks: 'I do talk a lot, as you will have noticed, my husband says I could talk the hind leg off a donkey. How long before you show me the door?',
    facts: [says.tenMinutes],
  },
  {
    asks: 'I should not say it out loud, but is someone keeping all this that I am telling you?',
    facts: [says.notRecorded],
  },
  {
    asks: 'We are down in Cornwall, so it is a long way from everything. Whereabouts do you have your desks?',
    facts: [says.london],
  },
  {
    asks: 'I am out on the boat most weekdays and only get a signal on Saturdays. Would I catch anybody at your place then?',
    facts: [says.open],
  },
  {
    asks: 'My mother in law swears by some firm in Hull that does the same as you, only with a nicer logo. Are you better than them?',
    facts: unknown,
  },
  {
    asks: 'We have a lovely old barn and people get married in it. While we are on the subject, could you take some photographs of it for our brochure?',
    facts: unknown,
  },
  {
    asks: 'I always wonder about people’s names. Why on earth are you called that, is there a story behind it?',
    facts: unknown,
  },
  {
    asks: 'We do cheese, mostly goat. Have you had any other cheese people as customers, and what did they say about you?',
    facts: unknown,
  },
  {
    asks: 'I am retired really but I get bored. You do not happen to need somebody for a couple of days a week, do you?',
    facts: unknown,
  },
  {
    asks: [
      'What would the big plan cost us, the one with everything?',
      'Blimey. And how would I hear how it is going, every month or what?',
    ],
    facts: [/weekly|fortnight|dashboard|hourly/i],
  },
  {
    asks: ['Tell me about those computer callers.', 'And could I listen to one before you set it on my customers?'],
    facts: [says.testCalls],
  },
  {
    asks: ['Do you do chatbots? My neighbour has one.', 'And how do you teach it what we sell?'],
    facts: [/pages|documents|fifty/i],
  },
]
