import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who tell the whole story first, and who say things that no question needs. */
export const chatty: readonly Question[] = [
  {
    asks: 'My partner and I have about two thousand pounds a month to spend on getting new customers, what would that buy us from you?',
    facts: [says.programme],
  },
  {
    asks: 'I’ve been caught out before by things that were not on the bill to begin with. Is there anything extra that I should know about?',
    facts: [/set-?up fee|VAT/i],
  },
  {
    asks: 'Suppose we take the Programme in January and by Easter the money runs out, are we stuck with you?',
    facts: [says.notice],
  },
  {
    asks: 'The other firm we spoke to promised us thirty appointments in the first month. Will you promise that too?',
    facts: [says.noGuarantee],
    never: [/\bthirty\b|\b30\b/],
  },
  {
    asks: 'We make valves, nothing exciting, and we have only ever sold by word of mouth. Where would somebody like me begin?',
    facts: [/Pilot|an hour|one call|thirty minutes|email automation/i],
  },
  {
    asks: 'I’m rather busy as it is, with the shop and the children. How much of all this would land on my desk?',
    facts: [says.anHour],
  },
  {
    asks: 'I had a look at an email like this last week and you could tell straight away that no human had gone near it. Are yours any different?',
    facts: [/person writes|as if you had written|your voice/i],
  },
  {
    asks: 'When a customer answers one of these letters in the middle of the series, does the poor man still get the next one?',
    facts: [/pause on any reply|stop the moment/i],
  },
  {
    asks: 'Our good name is all we have in this town. What if your mails got us put on some blacklist?',
    facts: [/paus|volumes|separate, authenticated/i],
  },
  {
    asks: 'I’m on LinkedIn myself though I never know what to write. Would it be me writing, or you pretending to be me?',
    facts: [/own profile|draft|approve/i],
  },
  {
    asks: 'A colleague told me that ringing up firms by machine is against the law these days, is he right about that?',
    facts: [/consent|GDPR|PECR/],
  },
  {
    asks: 'Somebody fills in the form on our site, and usually we get round to ringing them three days later. How fast would your thing do it?',
    facts: [/within a minute/i],
  },
  {
    asks: 'What if the person it rings gets cross and says they want to talk to a proper human being?',
    facts: [says.handsOver],
  },
  {
    asks: 'I would be a bit embarrassed if that chat thing on the website told our customers some nonsense. How do you stop it doing that?',
    facts: [says.notKnowing],
  },
  {
    asks: 'We open at eight and the salon is full all day, so nobody answers messages. Can your texts remind the ladies of their appointments?',
    facts: [/reminders|booked, due or missed/i],
  },
  {
    asks: 'I never know where I will be next week. How would you know when to put somebody in my diary?',
    facts: [says.diary],
  },
  {
    asks: 'If a gentleman in Glasgow is seeing me at ten, will I know anything about him before I sit down with him?',
    facts: [/brief|note on who/i],
  },
  {
    asks: 'We’ve a customer list in Salesforce which is a right mess. Do your people plug into that or do I have to copy everything over?',
    facts: [says.crm],
  },
  {
    asks: 'Most of my buyers are in Madrid and, between us, their English is as bad as my Spanish. Is that a problem?',
    facts: [says.languages],
  },
  {
    asks: 'I do marketing for dentists, and I’d love to offer this with my own logo on it. Do you let people do that?',
    facts: [says.ownName],
  },
  {
    asks: 'Our app helps restaurants plan their shifts, and we’re forever chasing people to look at a demo. Is that something you do?',
    facts: [says.saas],
  },
  {
    asks: 'Will there be a meeting now and again where we look at how things are going, or do I never hear from anyone?',
    facts: [/fortnight|dashboard|weekly/i],
  },
  {
    asks: 'You say six point eight per cent on the front page. Is that only the nice answers, or do the rude ones count as well?',
    facts: [/any kind/i],
  },
  {
    asks: 'It all sounds very grand, but are those numbers true, or did somebody in marketing dream them up?',
    facts: [/typical past results|differ|basis/i],
  },
  {
    asks: 'Could you tell me about someone else you have done this for? I like to hear a story.',
    facts: [says.hotel],
  },
  {
    asks: 'If I book this consultation, will I have some young man on the phone every week until I sign?',
    facts: [says.noFollowUp],
  },
  {
    asks: 'I’d like to be prepared when we speak, my husband always says that I’m not. What do you want me to bring?',
    facts: [/two things in mind|kind of customer/i],
  },
  {
    asks: 'And who will it be at the other end, when I have sent the form off? A real name would be nice.',
    facts: [/Maya Reid/],
  },
  {
    asks: 'My old boss’s new firm got hold of my private number from you, or so he says. How did you come by it, and can you get rid of it?',
    facts: [/where your details came from|stop at once|delete/i],
  },
  {
    asks: 'I have to ask because our works council would: what I’m telling you here, does that go on a tape somewhere?',
    facts: [says.notRecorded],
  },
  {
    asks: 'Do you think I could have everything that you have stored about me, in writing? My nephew says that’s my right.',
    facts: [says.copyOfData],
  },
  {
    asks: 'We’re on holiday until the ninth. Would you be able to pause the whole thing for August and carry on in September?',
    facts: unknown,
  },
  { asks: 'Do you happen to have other roofers among your customers? I’d feel better if you did.', facts: unknown },
  {
    asks: 'My son has just finished university and is looking for work in sales. Would you have anything for him?',
    facts: unknown,
  },
  { asks: 'Would you come up to Newcastle to see us? I’m not one for talking on screens.', facts: unknown },
  {
    asks: ['What do you do about text messages?', 'And would they all need to have agreed to that first?'],
    facts: [says.optedIn],
  },
  {
    asks: ['How much is your biggest package?', 'Goodness. Is there nothing smaller for a beginner?'],
    facts: [says.pilot],
  },
  {
    asks: ['Tell me about the Pilot', 'And when the four weeks are over, what do I have in my hand?'],
    facts: [/verdict/i],
  },
]
