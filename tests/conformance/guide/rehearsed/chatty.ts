import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who tell the whole story first, and who say things that no question needs. */
export const chatty: readonly Question[] = [
  {
    asks: 'Hello there, it’s Brian speaking, we do garden furniture near Exeter. My wife keeps the books and she’ll skin me if I don’t come back with a number, so what’s the least we could get away with spending?',
    facts: [says.pilot],
  },
  {
    asks: 'Good afternoon, lovely website by the way. I was having my lunch and I was wondering whether the five thousand pound one comes with somebody I can actually ring up and talk to about how things are going.',
    facts: [says.strategist],
  },
  {
    asks: 'I’ve been burnt before, I don’t mind telling you, by a lad who took two grand off us and vanished. So what I want to know is, is there anything to pay before you’ve lifted a finger?',
    facts: [says.noSetUpFee],
  },
  {
    asks: 'We’re a family firm, third generation, we make hinges, and it’s all done on trust here. If we fell out with you in the summer, how would we go about parting company?',
    facts: [says.notice],
  },
  {
    asks: 'Now my daughter does the VAT return every quarter and she always asks me this, and I never know. Is that on top, or have you put it in already?',
    facts: [says.vat],
  },
  {
    asks: 'I’m sat in a lay-by on the A1 so forgive the noise, but I thought I’d ask while I think of it: once we say go, how long before somebody’s actually sat across a table from us?',
    facts: [says.days],
  },
  {
    asks: 'Our sales chap retired at Easter and frankly nobody wants his job. What would you lot do for us, in plain English?',
    facts: [/in your diary|email sequences|starts? sales conversations/i],
  },
  {
    asks: 'My grandson set up a proper email thing for the business last week, with its own name and everything. I suppose you could just start sending from that, or is there a wait?',
    facts: [says.warmUp],
  },
  {
    asks: 'You see, everything I send out seems to go straight in the rubbish, people tell me they never saw it. How many of yours actually turn up where they should?',
    facts: [says.inbox],
  },
  {
    asks: 'I’m on LinkedIn but I only ever look at it on a Sunday, and I’d be mortified if something went out in my name that I hadn’t seen. Would I get a look at it first?',
    facts: [says.approval],
  },
  {
    asks: 'A pal of mine in the trade got his account shut down for sending too many of those invitations. How do you make sure that doesn’t happen to me?',
    facts: [says.limits],
  },
  {
    asks: 'I can’t abide those robots that ring you up while you’re having your tea. You don’t go ringing people out of the blue, do you?',
    facts: [says.consent],
  },
  {
    asks: 'We get quite a few enquiries through the website at ten or eleven at night when I’m in my bed, and by the morning they’ve gone elsewhere. Is there something you do about those?',
    facts: [says.night],
  },
  {
    asks: 'So, just so I’ve got it straight in my own mind, because my partner asked me last night and I hadn’t a clue, if a customer asks for a human being during one of those automatic calls, what happens then?',
    facts: [says.handsOver],
  },
  {
    asks: 'I had one of those chat windows argue with me about a parcel for twenty minutes. What I’d like to know is where yours gets its answers from.',
    facts: [says.ownPages],
  },
  {
    asks: 'Some of our customers are getting on a bit and they don’t like being texted. Suppose one of them has had enough, how do they make it stop?',
    facts: [/\bSTOP\b|one no is enough|way out/i],
  },
  {
    asks: 'My hairdresser sends me a little message the day before and I never miss an appointment now. Could you do that for the people we’re meant to see?',
    facts: [/reminders|text messages|no-shows/i],
  },
  {
    asks: 'Half our buyers are in Toronto and I’m always getting the hours wrong, I rang one at four in the morning once. How does your booking thing deal with that?',
    facts: [says.timeZone],
  },
  {
    asks: 'I’m a busy man with two yards to run and I can’t be sitting in meetings. How much of my own time is this going to eat up at the beginning?',
    facts: [says.anHour],
  },
  {
    asks: 'My last agency sent me a report so thick I used it as a doorstop. Do you have something simple I can look at to see how it’s all getting on?',
    facts: [/dashboard|hourly|fortnightly review|weekly/i],
  },
  {
    asks: 'I’m not being funny, but everybody says they’re wonderful. Of a hundred people that you write to, how many would you say write back?',
    facts: [says.replies],
  },
  {
    asks: 'Well, it’s been a pleasure, and you’ve a very nice voice. Before I go though, who would be the one who’d read what I put in the form?',
    facts: [/Maya Reid/],
  },
  {
    asks: 'I filled in something on a website once and I had sixteen emails in a week, drove me up the pole. If I have this chat with one of your people, will you keep on at me afterwards?',
    facts: [says.noFollowUp],
  },
  {
    asks: 'My boss likes everything done properly, with a coffee and a presentation. This free talk that you offer, how long does it go on for?',
    facts: [says.thirty],
  },
  {
    asks: 'I’m useless at these things, I always turn up unprepared and feel a fool. Is there anything I should have ready before I talk to your people?',
    facts: [/two things in mind|kind of customer/i],
  },
  {
    asks: 'We’re off to Spain on the Saturday and I’d rather not be wondering about it on the beach. If I send the form off tonight, when will somebody get back to me?',
    facts: [says.within24],
  },
  {
    asks: 'My mother always said to look people in the eye before you hand over money. Whereabouts are you people, if I wanted to come and knock on the door?',
    facts: [says.london],
  },
  {
    asks: 'I work shifts at the moment, so I only ever get a minute on a Saturday morning. Would there be anyone picking up the phone then?',
    facts: [says.open],
  },
  {
    asks: 'It’s our accounts department, they’re sticklers, they won’t set up a new supplier without it. What’s your company registration number, please?',
    facts: [says.number],
  },
  {
    asks: 'You hear such dreadful stories on the news about people’s details getting sold. What do you do with mine, who do you pass them to?',
    facts: [says.sells],
  },
  {
    asks: 'I gave my details in the spring, when we were thinking of expanding, and then my brother had his operation and it all went by the board. Have you still got them, or how long do they stay with you?',
    facts: [says.twelveMonths],
  },
  {
    asks: 'I’ve got the grandchildren here and they’re making a racket. Is anybody keeping a recording of this?',
    facts: [says.notRecorded],
  },
  {
    asks: 'I’ve changed my mind about the whole business I’m afraid, nothing personal. Could you get rid of everything that you hold about me?',
    facts: [says.deletion],
  },
  {
    asks: 'Every single website I go on these days I have to click those wretched boxes away. Why haven’t I seen one here?',
    facts: [says.noCookies],
  },
  {
    asks: 'I used to be a postmaster, so I know a thing or two about complaints. Suppose you make a mess with my information, who is there above you?',
    facts: [says.regulator],
  },
  {
    asks: 'We run a little marketing agency in Bristol, six of us and a dog, and our clients keep asking for this sort of thing. Could we do it with you but with our badge on it?',
    facts: [says.ownName],
  },
  {
    asks: 'I’m in procurement at a water company, and honestly we can’t buy a pencil without forty pages of forms about security. Are you set up for the likes of us?',
    facts: [says.enterprise],
  },
  {
    asks: 'We’ve just taken on a rep in Warsaw and he says nobody there will read anything in English. Can your people write to them in Polish?',
    facts: [says.languages],
  },
  {
    asks: 'We put everything in HubSpot, it cost us an arm and a leg and half the team hate it. Would the things that you find out end up in there as well?',
    facts: [says.crm],
  },
  {
    asks: 'I do software for vets, it’s a niche I know. We’ve a demo that people love once they see it. Have you got anything for companies like that?',
    facts: [/demo to give/],
  },
  {
    asks: 'My solicitor is a very careful woman and she’ll want to know which rules you go by when you ring people up. What should I tell her?',
    facts: [/PECR|consent|TPS/],
  },
  {
    asks: 'My neighbour’s on that list where you’re not supposed to be telephoned, and he still gets calls. Do you check that list?',
    facts: [says.tps],
  },
  {
    asks: 'Somebody from your outfit wrote to me last Tuesday, very polite I must say, but I’m seventy-four and I don’t need it. How do I get taken off?',
    facts: [/One no is enough|stop at once|way out/i],
  },
  {
    asks: 'I’ve read a lot of science fiction and I do like to know these things, no offence meant. Am I chatting to a real girl or is it a computer?',
    facts: [says.ai],
  },
  {
    asks: 'Look, I’ll level with you, we’ve three months’ money left in the bank. Can you give me your word that this will bring in orders?',
    facts: [says.noGuarantee],
  },
  {
    asks: 'I was in retail for thirty years and you never pay the ticket price. What’ll you knock off for cash?',
    facts: [says.noDiscount],
  },
  {
    asks: 'The missus wants to know, she’s the sensible one, whether most people go for the cheap one or the one in the middle.',
    facts: [says.usual],
  },
  {
    asks: 'I can’t be doing with long letters, and I’m told my own are like a solicitor’s. Who sits down and does the writing when we sign up with you?',
    facts: [/person writes|write/i],
  },
  {
    asks: 'What worries me is that it won’t sound like us. We’re quite informal here, first names and bad jokes. Will people be able to tell it wasn’t me that wrote it?',
    facts: [says.voice],
  },
  {
    asks: 'I’ve been told you can do a try-out, and I thought that sounded sensible. How many people would you contact for us in that?',
    facts: [says.contacts],
  },
  {
    asks: 'Say we dip our toe in with the little one, and I’m sure it’s marvellous, what do we actually have in our hands at the end of it?',
    facts: [says.verdict],
  },
  {
    asks: 'It was raining so I thought I’d finally look into this. The fifteen hundred a month one, what do I get for that, roughly?',
    facts: [says.twoChannels],
  },
  {
    asks: 'Our Kev handles IT and he gets nervous. Do you send from our own address, because if we get blacklisted he’ll never let me hear the end of it?',
    facts: [/separate|authenticated|own domains/i],
  },
  {
    asks: 'I sell to farmers, and believe me they can smell a fib a mile off. Where do you find the people that you write to?',
    facts: [/agree with you|find the people|scraped|audience/i],
  },
  {
    asks: 'We do a lot with one-man bands, plumbers and the like, trading from the kitchen table. Are you even allowed to email those?',
    facts: [says.soleTraders],
  },
  {
    asks: 'I’ve a terrible memory, I’d forget my head. When somebody’s booked in to see me, do I get told who they are beforehand?',
    facts: [says.briefBefore],
  },
  {
    asks: 'People are forever ringing me up to move things around, it’s like herding cats. What does your system do when somebody can’t make it after all?',
    facts: [/rebook|moves the meeting|second chance/i],
  },
  {
    asks: 'The wife says I’m in the office till all hours as it is. Would the emails you send go out in the middle of the night or during the day?',
    facts: [/working hours/i],
  },
  {
    asks: 'And another thing, because I get embarrassed about it: if somebody answers me and then gets the next automatic email anyway, I look a right idiot. Does yours stop?',
    facts: [/stop the moment|pause on any reply/i],
  },
  {
    asks: 'My nan always wanted to hear what she was buying. Before you let that robot loose on the telephone, can I listen to it?',
    facts: [says.testCalls],
  },
  {
    asks: 'I imagine you’re rushed off your feet. When somebody asks us for a call back through the website, how quickly would your machine ring them?',
    facts: [/within a minute/i],
  },
  {
    asks: 'The chap at the Chamber of Commerce mentioned you, he’s got a beard, nice fellow. How many appointments do you make for people altogether in a month?',
    facts: [says.meetings],
  },
  {
    asks: 'My business partner’s an engineer and she wants to know how you arrive at that six point eight figure, what’s counted and what isn’t.',
    facts: [/replies of any kind|twelve months/i],
  },
  {
    asks: 'It says on your page three to five times more prospects, which sounded a bit too good to be true to my husband. What do you mean by that?',
    facts: [says.growth],
  },
  {
    asks: 'I like a bit of proof, me. Have you got an example of how it went for somebody?',
    facts: [says.hotel],
  },
  {
    asks: 'I’m not one for signing things on the spot. When does it become official, I mean when are we committed?',
    facts: [/signed a proposal/i],
  },
  {
    asks: 'My lad says computers do the lot nowadays. Which bits do people do at your place and which bits are done by machine?',
    facts: [/Research, timing|person writes/],
  },
  {
    asks: 'We’re a charity that does hot meals for pensioners, everyone’s a volunteer. Do you do a special price for people like us?',
    facts: unknown,
  },
  {
    asks: 'I’m thinking about my retirement and whom to leave the shop to. Who started your company, was it a family?',
    facts: unknown,
  },
  {
    asks: 'My cousin in Boston has a bakery, over in the States that is. Do you do anything over there?',
    facts: unknown,
  },
  {
    asks: 'I’m a bit short this month what with the van breaking down. Could I pay you in dribs and drabs?',
    facts: unknown,
  },
  {
    asks: 'We’re ever so active on Instagram, four thousand followers now, mostly for the cakes. Could you run that for us?',
    facts: unknown,
  },
  {
    asks: 'My niece is just out of university with a good degree in marketing and no job. Are you looking for people at all?',
    facts: unknown,
  },
  {
    asks: 'Last time we did this the young man never once asked what we actually sell. How does it go at your place in the first week?',
    facts: [/one call|brief|hour of your time/i],
  },
  {
    asks: 'It’s a bit of a muddle, we’ve got enquiries coming by email, by phone, by the website, and nobody knows who’s spoken to whom. Would yours keep it all together?',
    facts: [/share one memory|CRM|single|handed|one page/i],
  },
  {
    asks: 'Don’t laugh, but I still use a paper diary with a pencil. How does your booking thing know when I’m free?',
    facts: [says.diary],
  },
  {
    asks: 'I’m ringing on behalf of my husband who’s up a ladder. He’d like to know whether he can have just the text messages and nothing else.',
    facts: [/each works alone|take one service|text messages|price for every single/i],
  },
  {
    asks: 'We were told by the bank to get everything in writing. Could you let me have an address I can send an email to?',
    facts: [says.email],
  },
  {
    asks: 'I’d sooner speak to somebody in the flesh tomorrow, no disrespect to you. What number do I dial?',
    facts: [says.phone],
  },
  {
    asks: 'We’ve had a good chinwag, but my eggs are nearly done. How long have I got before this call cuts off?',
    facts: [says.tenMinutes],
  },
  {
    asks: 'My lot are very suspicious of anything foreign. Are you a British firm, and is it registered here?',
    facts: [/UK agency|England and Wales/],
  },
  {
    asks: 'I know somebody in your line who had his list off the internet, just hoovered it up, and got a letter from the authorities. You don’t do that, I hope?',
    facts: [says.noScraping],
  },
  {
    asks: 'Somebody gave me your leaflet at a trade show and I put it in the glove box. It said something about learning from the replies, how often is that?',
    facts: [says.fortnight],
  },
  {
    asks: 'I’ve three depots and I’d want to try one before the other two. How do you do it with a bigger firm that has several regions?',
    facts: [says.region],
  },
  {
    asks: 'I’ve always kept a note of who’s agreed to what, ever since that data law came in. Do you write down that people said yes to being texted?',
    facts: [/consent is kept|collect consent|recorded before/i],
  },
  {
    asks: 'My sister rang one of those automated lines and thought she’d been talking to a nice young man for ten minutes. Do yours own up to what they are?',
    facts: [says.ai],
  },
  {
    asks: 'The other fellow wanted to see our shelf of brochures before he’d start. For that chat window, what would you need from us?',
    facts: [/pages, prices and policies/i],
  },
  {
    asks: 'We open the doors of the new showroom on the first of March and I’d like people through it. Is a month enough for you to get it going?',
    facts: [says.days],
  },
  {
    asks: 'Bear with me, I’m on my mobile and the signal’s poor. If I’m not happy with how the messages read, can I change them?',
    facts: [/correct|approve/i],
  },
  {
    asks: 'I’m a landlady in Whitby, as it happens. Tell me, dear, do you promise anything about results in writing, or is it just typical?',
    facts: [says.noGuarantee],
  },
  {
    asks: 'I was reading the paper and there was this piece about businesses getting fined for cold emails. How do you stay on the right side of it?',
    facts: [/GDPR|PECR|legitimate interest|consent/],
  },
  {
    asks: 'We only do business with other companies, never the public. On what footing do you email those?',
    facts: [/legitimate interest/i],
  },
  {
    asks: 'To be perfectly honest with you I don’t know the first thing about it, my son wrote this down for me: which channels do you cover?',
    facts: [says.services],
  },
  {
    asks: 'My wife left a message on your form under her maiden name, silly really. Can she see what you’ve got about her?',
    facts: [says.copyOfData],
  },
]
